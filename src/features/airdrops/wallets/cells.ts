import { compareText } from '#/lib/compare-text.ts';
import type { AllCells, CellChange, WalletCell } from './calls.ts';

export type Cells = ReadonlyMap<string, WalletCell>;
type CellsByAirdrop = ReadonlyMap<string, Cells>;
type AirdropCells = AllCells['airdrops'][number];

const cache = new WeakMap<AirdropCells, Cells>();

function getCells(airdrop: AirdropCells): Cells {
  const cells = cache.get(airdrop) ?? new Map(airdrop.wallets.map((cell) => [cell.id, cell]));
  cache.set(airdrop, cells);
  return cells;
}

/** Indexes cells by airdrop. Unchanged airdrops keep their object. */
export const indexCells = ({ airdrops }: AllCells): CellsByAirdrop =>
  new Map(airdrops.map((airdrop) => [airdrop.id, getCells(airdrop)]));

const isSameCell = (a: WalletCell, b: WalletCell | undefined) =>
  b !== undefined &&
  a.id === b.id &&
  a.state === b.state &&
  a.amount === b.amount &&
  a.claimIndex === b.claimIndex &&
  a.note === b.note &&
  a.position === b.position;

/** Returns `newer` with the objects of `older` for unchanged airdrops, so that they don't re-render. */
export function shareCells(older: AllCells, newer: AllCells): AllCells {
  const previous = new Map(older.airdrops.map((airdrop) => [airdrop.id, airdrop]));
  const airdrops = newer.airdrops.map((airdrop) => {
    const previousAirdrop = previous.get(airdrop.id);
    const isUnchanged =
      previousAirdrop?.wallets.length === airdrop.wallets.length &&
      airdrop.wallets.every((cell, index) => isSameCell(cell, previousAirdrop.wallets[index]));
    return isUnchanged && previousAirdrop !== undefined ? previousAirdrop : airdrop;
  });
  return { airdrops };
}

/** Returns a cell after a change; undefined if it is removed. New cells are last. */
function applyChange(cells: Cells, { walletId, state, amount, claimIndex, note, position }: CellChange) {
  if (state === null) return undefined;
  const previous = cells.get(walletId);
  const nextIndex = claimIndex === undefined ? previous?.claimIndex : (claimIndex ?? undefined);
  const getLastPosition = () => Math.max(-1, ...Array.from(cells.values(), (cell) => cell.position)) + 1;
  return {
    id: walletId,
    state,
    amount: amount === undefined ? (previous?.amount ?? null) : amount,
    ...(nextIndex !== undefined && { claimIndex: nextIndex }),
    note: note ?? previous?.note ?? '',
    position: position ?? previous?.position ?? getLastPosition(),
  };
}

/** Applies changes in order to the cells of all airdrops. */
export function applyChanges(all: CellsByAirdrop, changes: readonly CellChange[]): CellsByAirdrop {
  if (changes.length === 0) return all;
  const next = new Map(all);
  const changedAirdrops = new Map<string, Map<string, WalletCell>>();
  for (const change of changes) {
    const cells = changedAirdrops.get(change.airdropId) ?? new Map(all.get(change.airdropId));
    const cell = applyChange(cells, change);
    if (cell === undefined) cells.delete(change.walletId);
    else cells.set(change.walletId, cell);
    changedAirdrops.set(change.airdropId, cells);
    next.set(change.airdropId, cells);
  }
  return next;
}

/** Returns the changes that undo these. */
export function invertChanges(all: CellsByAirdrop, changes: readonly CellChange[]): CellChange[] {
  return changes.map(({ airdropId, walletId }) => {
    const cell = all.get(airdropId)?.get(walletId);
    if (cell === undefined) return { airdropId, walletId, state: null };
    const { state, amount, claimIndex, note, position } = cell;
    const index = claimIndex !== undefined && { claimIndex };
    return { airdropId, walletId, state, amount, ...index, note, position };
  });
}

/** Sorts an airdrop's cells by position. */
export const sortCells = (cells: Cells | undefined): WalletCell[] =>
  [...(cells?.values() ?? [])].sort((a, b) => a.position - b.position || compareText(a.id, b.id));

/** Applies saved changes to a cached response. */
export function applyToResponse(response: AllCells, changes: readonly CellChange[]): AllCells {
  const changedIds = new Set(changes.map(({ airdropId }) => airdropId));
  const next = applyChanges(indexCells(response), changes);
  const unchanged = response.airdrops.filter(({ id }) => !changedIds.has(id));
  const changedEntries = [...changedIds].map((id) => ({ id, wallets: sortCells(next.get(id)) }));
  return { airdrops: [...unchanged, ...changedEntries.filter(({ wallets }) => wallets.length > 0)] };
}
