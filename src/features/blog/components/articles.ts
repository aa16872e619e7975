import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';

export function articlesQuery(api: Api) {
  return queryOptions({ queryKey: ['articles'], queryFn: () => api.blog.list(), staleTime: Infinity });
}

/** An article by its slug; null if there is none. */
export function articleQuery(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['article', slug],
    queryFn: () => api.blog.get({ slug }).catch(nullIfNotFound),
    staleTime: Infinity,
  });
}
