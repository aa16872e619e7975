import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';

export function articlesQuery(api: Api) {
  return queryOptions({ queryKey: ['articles'], queryFn: () => api.blog.list(), staleTime: Infinity });
}

/** One article; null when there is none at this address. */
export function articleQuery(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['article', slug],
    queryFn: () => api.blog.get({ slug }).catch(nullIfNotFound),
    staleTime: Infinity,
  });
}
