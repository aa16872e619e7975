import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { creditsKey } from '#/features/credits/components/balance-query.ts';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';

const key = 'follow-campaigns';

/** A page of one's own follow campaigns. */
export function ownCampaignsQuery(api: Api, page: PageSearch) {
  const input = toCursor(page);
  return queryOptions({
    queryKey: [key, 'own', input],
    queryFn: () => api.followCampaigns.list(input),
  });
}

/** A page of the claims on one of them. */
export function campaignClaimsQuery(api: Api, id: string, page: PageSearch) {
  const input = { id, ...toCursor(page) };
  return queryOptions({
    queryKey: [key, 'claims', input],
    queryFn: () => api.followCampaigns.claims(input),
  });
}

/** Asks anew for whatever is shown of one's follow campaigns. */
export function refreshOwnCampaigns(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [key] });
}

/** After a call that moved credits: the page shows them also where nothing is pushed. */
export function refreshAfterMove(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: creditsKey });
  void refreshOwnCampaigns(queryClient);
}
