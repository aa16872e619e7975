import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

/** The claims found on chain, of all airdrops. Live events refresh the query. */
export function foundClaimsQuery(api: Api) {
  return queryOptions({ queryKey: ['onchain', 'found-claims'], queryFn: () => api.foundClaims.list({}) });
}
