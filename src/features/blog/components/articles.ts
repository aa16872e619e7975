import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isMissing } from '#/lib/missing.ts';
import type { Article } from '../schema.ts';

export function articlesQuery(api: Api) {
  return queryOptions({ queryKey: ['articles'], queryFn: () => api.blog.list(), staleTime: Infinity });
}

/** One article; null when there is none at this address. */
export function articleQuery(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['article', slug],
    queryFn: () =>
      api.blog.get({ slug }).catch((error: unknown): Article | null => {
        if (isMissing(error)) return null;
        throw error;
      }),
    staleTime: Infinity,
  });
}
