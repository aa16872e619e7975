import { queryOptions } from '@tanstack/react-query';
import { profitKey } from '#/features/profit/components/profit.ts';
import type { Entry } from '#/features/profit/schema.ts';
import type { Api } from '#/lib/api-client.ts';

const defaultGasToken = 'ETH';

/** The token of the airdrop's latest reward, and of the member's latest gas cost, among the newest entries. */
export function lastTokensQuery(api: Api, airdropId: string) {
  return queryOptions({
    queryKey: [...profitKey, 'last-tokens', airdropId],
    queryFn: async () => {
      const [ofAirdrop, all] = await Promise.all([api.profit.entries({ airdropId }), api.profit.entries()]);
      const findToken = ({ items }: typeof all, kind: Entry['kind']) =>
        items.find((entry) => entry.kind === kind)?.currency;
      return {
        token: findToken(ofAirdrop, 'reward') ?? '',
        gasToken: findToken(all, 'gas') ?? defaultGasToken,
      };
    },
  });
}
