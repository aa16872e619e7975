import { createContext, useContext, useSyncExternalStore } from 'react';
import type { GuideBrief } from '#/features/guides/schema.ts';
import type { Reader } from '#/lib/wording.ts';
import type { AirdropActions } from '../data/components/airdrop-actions.ts';
import type { AirdropStore, Snapshot } from '../data/components/airdrop-store.ts';
import type { AirdropForm } from '../form.ts';
import type { TrackerSearch } from '../filter.ts';
import type { Offline } from '../offline/components/offline.ts';
import type { Airdrop } from '../schema.ts';
import type { SavedView, Tag } from '../setup/schema.ts';

/**
 * The prefilled fields of the add dialog: from a link, a calendar day, or a rejected submission. `guideId`: the guide
 * whose steps become the airdrop's tasks.
 */
export type AirdropPrefill = Partial<AirdropForm> & { guideId?: string };

export type TrackerDialog =
  /** `callKey`: the idempotency key to reuse when retrying a rejected call. */
  | { kind: 'add'; given: AirdropPrefill; replacedKey?: string; callKey?: string }
  | { kind: 'details'; id: string }
  /** `replacedKey`: the rejected queued change that this one replaces. */
  | { kind: 'edit'; id: string; given?: Partial<AirdropForm>; replacedKey?: string }
  /** Asks for the rewards of a claim, in the reporting currency. */
  | { kind: 'claimed'; id: string; currency: string }
  | { kind: 'delete'; id: string }
  | { kind: 'delete-many'; ids: readonly string[]; onConfirm: () => void }
  | { kind: 'day'; day: string }
  | { kind: 'move-claim'; id: string }
  /** A wallet's progress on an airdrop; `isOfDetails`: returns to the details dialog when closed. */
  | { kind: 'cell'; airdropId: string; walletId: string; isOfDetails?: boolean }
  | { kind: 'export' }
  /** `search`: the tracker's current search, as a saved view stores it. */
  | { kind: 'views'; search: Record<string, string> }
  /** Without `view`, saves a new one. */
  | { kind: 'view'; search: Record<string, string>; view?: SavedView }
  | { kind: 'delete-view'; search: Record<string, string>; view: SavedView }
  | { kind: 'tags' }
  /** Without `tag`, adds a new one. */
  | { kind: 'tag'; tag?: Tag }
  | { kind: 'delete-tag'; tag: Tag }
  | { kind: 'shortcuts' }
  | { kind: 'upgrade' }
  | { kind: 'waiting' };

export type ListView = {
  /** Whether the filters exclude the airdrop. */
  hides: (row: Airdrop) => boolean;
  clearFilters: () => void;
  /** The filtered rows in list order; undefined without filters. */
  filtered: () => readonly Airdrop[] | undefined;
};

/** Holds the current list for actions and dialogs, which must not re-render with it. */
export type ListViewHolder = { get: () => ListView | null; set: (view: ListView) => void };

export function createListViewHolder(): ListViewHolder {
  let current: ListView | null = null;
  return {
    get: () => current,
    set: (view) => {
      current = view;
    },
  };
}

/** A guide offered while the tracker is empty. */
export type StartingGuide = Pick<GuideBrief, 'id' | 'slug' | 'title' | 'project'>;

export type Tracker = {
  viewerId: string;
  /** Empty once there are airdrops. */
  guides: readonly StartingGuide[];
  store: AirdropStore;
  actions: AirdropActions;
  view: ListViewHolder;
  /** Undefined until its code has loaded, and in browsers without storage. */
  offline: Offline | undefined;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
  open: (dialog: TrackerDialog) => void;
  /** Opens the add dialog, or a toast if the limit is reached. */
  add: () => void;
  /** Like `add`, prefilled. */
  addWith: (given: AirdropPrefill) => void;
  /** Opens the premium checkout. */
  upgrade: () => void;
  canAdd: boolean;
};

export const TrackerContext = createContext<Tracker | null>(null);

/** The state and actions shared by all parts of the tracker. */
export function useTracker(): Tracker {
  const tracker = useContext(TrackerContext);
  if (!tracker) throw new Error('used outside the tracker');
  return tracker;
}

/** The store's state, or the server-rendered state during hydration. */
export function useSnapshot(): Snapshot {
  const { store } = useTracker();
  return useSyncExternalStore(store.subscribe, store.snapshot, () => store.initial);
}

/** An airdrop with pending edits applied; undefined once deleted. */
export function useAirdrop(id: string) {
  const { store } = useTracker();
  return useSyncExternalStore(
    store.subscribe,
    () => store.row(id),
    () => undefined,
  );
}

/** The list's search, including the unsubmitted search text, and its setter. */
type ListSearch = { search: TrackerSearch; show: (search: TrackerSearch) => void };

export const ListSearchContext = createContext<ListSearch | null>(null);

export function useListSearch(): ListSearch {
  const shown = useContext(ListSearchContext);
  if (!shown) throw new Error('used outside the list');
  return shown;
}

const never = () => () => {};

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
