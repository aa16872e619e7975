import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The signed-in person's wallet book, archived wallets included, oldest first. */
export function trackerWalletsQuery(api: Api) {
  return queryOptions({
    queryKey: ['tracker-wallets'],
    queryFn: () => api.trackerWallets.list(),
  });
}
