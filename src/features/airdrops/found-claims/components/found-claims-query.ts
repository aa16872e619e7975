import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The open claims found on chain, of all airdrops. Live events update it. */
export function foundClaimsQuery(api: Api) {
  return queryOptions({ queryKey: ['onchain', 'found-claims'], queryFn: () => api.foundClaims.list({}) });
}
