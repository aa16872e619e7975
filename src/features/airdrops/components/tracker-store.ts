import { createContext, useSyncExternalStore } from 'react';
import type { AirdropActions } from '../data/components/airdrop-actions.ts';
import type { AirdropStore, Snapshot } from '../data/components/airdrop-store.ts';
import type { ListViewHolder } from '../data/components/list-view.ts';
import { useRequiredContext } from './use-required-context.ts';

export type TrackerStore = { store: AirdropStore; actions: AirdropActions; view: ListViewHolder };

/** The airdrops and the actions on them. Its own context, because its value stays while the rows change. */
export const TrackerStoreContext = createContext<TrackerStore | null>(null);

export const useTrackerStore = (): TrackerStore => useRequiredContext(TrackerStoreContext);

/** The store's state, or the server-rendered state during hydration. */
export function useSnapshot(): Snapshot {
  const { store } = useTrackerStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => store.initial);
}

/** An airdrop with pending edits applied; undefined once deleted. */
export function useAirdrop(id: string) {
  const { store } = useTrackerStore();
  return useSyncExternalStore(
    store.subscribe,
    () => store.getRow(id),
    () => undefined,
  );
}
