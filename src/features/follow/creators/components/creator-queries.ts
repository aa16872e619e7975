import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { creditsKey } from '#/features/credits/components/balance-query.ts';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';

const key = 'follow-campaigns';

export function ownCampaignsQuery(api: Api, page: PageSearch) {
  const input = toCursor(page);
  return queryOptions({
    queryKey: [key, 'own', input],
    queryFn: () => api.followCampaigns.list(input),
  });
}

export function campaignClaimsQuery(api: Api, id: string, page: PageSearch) {
  const input = { id, ...toCursor(page) };
  return queryOptions({
    queryKey: [key, 'claims', input],
    queryFn: () => api.followCampaigns.claims(input),
  });
}

/** Refetches everything displayed about the user's follow campaigns. */
export function refreshOwnCampaigns(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [key] });
}

/** Refreshes credits after a transfer, for pages without live events. */
export function refreshAfterTransfer(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: creditsKey });
  void refreshOwnCampaigns(queryClient);
}
