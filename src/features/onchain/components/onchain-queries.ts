import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The chains of this site, and the activity of the member's watched wallets. */
export function onchainQuery(api: Api) {
  return queryOptions({
    queryKey: ['onchain'],
    queryFn: () => api.onchain.overview({}),
  });
}

/** Arrivals at a watched wallet that look like scams. */
export function ignoredQuery(api: Api, walletId: string) {
  return queryOptions({
    queryKey: ['onchain', 'ignored', walletId],
    queryFn: () => api.onchain.ignored({ id: walletId }),
  });
}
