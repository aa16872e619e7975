import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { Faucet, FaucetList, FaucetNote, FaucetNotes } from '../schema.ts';

/** The list's search as it stands in the address. */
export type FaucetsSearch = { q?: string; network?: string };

/** The faucets, and the instant at which they were asked for: server and browser then write the same times. */
export function faucetsQuery(api: Api) {
  return queryOptions({
    queryKey: ['faucets'],
    queryFn: async () => ({ ...(await api.faucets.list()), now: new Date().toISOString() }),
  });
}

/** What the signed-in person keeps about faucets. */
export function faucetNotesQuery(api: Api) {
  return queryOptions({ queryKey: ['faucet-notes'], queryFn: () => api.faucets.notes() });
}

type Listed = FaucetList & { now: string };

/** Shows a faucet as it was saved, where it stands; a new one first until the list is read again. */
export function updateCachedFaucet(queryClient: QueryClient, faucet: Faucet): void {
  queryClient.setQueryData<Listed>(['faucets'], (list) => {
    if (list === undefined) return undefined;
    const isKnown = list.items.some(({ id }) => id === faucet.id);
    const items = isKnown
      ? list.items.map((one) => (one.id === faucet.id ? faucet : one))
      : [faucet, ...list.items];
    return { ...list, items };
  });
}

export function removeCachedFaucet(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Listed>(['faucets'], (list) =>
    list === undefined ? undefined : { ...list, items: list.items.filter((one) => one.id !== id) },
  );
}

export function updateCachedNote(queryClient: QueryClient, note: FaucetNote): void {
  queryClient.setQueryData<FaucetNotes>(['faucet-notes'], (list) => ({
    items: [...(list?.items ?? []).filter((one) => one.faucetId !== note.faucetId), note],
  }));
}
