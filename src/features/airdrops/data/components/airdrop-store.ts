import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { FirstPage, Overview } from '../../calls.ts';
import type { Airdrop, AirdropTotals } from '../../schema.ts';
import { createSync, type Sync } from './airdrop-sync.ts';
import { countRow, createRowSet, type RowEdit } from './row-set.ts';
import { createSerializer } from './serialize-by-id.ts';

export type AirdropApi = Api['airdrops'];
export type StoreApi = Pick<AirdropApi, 'list' | 'changes' | 'overview'>;

export type Snapshot = {
  /** What is shown, newest first. */
  rows: readonly Airdrop[];
  /** 'some': the first rows stand, the others are on their way. */
  loaded: 'nothing' | 'some' | 'all';
  failed: boolean;
  totals: AirdropTotals | null;
  streak: number | null;
  pointsBalance: number | null;
};

export type AirdropStore = {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => Snapshot;
  /** What the server rendered, for hydration. */
  initial: Snapshot;
  row: (id: string) => Airdrop | undefined;
  /** Loads what is missing. Call it once the page lives; returns how to stop. */
  start: () => () => void;
  /** A push says that the server stands at this revision. */
  receiveRevision: (revision: number) => void;
  /** Changes may have been missed. */
  resync: () => void;
  retry: () => void;
  /** What the server has said, once that is everything. */
  known: () => { rows: Airdrop[]; revision: number; overview: Overview | null } | undefined;
  /** Shows an edit that waits to be sent. What it returns ends it, with the server's answer in its place. */
  show: (edit: RowEdit) => (answer?: Airdrop) => void;
  /**
   * Shows an edit of one row at once, and what the server answers afterwards. A failure takes it back and is thrown. `send` is
   * called once the server has answered what was done to the row before, with the row as it then is there.
   */
  changeRow: (
    id: string,
    apply: (row: Airdrop) => Airdrop,
    send: (known: Airdrop | undefined) => Promise<Airdrop>,
  ) => Promise<Airdrop>;
  removeRow: (id: string, send: () => Promise<{ revision: number }>) => Promise<void>;
  /** `shown` stands in its place until the server has answered. */
  addRow: (send: () => Promise<Airdrop>, shown?: Airdrop) => Promise<Airdrop>;
  /** Of a row that the server is being asked to add: the id that it gets there, or nothing once it is refused. */
  saving: (id: string) => Promise<string | undefined> | undefined;
  /** Names a row for as long as it is shown, also while the server's takes the place of one that was shown before it. */
  getCallKey: (id: string) => string;
  /** The same for many rows, whose new state is then read from the server. */
  changeMany: <T extends { revision: number }>(edit: RowEdit, send: () => Promise<T>) => Promise<T>;
};

type StoreOptions = {
  api: StoreApi;
  first: FirstPage | null;
  overview: Overview | null;
  onSignedOut?: () => void;
  /** Something is on its way to the server now, or nothing any more. */
  onSaving?: (isSaving: boolean) => void;
};

/** The member's airdrops in this tab: server truth, pending edits over it, and the work that keeps it true. */
export function createAirdropStore(options: StoreOptions): AirdropStore {
  const { api, first, overview, onSignedOut, onSaving } = options;
  const listeners = new Set<() => void>();
  const set = createRowSet(first?.items ?? []);
  const holds = new Map<RowEdit, number>();
  const saving = new Map<string, Promise<string | undefined>>();
  const keys = new Map<string, string>();
  const inTurn = createSerializer();
  let figures = overview;
  let mutations = 0;
  let sync: Sync;
  let snapshot: Snapshot;

  /** The server's counts, with what this tab has changed since; once every row is here, the rows' own. */
  function totals(): AirdropTotals | null {
    if (sync.loaded() === 'all') return set.counts();
    if (!figures) return null;
    const adjusted = { ...figures.totals };
    for (const id of new Set([...set.edits()].flatMap((edit) => edit.ids))) {
      countRow(adjusted, set.known(id), -1);
      countRow(adjusted, set.shown(id), 1);
    }
    return adjusted;
  }

  function take(): Snapshot {
    return {
      rows: set.rows(),
      loaded: sync.loaded(),
      failed: sync.failed(),
      totals: totals(),
      streak: figures?.streak ?? null,
      pointsBalance: figures?.pointsBalance ?? null,
    };
  }

  function publish(): void {
    snapshot = take();
    for (const listener of listeners) listener();
  }

  /** Ends the edits of many rows whose outcome is now among the server's rows. */
  function settled(revision: number): RowEdit[] {
    const ended = [...holds].filter(([, until]) => until <= revision).map(([edit]) => edit);
    for (const edit of ended) holds.delete(edit);
    return ended;
  }

  sync = createSync({
    api,
    first,
    hasFigures: overview !== null,
    isMutating: () => mutations > 0,
    onRows: ({ put, removed, revision }) => {
      set.update({ put, removed, end: settled(revision) });
      publish();
    },
    onReload: (rows, revision) => {
      set.replaceAll(rows);
      set.update({ end: settled(revision) });
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
  snapshot = take();

  /** Runs a call under an edit; its outcome is shown in the same moment as the edit goes. */
  async function mutate<T>(
    edit: RowEdit | undefined,
    send: () => Promise<T>,
    accept: (answer: T) => RowEdit[],
  ) {
    mutations += 1;
    if (mutations === 1) onSaving?.(true);
    if (edit) set.update({ begin: edit });
    publish();
    try {
      const answer = await send();
      mutations -= 1;
      const ended = accept(answer);
      set.update({ end: ended });
      sync.refreshFigures();
      return answer;
    } catch (error) {
      mutations -= 1;
      if (edit) set.update({ end: [edit] });
      if (isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT')) sync.resync();
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') onSignedOut?.();
      throw error;
    } finally {
      if (mutations === 0) onSaving?.(false);
      publish();
      sync.mutationEnded();
    }
  }

  /** An own answer: a row, or the id of one that is gone. */
  function accept(edit: RowEdit | undefined, row: Airdrop | undefined, gone: string[], revision: number) {
    const isPast = row !== undefined && revision <= sync.revision() && !set.known(row.id);
    if (figures && sync.loaded() !== 'all' && revision > figures.revision) {
      const adjusted = { ...figures.totals };
      for (const id of [...gone, ...(row ? [row.id] : [])]) countRow(adjusted, set.known(id), -1);
      countRow(adjusted, row, 1);
      figures = { ...figures, totals: adjusted };
    }
    if (row && edit?.adds) keys.set(row.id, edit.adds.id);
    // A row that a later answer has already shown to be deleted stays deleted.
    set.update({ put: row && !isPast ? [row] : [], removed: gone, end: edit ? [edit] : [] });
    sync.own(revision, gone);
    return [];
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    initial: snapshot,
    row: set.shown,
    start: sync.start,
    receiveRevision: sync.receiveRevision,
    resync: sync.resync,
    retry: sync.retry,
    known: () =>
      sync.loaded() === 'all' ? { rows: set.all(), revision: sync.revision(), overview: figures } : undefined,
    show: (edit) => {
      set.update({ begin: edit });
      publish();
      return (answer) => {
        if (answer === undefined) set.update({ end: [edit] });
        else accept(edit, answer, [], answer.revision);
        publish();
        if (answer !== undefined) sync.mutationEnded();
      };
    },
    changeRow: (id, apply, send) => {
      const edit = { ids: [id], apply };
      const sendLater = () => inTurn([id], () => send(set.known(id)));
      return mutate(edit, sendLater, (row) => accept(edit, row, [], row.revision));
    },
    removeRow: async (id, send) => {
      const edit = { ids: [id], apply: () => null };
      await mutate(
        edit,
        () => inTurn([id], send),
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
    saving: (id) => saving.get(id),
    getCallKey: (id) => keys.get(id) ?? id,
    changeMany: (edit, send) =>
      mutate(
        edit,
        () => inTurn(edit.ids, send),
        ({ revision }) => {
          if (revision <= sync.revision()) return [edit];
          holds.set(edit, revision);
          sync.receiveRevision(revision);
          return [];
        },
      ),
  };
}
