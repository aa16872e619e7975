import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export function walletsQuery(api: Api) {
  return queryOptions({
    queryKey: ['wallets'],
    queryFn: () => api.wallets.list(),
  });
}
