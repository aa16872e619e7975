import { describe, expect, it } from 'vitest';
import { cellCount, getArea, nextState, positionAtKey, stateAtKey } from './matrix.ts';
import { walletStates } from './states.ts';

const size = { rows: 20, columns: 9 };
const at = { row: 5, column: 3 };
const key = (name: string, toEdge = false) => positionAtKey({ key: name, toEdge }, at, size, 8);

describe('keys in the matrix', () => {
  it('lead to the neighbours, a page on, and to the ends of a row and of all', () => {
    expect(key('ArrowUp')).toEqual({ row: 4, column: 3 });
    expect(key('ArrowDown')).toEqual({ row: 6, column: 3 });
    expect(key('ArrowLeft')).toEqual({ row: 5, column: 2 });
    expect(key('ArrowRight')).toEqual({ row: 5, column: 4 });
    expect(key('ArrowDown', true)).toEqual({ row: 19, column: 3 });
    expect(key('ArrowLeft', true)).toEqual({ row: 5, column: 0 });
    expect(key('PageUp')).toEqual({ row: 0, column: 3 });
    expect(key('PageDown')).toEqual({ row: 13, column: 3 });
    expect(key('Home')).toEqual({ row: 5, column: 0 });
    expect(key('End')).toEqual({ row: 5, column: 8 });
    expect(key('Home', true)).toEqual({ row: 0, column: 0 });
    expect(key('End', true)).toEqual({ row: 19, column: 8 });
    expect(key('Tab')).toBeUndefined();
  });

  it('never lead beyond the edges', () => {
    const corner = { row: 19, column: 8 };
    for (const name of ['ArrowDown', 'ArrowRight', 'PageDown', 'End']) {
      expect(positionAtKey({ key: name, toEdge: false }, corner, size, 8)).toEqual(corner);
    }
  });

  it('set a state, the next one, or none', () => {
    expect(walletStates.map((_, n) => stateAtKey(String(n + 1), undefined))).toEqual(walletStates);
    expect(['0', 'Delete', 'Backspace'].map((name) => stateAtKey(name, 'done'))).toEqual([null, null, null]);
    expect(stateAtKey(' ', 'done')).toBe('eligible');
    expect(['6', '9', 'a', 'Enter', '-1', ''].map((name) => stateAtKey(name, 'done'))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('go through all states by the space bar, from none on', () => {
    const gone = [nextState(undefined)];
    for (let n = 1; n < walletStates.length; n += 1) gone.push(nextState(gone.at(-1)));
    expect(gone).toEqual(walletStates);
    expect(nextState(gone.at(-1))).toBe('toDo');
  });
});

describe('an area', () => {
  it('lies between two corners, whichever came first, and holds no names', () => {
    const area = { top: 2, bottom: 4, left: 1, right: 3 };
    expect(getArea({ row: 4, column: 0 }, { row: 2, column: 3 })).toEqual(area);
    expect(cellCount(area)).toBe(9);
    expect(cellCount(getArea({ row: 0, column: 0 }, { row: 7, column: 0 }))).toBe(0);
  });
});
