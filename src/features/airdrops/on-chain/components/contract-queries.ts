import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export function contractsQuery(api: Api, airdropId: string) {
  return queryOptions({
    queryKey: ['airdrop-contracts', airdropId],
    queryFn: () => api.airdropContracts.list({ id: airdropId }),
  });
}

/** Known contracts that match; the first ones for an empty text. */
export function contractChoicesQuery(api: Api, q: string) {
  return queryOptions({
    queryKey: ['known-contracts', 'choices', q],
    queryFn: () => api.knownContracts.choices({ q }),
  });
}
