import type { AllCells, CellChange, WalletCell } from './calls.ts';

/** What the wallets of an airdrop have, by wallet. */
export type Cells = ReadonlyMap<string, WalletCell>;
type CellsByAirdrop = ReadonlyMap<string, Cells>;
type AirdropCells = AllCells['airdrops'][number];

const known = new WeakMap<AirdropCells, Cells>();

function cellsOf(airdrop: AirdropCells): Cells {
  const cells = known.get(airdrop) ?? new Map(airdrop.wallets.map((cell) => [cell.id, cell]));
  known.set(airdrop, cells);
  return cells;
}

/** The cells by airdrop. What is the same as before is the same object. */
export const indexCells = ({ airdrops }: AllCells): CellsByAirdrop =>
  new Map(airdrops.map((airdrop) => [airdrop.id, cellsOf(airdrop)]));

const isSame = (a: WalletCell, b: WalletCell | undefined) =>
  b !== undefined &&
  a.id === b.id &&
  a.state === b.state &&
  a.amount === b.amount &&
  a.note === b.note &&
  a.position === b.position;

/** A newer answer, with the airdrops of the older one in the place of those that didn't change. */
export function shareCells(older: AllCells, newer: AllCells): AllCells {
  const before = new Map(older.airdrops.map((airdrop) => [airdrop.id, airdrop]));
  const airdrops = newer.airdrops.map((airdrop) => {
    const old = before.get(airdrop.id);
    const stays =
      old?.wallets.length === airdrop.wallets.length &&
      airdrop.wallets.every((cell, at) => isSame(cell, old.wallets[at]));
    return stays && old !== undefined ? old : airdrop;
  });
  return { airdrops };
}

/** A cell after a change of it. A new one comes last. */
function changed(cells: Cells, { walletId, state, amount, note, position }: CellChange) {
  if (state === null) return undefined;
  const before = cells.get(walletId);
  const last = () => Math.max(-1, ...Array.from(cells.values(), (cell) => cell.position)) + 1;
  return {
    id: walletId,
    state,
    amount: amount === undefined ? (before?.amount ?? null) : amount,
    note: note ?? before?.note ?? '',
    position: position ?? before?.position ?? last(),
  };
}

/** The cells of all airdrops after some changes, made one after the other. */
export function applyChanges(all: CellsByAirdrop, changes: readonly CellChange[]): CellsByAirdrop {
  if (changes.length === 0) return all;
  const next = new Map(all);
  const own = new Map<string, Map<string, WalletCell>>();
  for (const change of changes) {
    const cells = own.get(change.airdropId) ?? new Map(all.get(change.airdropId));
    const cell = changed(cells, change);
    if (cell === undefined) cells.delete(change.walletId);
    else cells.set(change.walletId, cell);
    own.set(change.airdropId, cells);
    next.set(change.airdropId, cells);
  }
  return next;
}

/** The changes that take these back. */
export function invertChanges(all: CellsByAirdrop, changes: readonly CellChange[]): CellChange[] {
  return changes.map(({ airdropId, walletId }) => {
    const cell = all.get(airdropId)?.get(walletId);
    if (cell === undefined) return { airdropId, walletId, state: null };
    const { state, amount, note, position } = cell;
    return { airdropId, walletId, state, amount, note, position };
  });
}

/** The wallets of an airdrop in their order. */
export const sortedCells = (cells: Cells | undefined): WalletCell[] =>
  [...(cells?.values() ?? [])].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

/** An answer after changes that the server has taken. */
export function applyToResponse(answer: AllCells, changes: readonly CellChange[]): AllCells {
  const touched = new Set(changes.map(({ airdropId }) => airdropId));
  const next = applyChanges(indexCells(answer), changes);
  const rest = answer.airdrops.filter(({ id }) => !touched.has(id));
  const anew = [...touched].map((id) => ({ id, wallets: sortedCells(next.get(id)) }));
  return { airdrops: [...rest, ...anew.filter(({ wallets }) => wallets.length > 0)] };
}
