import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import { isUuid } from '#/lib/uuid.ts';
import { refreshReview } from '../../review/components/review.ts';
import type { ClaimantCase } from '../schema.ts';

/** One claimant; null when there is no such account. */
export function claimantQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['claimants', id, 'case'],
    queryFn: async (): Promise<ClaimantCase | null> =>
      isUuid(id) ? api.claimants.get({ id }).catch(nullIfNotFound) : null,
    staleTime: 0,
  });
}

export function claimantClaimsQuery(api: Api, id: string, page: PageSearch) {
  const input = { id, ...toCursor(page) };
  return queryOptions({
    queryKey: ['claimants', id, 'claims', input],
    queryFn: () => api.claimants.claims(input),
    staleTime: 0,
  });
}

/** Reads a case anew once something of it has changed. */
export async function refreshClaimant(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['claimants', id] }),
    refreshReview(queryClient),
  ]).catch(() => undefined);
}
