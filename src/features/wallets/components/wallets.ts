import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { Wallet } from '../schema.ts';

/** The signed-in person's linked wallets. */
export function walletsQuery(api: Api) {
  return queryOptions({
    queryKey: ['wallets'],
    queryFn: async (): Promise<Wallet[]> => (await api.wallets.list()).items,
  });
}
