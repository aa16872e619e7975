import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { creditsKey } from '#/features/credits/components/balance-query.ts';
import type { Api } from '#/lib/api-client.ts';

const key = 'follow-campaigns';

type Cursor = { after?: string; before?: string };

const inputOf = ({ after, before }: Cursor): Cursor => ({
  ...(after && { after }),
  ...(before && { before }),
});

/** A page of one's own follow campaigns. */
export function ownCampaignsQuery(api: Api, search: Cursor) {
  const input = inputOf(search);
  return queryOptions({
    queryKey: [key, 'own', input],
    queryFn: () => api.followCampaigns.list(input),
    placeholderData: keepPreviousData,
  });
}

/** A page of the claims on one of them. */
export function campaignClaimsQuery(api: Api, id: string, cursor: Cursor) {
  const input = { id, ...inputOf(cursor) };
  return queryOptions({
    queryKey: [key, 'claims', input],
    queryFn: () => api.followCampaigns.claims(input),
    placeholderData: keepPreviousData,
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
