import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { Faucet, FaucetList, FaucetNote, FaucetNotes } from '../schema.ts';

export type FaucetsSearch = { q?: string; network?: string };
/** Changes to the URL; undefined removes a filter. */
export type FaucetChanges = { q?: string | undefined; network?: string | undefined };

/** The faucets, with the time of the fetch: server and browser render the same relative times. */
export function faucetsQuery(api: Api) {
  return queryOptions({
    queryKey: ['faucets'],
    queryFn: async () => ({ ...(await api.faucets.list()), now: new Date().toISOString() }),
  });
}

export function faucetNotesQuery(api: Api) {
  return queryOptions({ queryKey: ['faucet-notes'], queryFn: () => api.faucets.notes() });
}

type CachedList = FaucetList & { now: string };

/** Updates a saved faucet in the query cache; a new one is first until the list is refetched. */
export function updateCachedFaucet(queryClient: QueryClient, faucet: Faucet): void {
  queryClient.setQueryData<CachedList>(['faucets'], (list) => {
    if (list === undefined) return undefined;
    const isKnown = list.items.some(({ id }) => id === faucet.id);
    const items = isKnown
      ? list.items.map((item) => (item.id === faucet.id ? faucet : item))
      : [faucet, ...list.items];
    return { ...list, items };
  });
}

export function removeCachedFaucet(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<CachedList>(['faucets'], (list) =>
    list === undefined ? undefined : { ...list, items: list.items.filter((item) => item.id !== id) },
  );
}

export function updateCachedNote(queryClient: QueryClient, note: FaucetNote): void {
  queryClient.setQueryData<FaucetNotes>(['faucet-notes'], (list) => ({
    items: [...(list?.items ?? []).filter((item) => item.faucetId !== note.faucetId), note],
  }));
}
