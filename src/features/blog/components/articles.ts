import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
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
        // A slug that is none is refused as input. A page that is being made gets the error as a cause.
        const known = error instanceof Error && isAppError(error.cause) ? error.cause : error;
        if (isAppError(known) && (known.code === 'NOT_FOUND' || known.code === 'INVALID')) return null;
        throw error;
      }),
    staleTime: Infinity,
  });
}
