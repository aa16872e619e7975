import { describe, expect, it } from 'vitest';
import type { AllCells, CellChange, WalletCell } from './calls.ts';
import {
  applyChanges,
  applyToResponse,
  indexCells,
  invertChanges,
  shareCells,
  sortedCells,
} from './cells.ts';
import { mergeChanges } from './components/cell-edits.ts';

const cell = (id: string, position: number, change: Partial<WalletCell> = {}): WalletCell => ({
  ...{ id, position, state: 'done', amount: null, note: '' },
  ...change,
});
const answer = (): AllCells => ({
  airdrops: [
    { id: 'a', wallets: [cell('one', 0, { amount: '5', note: 'Season 2' }), cell('two', 1)] },
    { id: 'b', wallets: [cell('two', 0)] },
  ],
});
const change = (airdropId: string, walletId: string, more: Partial<CellChange> = {}): CellChange => ({
  ...{ airdropId, walletId, state: 'claimed' },
  ...more,
});

describe('changes of cells', () => {
  it('show what they set, keep what they don’t name, and leave other airdrops the same object', () => {
    const before = indexCells(answer());
    const after = applyChanges(before, [
      change('a', 'one'),
      change('a', 'three'),
      change('a', 'two', { state: null }),
    ]);
    expect(sortedCells(after.get('a'))).toEqual([
      cell('one', 0, { state: 'claimed', amount: '5', note: 'Season 2' }),
      cell('three', 2, { state: 'claimed' }),
    ]);
    expect(after.get('b')).toBe(before.get('b'));
    expect(applyChanges(before, [])).toBe(before);
  });

  it('are taken back by their inverse, places included', () => {
    const before = indexCells(answer());
    const changes = [
      change('a', 'one', { state: null }),
      change('b', 'one'),
      change('a', 'two', { note: 'x' }),
    ];
    const back = applyChanges(applyChanges(before, changes), invertChanges(before, changes));
    for (const id of ['a', 'b']) expect(sortedCells(back.get(id))).toEqual(sortedCells(before.get(id)));
  });

  it('are in the answer once the server has them, and airdrops without wallets are not', () => {
    const after = applyToResponse(answer(), [change('b', 'two', { state: null }), change('a', 'two')]);
    expect(after.airdrops).toEqual([
      { id: 'a', wallets: [answer().airdrops[0]?.wallets[0], cell('two', 1, { state: 'claimed' })] },
    ]);
  });

  it('are sent as the last word about each cell; one that comes back begins anew', () => {
    expect(
      mergeChanges([
        change('a', 'one', { amount: '7' }),
        change('a', 'one', { state: 'done' }),
        change('a', 'two', { state: null }),
        change('a', 'two', { state: 'toDo' }),
      ]),
    ).toEqual([
      change('a', 'one', { state: 'done', amount: '7' }),
      change('a', 'two', { state: 'toDo', amount: null, note: '' }),
    ]);
  });
});

it('a newer answer keeps the airdrops of the older one that are the same', () => {
  const [older, newer] = [answer(), answer()];
  newer.airdrops[1] = { id: 'b', wallets: [cell('two', 0, { note: 'new' })] };
  const shared = shareCells(older, newer);
  expect(shared).toEqual(newer);
  expect(shared.airdrops[0]).toBe(older.airdrops[0]);
  expect(shared.airdrops[1]).toBe(newer.airdrops[1]);
});
