import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { Balance } from '../schema.ts';

/** All that is known of the signed-in person's own credits. */
export const creditsKey = ['credits'] as const;
export const balanceKey = ['credits', 'balance'] as const;

/** Comes with the page, and is kept in step by what the server pushes. */
export function balanceQuery(api: Api) {
  return queryOptions({
    queryKey: balanceKey,
    queryFn: (): Promise<Balance> => api.credits.balance(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
