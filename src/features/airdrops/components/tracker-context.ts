import { createContext, useContext, useSyncExternalStore } from 'react';
import type { GuideBrief } from '#/features/guides/schema.ts';
import type { Reader } from '#/lib/wording.ts';
import type { AirdropActions } from '../data/components/airdrop-actions.ts';
import type { AirdropStore, Snapshot } from '../data/components/airdrop-store.ts';
import type { AirdropForm } from '../edit/form.ts';
import type { TrackerSearch } from '../list/filter.ts';
import type { Offline } from '../offline/components/offline.ts';
import type { Airdrop } from '../schema.ts';
import type { SavedView, Tag } from '../setup/schema.ts';

/**
 * What the add dialog is filled in with: by a link to it, by the day of the calendar, by what was refused. `guideId`: the
 * guide whose steps become its tasks.
 */
export type AirdropPrefill = Partial<AirdropForm> & { guideId?: string };

export type TrackerDialog =
  /** `callKey`: of the call that was refused, when it is tried again. */
  | { kind: 'add'; given: AirdropPrefill; replacedKey?: string; callKey?: string }
  | { kind: 'details'; id: string }
  /** `replacedKey`: the change that waits refused, in whose place this one comes. */
  | { kind: 'edit'; id: string; given?: Partial<AirdropForm>; replacedKey?: string }
  /** Asks what came, in which currency reports are. */
  | { kind: 'claimed'; id: string; currency: string }
  | { kind: 'delete'; id: string }
  | { kind: 'delete-many'; ids: readonly string[]; onConfirm: () => void }
  | { kind: 'day'; day: string }
  | { kind: 'move-claim'; id: string }
  /** What a wallet has of an airdrop; `isOfDetails`: those come back afterwards. */
  | { kind: 'cell'; airdropId: string; walletId: string; isOfDetails?: boolean }
  | { kind: 'export' }
  /** `search`: what the tracker shows now, as a view keeps it. */
  | { kind: 'views'; search: Record<string, string> }
  /** Without a view: a new one is saved. */
  | { kind: 'view'; search: Record<string, string>; view?: SavedView }
  | { kind: 'delete-view'; search: Record<string, string>; view: SavedView }
  | { kind: 'tags' }
  /** Absent: a new one is added. */
  | { kind: 'tag'; tag?: Tag }
  | { kind: 'delete-tag'; tag: Tag }
  | { kind: 'shortcuts' }
  | { kind: 'upgrade' }
  | { kind: 'waiting' };

/** For whom dates are written. */

/** What the list shows now. */
export type ListView = {
  /** Whether the filters keep the airdrop off the list. */
  hides: (row: Airdrop) => boolean;
  clearFilters: () => void;
  /** What it shows, in its order; undefined without filters. */
  filtered: () => readonly Airdrop[] | undefined;
};

/** Holds what the list shows now for actions and dialogs, which must not render again with it. */
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

/** A guide that whoever has nothing yet may begin with. */
export type StartingGuide = Pick<GuideBrief, 'id' | 'slug' | 'title' | 'project'>;

export type Tracker = {
  viewerId: string;
  /** None once there are airdrops. */
  guides: readonly StartingGuide[];
  store: AirdropStore;
  actions: AirdropActions;
  view: ListViewHolder;
  /** Undefined until its code is there, and where the browser lends no storage. */
  offline: Offline | undefined;
  reader: Reader;
  /** The instant the page was made for (ISO). */
  now: string;
  open: (dialog: TrackerDialog) => void;
  /** Opens the add dialog, or says that no more may be added. */
  add: () => void;
  /** The same, filled in. */
  addWith: (given: AirdropPrefill) => void;
  /** Opens the dialog in which premium is paid. */
  upgrade: () => void;
  canAdd: boolean;
};

export const TrackerContext = createContext<Tracker | null>(null);

/** What every part of the tracker shares. */
export function useTracker(): Tracker {
  const tracker = useContext(TrackerContext);
  if (!tracker) throw new Error('used outside the tracker');
  return tracker;
}

/** The store's state; while hydrating, what the server rendered. */
export function useSnapshot(): Snapshot {
  const { store } = useTracker();
  return useSyncExternalStore(store.subscribe, store.snapshot, () => store.initial);
}

/** One airdrop as it is shown now; undefined once it is gone. */
export function useAirdrop(id: string) {
  const { store } = useTracker();
  return useSyncExternalStore(
    store.subscribe,
    () => store.row(id),
    () => undefined,
  );
}

/** What the list shows, the text of its search box included, and how to show something else. */
type Shown = { search: TrackerSearch; show: (search: TrackerSearch) => void };

export const ListSearchContext = createContext<Shown | null>(null);

export function useListSearch(): Shown {
  const shown = useContext(ListSearchContext);
  if (!shown) throw new Error('used outside the list');
  return shown;
}

const never = () => () => {};

/** False on the server and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
