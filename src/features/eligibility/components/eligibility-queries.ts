import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { nullIfNotFound } from '#/lib/missing.ts';

/** The airdrop in the page's URL; null if it no longer exists. */
export function chosenAirdropQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['airdrop-choices', 'one', id],
    queryFn: () => api.airdrops.get({ id }).catch(nullIfNotFound),
  });
}
