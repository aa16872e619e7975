import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Api } from '#/lib/api-client.ts';
import { indexClaims } from '../claims.ts';

/** The claim states of the member's wallets. Live events update them. */
function claimStatesQuery(api: Api) {
  return queryOptions({ queryKey: ['onchain', 'claim-states'], queryFn: () => api.claimStates.list({}) });
}

/** Returns claim states by airdrop and wallet; empty while loading, and where chains are off. */
export function useWalletClaims() {
  const { api, config } = useRouter().options.context;
  const { data } = useQuery({ ...claimStatesQuery(api), enabled: config.onchain });
  return useMemo(() => indexClaims(data?.items ?? []), [data]);
}
