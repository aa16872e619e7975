import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor, toPageInput } from '#/lib/page-search.ts';
import type { Section } from '../schema.ts';

/** The page of claims in an address. */
export type ReviewSearch = PageSearch & { show?: string };

export const toSection = ({ show }: ReviewSearch): Section => (show === 'clean' ? 'clean' : 'closer');

/** New claims are looked for so often, while the page is looked at. */
export const refetchIntervalMs = 30_000;

export function pendingClaimsQuery(api: Api, search: ReviewSearch) {
  const input = { section: toSection(search), ...toCursor(search) };
  return queryOptions({
    queryKey: ['follow-review', 'pending', input],
    queryFn: () => api.followClaims.pending(input),
    staleTime: 0,
  });
}

/** Those on one campaign, held back or not. */
export function claimsOnQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['follow-review', 'pending', { campaignId }],
    queryFn: () => api.followClaims.pending({ campaignId }),
    staleTime: 0,
  });
}

/** What waits of everybody who hangs together with a claimant. */
export function ringClaimsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['follow-review', 'ring', id],
    queryFn: () => api.followClaims.ring({ id }),
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

/** What creators say against approved claims, a page of what is open. */
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

/** Reads anew what a decision has changed. Resolves once the screen shows it. */
export const refreshReview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['follow-review'] });
