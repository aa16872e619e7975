import { type WalletState, walletStates } from './states.ts';

/** A place in the matrix: row 0 is the first airdrop; column 0 is its name, 1 the first wallet. */
export type CellPosition = { row: number; column: number };
export type Size = { rows: number; columns: number };
/** The places of wallets between two corners, both among them. */
export type Area = { top: number; bottom: number; left: number; right: number };

export function getArea(a: CellPosition, b: CellPosition): Area {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    // Names have no state.
    left: Math.max(1, Math.min(a.column, b.column)),
    right: Math.max(a.column, b.column),
  };
}

export const cellCount = ({ top, bottom, left, right }: Area): number =>
  (bottom - top + 1) * Math.max(0, right - left + 1);

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));

/** Where a key leads from a place; undefined for other keys. `page`: rows of a screen. */
export function positionAtKey(
  { key, toEdge }: { key: string; toEdge: boolean },
  { row, column }: CellPosition,
  { rows, columns }: Size,
  page: number,
): CellPosition | undefined {
  const to = (nextRow: number, nextColumn: number): CellPosition => ({
    row: clamp(nextRow, 0, rows - 1),
    column: clamp(nextColumn, 0, columns - 1),
  });
  const far = toEdge ? Number.MAX_SAFE_INTEGER : 1;
  switch (key) {
    case 'ArrowUp':
      return to(row - far, column);
    case 'ArrowDown':
      return to(row + far, column);
    case 'ArrowLeft':
      return to(row, column - far);
    case 'ArrowRight':
      return to(row, column + far);
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

/** The state after this one; after the last, and where there is none, comes the first. */
export function nextState(state: WalletState | undefined): WalletState {
  const at = state === undefined ? -1 : walletStates.indexOf(state);
  return walletStates[(at + 1) % walletStates.length] ?? 'toDo';
}

const eraseKeys = ['0', 'Delete', 'Backspace'];

/** The state that a key sets, null for none; undefined for other keys. */
export function stateAtKey(key: string, state: WalletState | undefined): WalletState | null | undefined {
  if (key === ' ') return nextState(state);
  if (eraseKeys.includes(key)) return null;
  return walletStates[Number(key) - 1];
}
