import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';

export const visitHistoryKey = (id: string) => ['airdrop-visits', id] as const;

/** Every change of the airdrop has a new revision, and with it may have a new history. */
export function visitHistoryQuery(api: Api, id: string, revision: number) {
  return queryOptions({
    queryKey: [...visitHistoryKey(id), revision],
    queryFn: () => api.airdrops.visitHistory({ id }),
  });
}
