import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The member's wallet book with archived wallets, oldest first. */
export function trackerWalletsQuery(api: Api) {
  return queryOptions({
    queryKey: ['tracker-wallets'],
    queryFn: () => api.trackerWallets.list(),
  });
}
