import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor, toPageInput } from '#/lib/page-search.ts';
import type { Section } from '../schema.ts';

/** With `claimant`, the page lists all claims of this account instead of the pending ones. */
export type ReviewSearch = PageSearch & { show?: string; claimant?: string };

export const toSection = ({ show }: ReviewSearch): Section => (show === 'clean' ? 'clean' : 'closer');

/** Refetch interval while the page is visible. */
export const refetchIntervalMs = 30_000;

export function pendingClaimsQuery(api: Api, search: ReviewSearch) {
  const input = { section: toSection(search), ...toCursor(search) };
  return queryOptions({
    queryKey: ['follow-review', 'pending', input],
    queryFn: () => api.followClaims.pending(input),
    staleTime: 0,
  });
}

/** All pending claims of a campaign, in both sections. */
export function claimsOnQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['follow-review', 'pending', { campaignId }],
    queryFn: () => api.followClaims.pending({ campaignId }),
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

export function openDisputesQuery(api: Api, page: PageSearch & { id?: string }) {
  const input = toPageInput(page);
  return queryOptions({
    queryKey: ['follow-review', 'disputes', input],
    queryFn: () => api.claimDisputes.list(input),
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

/** Refetches after a decision. Resolves when the screen is updated. */
export const refreshReview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['follow-review'] });
