import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { refreshReview } from '../../review/components/review.ts';

/** The accounts linked to a claimant, or to all claimants with pending claims. */
export function linkedAccountsQuery(api: Api, claimantId?: string) {
  return queryOptions({
    queryKey: ['claimants', 'linked', claimantId],
    queryFn: () => api.claimants.linked({ claimantId }),
    staleTime: 0,
  });
}

/** Resolves with null if the account doesn't exist. */
export function claimantClaimsQuery(api: Api, id: string, page: PageSearch) {
  const input = { id, ...toCursor(page) };
  return queryOptions({
    queryKey: ['claimants', id, 'claims', input],
    queryFn: () => api.claimants.claims(input).catch(nullIfNotFound),
    staleTime: 0,
  });
}

/** Refetches after a claim was reversed. */
export async function refreshClaimants(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['claimants'] }),
    refreshReview(queryClient),
  ]).catch(() => undefined);
}
