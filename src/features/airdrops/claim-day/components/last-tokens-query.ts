import { queryOptions } from '@tanstack/react-query';
import { profitKey } from '#/features/profit/components/profit.ts';
import type { Entry } from '#/features/profit/schema.ts';
import type { Api } from '#/lib/api-client.ts';

const defaultGasToken = 'ETH';

/** Finds the tokens of the airdrop's latest reward and the member's latest gas cost among the newest entries. */
export function lastTokensQuery(api: Api, airdropId: string) {
  return queryOptions({
    queryKey: [...profitKey, 'last-tokens', airdropId],
    queryFn: async () => {
      const [airdropEntries, allEntries] = await Promise.all([
        api.profit.entries({ airdropId }),
        api.profit.entries(),
      ]);
      const findToken = ({ items }: typeof allEntries, kind: Entry['kind']) =>
        items.find((entry) => entry.kind === kind)?.currency;
      return {
        token: findToken(airdropEntries, 'reward') ?? '',
        gasToken: findToken(allEntries, 'gas') ?? defaultGasToken,
      };
    },
  });
}
