import { isAppError } from '#/lib/app-error.ts';
import type { DayRange, FirstPage, Overview } from '../../calls.ts';
import type { Airdrop, AirdropTotals } from '../../schema.ts';
import type { StoreApi } from './airdrop-api.ts';
import { createSync, type LoadState, type Sync } from './airdrop-sync.ts';
import { countRow, createRowSet, type RowEdit } from './row-set.ts';
import { createSerializer } from './serialize-by-id.ts';

export type Snapshot = {
  /** The shown rows, newest first. */
  rows: readonly Airdrop[];
  /** With 'some', the first rows are loaded, and the rest is loading. */
  loadState: LoadState;
  hasFailed: boolean;
  totals: AirdropTotals | null;
  streak: number | null;
  /** When the member is away, now or later. */
  away: DayRange | null;
  pointsBalance: number | null;
};

export type AirdropStore = {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Snapshot;
  /** The server-rendered state, for hydration. */
  initial: Snapshot;
  getRow: (id: string) => Airdrop | undefined;
  /** Loads missing rows. Call it after hydration; returns a stop function. */
  start: () => () => void;
  /** Receives the server's revision from a push. */
  receiveRevision: (revision: number) => void;
  /** Refetches after changes may have been missed. */
  resync: () => void;
  retry: () => void;
  /** Shows a change of the time away made in this tab, and fetches its consequences. */
  acceptAway: (away: DayRange | null) => void;
  /** The server's rows without pending edits, once all are loaded. */
  getServerState: () => { rows: Airdrop[]; revision: number; overview: Overview | null } | undefined;
  /** Shows an edit that is queued. The returned function ends it, and accepts the server's row if given. */
  show: (edit: RowEdit) => (result?: Airdrop) => void;
  /**
   * Shows an edit of a row optimistically, then the server's result; a failure rolls it back and is rethrown. `send`
   * runs after earlier calls on the row have finished, and receives the row as the server has it then.
   */
  changeRow: (
    id: string,
    apply: (row: Airdrop) => Airdrop,
    send: (serverRow: Airdrop | undefined) => Promise<Airdrop>,
  ) => Promise<Airdrop>;
  removeRow: (id: string, send: () => Promise<{ revision: number }>) => Promise<void>;
  /** Shows `shown` until the server has responded. */
  addRow: (send: () => Promise<Airdrop>, shown?: Airdrop) => Promise<Airdrop>;
  /** The promise of a row's server id while it is being added; resolves to undefined if the server rejects it. */
  getPendingId: (id: string) => Promise<string | undefined> | undefined;
  /** A React key that stays the same when the server's row replaces the optimistic one. */
  getCallKey: (id: string) => string;
  /** Like `changeRow` for many rows, whose new state is then fetched. */
  changeMany: <T extends { revision: number }>(edit: RowEdit, send: () => Promise<T>) => Promise<T>;
};

type StoreOptions = {
  api: StoreApi;
  first: FirstPage | null;
  overview: Overview | null;
  onSignedOut?: () => void;
  /** Called when the first call starts and when the last one ends. */
  onSaving?: (isSaving: boolean) => void;
};

/** The member's airdrops in this tab: the server's rows, pending edits on top, and the sync that keeps them current. */
export function createAirdropStore(options: StoreOptions): AirdropStore {
  const { api, first, overview, onSignedOut, onSaving } = options;
  const listeners = new Set<() => void>();
  const rowSet = createRowSet(first?.items ?? []);
  const pendingUntilRevision = new Map<RowEdit, number>();
  const saving = new Map<string, Promise<string | undefined>>();
  const keys = new Map<string, string>();
  const serialize = createSerializer();
  let figures = overview;
  let mutations = 0;
  let sync: Sync;
  let snapshot: Snapshot;

  /** The counts of the rows once all are loaded; until then the server's, adjusted by pending edits. */
  function computeTotals(): AirdropTotals | null {
    if (sync.getLoadState() === 'all') return rowSet.getCounts();
    if (!figures) return null;
    const adjusted = { ...figures.totals };
    for (const id of new Set([...rowSet.getEdits()].flatMap((edit) => edit.ids))) {
      countRow(adjusted, rowSet.getServerRow(id), -1);
      countRow(adjusted, rowSet.getShownRow(id), 1);
    }
    return adjusted;
  }

  function createSnapshot(): Snapshot {
    return {
      rows: rowSet.getShownRows(),
      loadState: sync.getLoadState(),
      hasFailed: sync.hasFailed(),
      totals: computeTotals(),
      streak: figures?.streak ?? null,
      // Servers of the previous version and stored overviews lack it.
      away: figures?.away ?? null,
      pointsBalance: figures?.pointsBalance ?? null,
    };
  }

  function publish(): void {
    snapshot = createSnapshot();
    for (const listener of listeners) listener();
  }

  /** Removes and returns the bulk edits whose result is included in the server's rows. */
  function removeSettledEdits(revision: number): RowEdit[] {
    const ended = [...pendingUntilRevision].filter(([, until]) => until <= revision).map(([edit]) => edit);
    for (const edit of ended) pendingUntilRevision.delete(edit);
    return ended;
  }

  sync = createSync({
    api,
    first,
    hasFigures: overview !== null,
    isMutating: () => mutations > 0,
    onRows: ({ put, removed, revision }) => {
      rowSet.update({ put, removed, end: removeSettledEdits(revision) });
      publish();
    },
    onReload: (rows, revision) => {
      rowSet.replaceAll(rows);
      rowSet.update({ end: removeSettledEdits(revision) });
      publish();
    },
    onFigures: (next) => {
      if (figures && next.revision < figures.revision) return;
      figures = next;
      publish();
    },
    onState: publish,
    onSignedOut,
  });
  snapshot = createSnapshot();

  /** Runs a call with an optimistic edit, which ends in the same render in which the result is shown. */
  async function mutate<T>(
    edit: RowEdit | undefined,
    send: () => Promise<T>,
    accept: (result: T) => RowEdit[],
  ) {
    mutations += 1;
    if (mutations === 1) onSaving?.(true);
    if (edit) rowSet.update({ begin: edit });
    publish();
    try {
      const result = await send();
      mutations -= 1;
      const ended = accept(result);
      rowSet.update({ end: ended });
      sync.refreshFigures();
      return result;
    } catch (error) {
      mutations -= 1;
      if (edit) rowSet.update({ end: [edit] });
      if (isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT')) sync.resync();
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') onSignedOut?.();
      throw error;
    } finally {
      if (mutations === 0) onSaving?.(false);
      publish();
      sync.mutationEnded();
    }
  }

  /** Applies the result of this tab's call, a changed row or the ids of removed ones, and ends the edit itself. */
  function accept(edit: RowEdit | undefined, row: Airdrop | undefined, removed: string[], revision: number) {
    const isPast = row !== undefined && revision <= sync.getRevision() && !rowSet.getServerRow(row.id);
    if (figures && sync.getLoadState() !== 'all' && revision > figures.revision) {
      const adjusted = { ...figures.totals };
      for (const id of [...removed, ...(row ? [row.id] : [])])
        countRow(adjusted, rowSet.getServerRow(id), -1);
      countRow(adjusted, row, 1);
      figures = { ...figures, totals: adjusted };
    }
    if (row && edit?.adds) keys.set(row.id, edit.adds.id);
    // A row that a later response has shown to be deleted stays deleted.
    rowSet.update({ put: row && !isPast ? [row] : [], removed, end: edit ? [edit] : [] });
    sync.recordResult(revision, removed);
    return [];
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    initial: snapshot,
    getRow: rowSet.getShownRow,
    start: sync.start,
    receiveRevision: sync.receiveRevision,
    resync: sync.resync,
    retry: sync.retry,
    acceptAway: (away) => {
      if (figures) figures = { ...figures, away };
      publish();
      sync.resync();
    },
    getServerState: () =>
      sync.getLoadState() === 'all'
        ? { rows: rowSet.listServerRows(), revision: sync.getRevision(), overview: figures }
        : undefined,
    show: (edit) => {
      rowSet.update({ begin: edit });
      publish();
      return (result) => {
        if (result === undefined) rowSet.update({ end: [edit] });
        else accept(edit, result, [], result.revision);
        publish();
        if (result !== undefined) sync.mutationEnded();
      };
    },
    changeRow: (id, apply, send) => {
      const edit = { ids: [id], apply };
      const sendLater = () => serialize([id], () => send(rowSet.getServerRow(id)));
      return mutate(edit, sendLater, (row) => accept(edit, row, [], row.revision));
    },
    removeRow: async (id, send) => {
      const edit = { ids: [id], apply: () => null };
      await mutate(
        edit,
        () => serialize([id], send),
        ({ revision }) => accept(edit, undefined, [id], revision),
      );
    },
    addRow: async (send, shown) => {
      const edit = shown && { ids: [shown.id], apply: (row: Airdrop) => row, adds: shown };
      const added = mutate(edit, send, (row) => accept(edit, row, [], row.revision));
      if (shown === undefined) return added;
      const settled = added.then(
        ({ id }) => id,
        () => undefined,
      );
      saving.set(shown.id, settled);
      void settled.then(() => saving.delete(shown.id));
      return added;
    },
    getPendingId: (id) => saving.get(id),
    getCallKey: (id) => keys.get(id) ?? id,
    changeMany: (edit, send) =>
      mutate(
        edit,
        () => serialize(edit.ids, send),
        ({ revision }) => {
          if (revision <= sync.getRevision()) return [edit];
          pendingUntilRevision.set(edit, revision);
          sync.receiveRevision(revision);
          return [];
        },
      ),
  };
}
