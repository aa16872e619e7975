import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { Balance } from '../schema.ts';

/** The prefix of all queries about the user's own credits. */
export const creditsKey = ['credits'] as const;
export const balanceKey = ['credits', 'balance'] as const;

/** Loaded with the page and updated by live events. */
export function balanceQuery(api: Api) {
  return queryOptions({
    queryKey: balanceKey,
    queryFn: (): Promise<Balance> => api.credits.balance(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
