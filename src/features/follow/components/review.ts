import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** Where the list of claims begins, as it stands in the address. */
export type ReviewSearch = { after?: string; before?: string };

/** New claims are looked for so often, while the page is looked at. */
export const lookAgainMs = 30_000;

export function pendingClaimsQuery(api: Api, { after, before }: ReviewSearch) {
  const input = { ...(after && { after }), ...(before && { before }) };
  return queryOptions({
    queryKey: ['follow-review', 'pending', input],
    queryFn: () => api.followClaims.pending(input),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function processedClaimsQuery(api: Api) {
  return queryOptions({
    queryKey: ['follow-review', 'processed'],
    queryFn: () => api.followClaims.processed(),
    staleTime: 0,
  });
}

export function claimStatsQuery(api: Api) {
  return queryOptions({
    queryKey: ['follow-review', 'stats'],
    queryFn: () => api.followClaims.stats(),
    staleTime: 0,
  });
}

export function waitingClaimsQuery(api: Api) {
  return queryOptions({
    queryKey: ['follow-review', 'waiting'],
    queryFn: () => api.followClaims.waiting(),
    refetchInterval: lookAgainMs,
  });
}

/** Reads anew what a decision has changed. Resolves once the screen shows it. */
export const refreshReview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['follow-review'] });
