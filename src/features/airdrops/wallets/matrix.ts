import { type WalletState, walletStates } from '../kinds.ts';

/** A position in the matrix: row 0 is the first airdrop; column 0 has the names, column 1 the first wallet. */
export type CellPosition = { row: number; column: number };
export type Size = { rows: number; columns: number };
/** A selection of wallet cells; all bounds are inclusive. */
export type Area = { top: number; bottom: number; left: number; right: number };

export function getArea(a: CellPosition, b: CellPosition): Area {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    // Excludes the names.
    left: Math.max(1, Math.min(a.column, b.column)),
    right: Math.max(a.column, b.column),
  };
}

export const countCells = ({ top, bottom, left, right }: Area): number =>
  (bottom - top + 1) * Math.max(0, right - left + 1);

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));

/** Returns the position a key moves to; undefined for other keys. `page`: the number of visible rows. */
export function getPositionAtKey(
  { key, toEdge }: { key: string; toEdge: boolean },
  { row, column }: CellPosition,
  { rows, columns }: Size,
  page: number,
): CellPosition | undefined {
  const to = (nextRow: number, nextColumn: number): CellPosition => ({
    row: clamp(nextRow, 0, rows - 1),
    column: clamp(nextColumn, 0, columns - 1),
  });
  const step = toEdge ? Number.MAX_SAFE_INTEGER : 1;
  switch (key) {
    case 'ArrowUp':
      return to(row - step, column);
    case 'ArrowDown':
      return to(row + step, column);
    case 'ArrowLeft':
      return to(row, column - step);
    case 'ArrowRight':
      return to(row, column + step);
    case 'Home':
      return to(toEdge ? 0 : row, 0);
    case 'End':
      return to(toEdge ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return undefined;
  }
}

/** Returns the next state in the cycle; the first without a state. */
export function getNextState(state: WalletState | undefined): WalletState {
  const index = state === undefined ? -1 : walletStates.indexOf(state);
  return walletStates[(index + 1) % walletStates.length] ?? 'toDo';
}

const clearKeys = ['0', 'Delete', 'Backspace'];

/** Returns the state a key sets, null to clear; undefined for other keys. */
export function getStateAtKey(key: string, state: WalletState | undefined): WalletState | null | undefined {
  if (key === ' ') return getNextState(state);
  if (clearKeys.includes(key)) return null;
  return walletStates[Number(key) - 1];
}
