import type { Airdrop, AirdropTotals } from '../../schema.ts';
import { compareNewestFirst } from '../../search/sort.ts';

/** An optimistic edit; `apply` returns null to remove the row. */
export type RowEdit = {
  ids: readonly string[];
  apply: (row: Airdrop) => Airdrop | null;
  /** A row that the server doesn't have yet, to show in addition. */
  adds?: Airdrop | undefined;
};

export type RowSet = {
  /** The shown rows: the server's with pending edits applied, newest first. */
  getShownRows: () => readonly Airdrop[];
  /** The shown rows by status. */
  getCounts: () => AirdropTotals;
  getShownRow: (id: string) => Airdrop | undefined;
  getServerRow: (id: string) => Airdrop | undefined;
  /** The server's rows without edits. */
  listServerRows: () => Airdrop[];
  /** Applies edits and server rows together; returns whether the shown rows changed. */
  update: (change: RowChange) => boolean;
  replaceAll: (rows: readonly Airdrop[]) => void;
  getEdits: () => ReadonlySet<RowEdit>;
};

export type RowChange = {
  /** The server's rows. A row with an older revision than the stored one is ignored. */
  put?: readonly Airdrop[];
  removed?: readonly string[];
  begin?: RowEdit;
  end?: readonly RowEdit[];
};

/** Adds (1) or subtracts (-1) a row. */
export function countRow(totals: AirdropTotals, row: Airdrop | undefined, by: 1 | -1): void {
  if (!row) return;
  totals.total += by;
  totals[row.status] += by;
}

/** Stores the server's rows and pending edits separately, so that neither overwrites the other. */
export function createRowSet(initial: readonly Airdrop[]): RowSet {
  const serverRows = new Map<string, Airdrop>();
  const pending = new Set<RowEdit>();
  const pendingById = new Map<string, RowEdit[]>();
  const shown = new Map<string, Airdrop>();
  const counts: AirdropTotals = { total: 0, upcoming: 0, active: 0, claimed: 0, expired: 0 };
  let sorted: readonly Airdrop[] = [];

  function computeShownRow(id: string): Airdrop | undefined {
    let row: Airdrop | null | undefined = serverRows.get(id);
    for (const edit of pendingById.get(id) ?? []) {
      row ??= edit.adds;
      if (!row) return undefined;
      row = edit.apply(row);
    }
    return row ?? undefined;
  }

  function refresh(ids: Iterable<string>): boolean {
    const changed = new Set<string>();
    for (const id of ids) {
      const row = computeShownRow(id);
      const before = shown.get(id);
      if (row === before) continue;
      countRow(counts, before, -1);
      countRow(counts, row, 1);
      if (row) shown.set(id, row);
      else shown.delete(id);
      changed.add(id);
    }
    if (changed.size === 0) return false;
    const unchanged: Airdrop[] = [];
    for (const row of sorted) {
      if (!changed.has(row.id)) {
        unchanged.push(row);
        continue;
      }
      changed.delete(row.id);
      const current = shown.get(row.id);
      if (current) unchanged.push(current);
    }
    const added = Array.from(changed, (id) => shown.get(id)).filter((row) => row !== undefined);
    sorted = added.length === 0 ? unchanged : [...unchanged, ...added].sort(compareNewestFirst);
    return true;
  }

  function endEdit(edit: RowEdit): void {
    if (!pending.delete(edit)) return;
    for (const id of edit.ids) {
      const others = (pendingById.get(id) ?? []).filter((other) => other !== edit);
      if (others.length > 0) pendingById.set(id, others);
      else pendingById.delete(id);
    }
  }

  function replaceAll(rows: readonly Airdrop[]): void {
    serverRows.clear();
    for (const row of rows) serverRows.set(row.id, row);
    refresh([...serverRows.keys(), ...shown.keys()]);
  }

  replaceAll(initial);

  return {
    getShownRows: () => sorted,
    getCounts: () => ({ ...counts }),
    getShownRow: (id) => shown.get(id),
    getServerRow: (id) => serverRows.get(id),
    listServerRows: () => [...serverRows.values()],
    update: ({ put = [], removed = [], begin, end: ended = [] }) => {
      const touched = new Set<string>();
      for (const edit of ended) {
        endEdit(edit);
        for (const id of edit.ids) touched.add(id);
      }
      if (begin) {
        pending.add(begin);
        for (const id of begin.ids) {
          pendingById.set(id, [...(pendingById.get(id) ?? []), begin]);
          touched.add(id);
        }
      }
      for (const id of removed) {
        serverRows.delete(id);
        touched.add(id);
      }
      for (const row of put) {
        const before = serverRows.get(row.id);
        if (before && before.revision >= row.revision) continue;
        serverRows.set(row.id, row);
        touched.add(row.id);
      }
      return refresh(touched);
    },
    replaceAll,
    getEdits: () => pending,
  };
}
