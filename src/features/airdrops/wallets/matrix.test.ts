import { describe, expect, it } from 'vitest';
import { walletStates } from '../kinds.ts';
import { countCells, getArea, getNextState, getPositionAtKey, getStateAtKey } from './matrix.ts';

const size = { rows: 20, columns: 9 };
const position = { row: 5, column: 3 };
const press = (name: string, toEdge = false) => getPositionAtKey({ key: name, toEdge }, position, size, 8);

describe('getPositionAtKey', () => {
  it('moves by cells and pages, and to the ends of a row and of the matrix', () => {
    expect(press('ArrowUp')).toEqual({ row: 4, column: 3 });
    expect(press('ArrowDown')).toEqual({ row: 6, column: 3 });
    expect(press('ArrowLeft')).toEqual({ row: 5, column: 2 });
    expect(press('ArrowRight')).toEqual({ row: 5, column: 4 });
    expect(press('ArrowDown', true)).toEqual({ row: 19, column: 3 });
    expect(press('ArrowLeft', true)).toEqual({ row: 5, column: 0 });
    expect(press('PageUp')).toEqual({ row: 0, column: 3 });
    expect(press('PageDown')).toEqual({ row: 13, column: 3 });
    expect(press('Home')).toEqual({ row: 5, column: 0 });
    expect(press('End')).toEqual({ row: 5, column: 8 });
    expect(press('Home', true)).toEqual({ row: 0, column: 0 });
    expect(press('End', true)).toEqual({ row: 19, column: 8 });
    expect(press('Tab')).toBeUndefined();
  });

  it('stops at the edges', () => {
    const corner = { row: 19, column: 8 };
    for (const name of ['ArrowDown', 'ArrowRight', 'PageDown', 'End']) {
      expect(getPositionAtKey({ key: name, toEdge: false }, corner, size, 8)).toEqual(corner);
    }
  });
});

describe('getStateAtKey', () => {
  it('sets a state, cycles it, or clears it', () => {
    expect(walletStates.map((_, n) => getStateAtKey(String(n + 1), undefined))).toEqual(walletStates);
    expect(['0', 'Delete', 'Backspace'].map((name) => getStateAtKey(name, 'done'))).toEqual([
      null,
      null,
      null,
    ]);
    expect(getStateAtKey(' ', 'done')).toBe('eligible');
    expect(['6', '9', 'a', 'Enter', '-1', ''].map((name) => getStateAtKey(name, 'done'))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });
});

describe('getNextState', () => {
  it('cycles through all states', () => {
    const visited = [getNextState(undefined)];
    for (let n = 1; n < walletStates.length; n += 1) visited.push(getNextState(visited.at(-1)));
    expect(visited).toEqual(walletStates);
    expect(getNextState(visited.at(-1))).toBe('toDo');
  });
});

describe('getArea', () => {
  it('spans two corners in any order, without the name column', () => {
    const area = { top: 2, bottom: 4, left: 1, right: 3 };
    expect(getArea({ row: 4, column: 0 }, { row: 2, column: 3 })).toEqual(area);
    expect(countCells(area)).toBe(9);
    expect(countCells(getArea({ row: 0, column: 0 }, { row: 7, column: 0 }))).toBe(0);
  });
});
