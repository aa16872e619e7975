import { describe, expect, it } from 'vitest';
import type { AllCells, CellChange, WalletCell } from './calls.ts';
import { applyChanges, applyToResponse, indexCells, invertChanges, shareCells, sortCells } from './cells.ts';
import { mergeChanges } from './components/cell-edits.ts';

const makeCell = (id: string, position: number, change: Partial<WalletCell> = {}): WalletCell => ({
  id,
  position,
  state: 'done',
  amount: null,
  note: '',
  ...change,
});
const firstCell = makeCell('one', 0, { amount: '5', claimIndex: '7', note: 'Season 2' });
const makeResponse = (): AllCells => ({
  airdrops: [
    { id: 'a', wallets: [firstCell, makeCell('two', 1)] },
    { id: 'b', wallets: [makeCell('two', 0)] },
  ],
});
const makeChange = (airdropId: string, walletId: string, rest: Partial<CellChange> = {}): CellChange => ({
  airdropId,
  walletId,
  state: 'claimed',
  ...rest,
});

describe('cell changes', () => {
  it('applyChanges applies set fields, and keeps absent ones and the identity of other airdrops', () => {
    const before = indexCells(makeResponse());
    const after = applyChanges(before, [
      makeChange('a', 'one'),
      makeChange('a', 'three'),
      makeChange('a', 'two', { state: null }),
    ]);
    expect(sortCells(after.get('a'))).toEqual([
      { ...firstCell, state: 'claimed' },
      makeCell('three', 2, { state: 'claimed' }),
    ]);
    expect(after.get('b')).toBe(before.get('b'));
    expect(applyChanges(before, [])).toBe(before);
  });

  it('invertChanges returns changes that restore the cells, including positions', () => {
    const before = indexCells(makeResponse());
    const changes = [
      makeChange('a', 'one', { state: null }),
      makeChange('b', 'one'),
      makeChange('a', 'two', { note: 'x' }),
    ];
    const restored = applyChanges(applyChanges(before, changes), invertChanges(before, changes));
    for (const id of ['a', 'b']) expect(sortCells(restored.get(id))).toEqual(sortCells(before.get(id)));
  });

  it('applyToResponse merges changes into the cached response, without empty airdrops', () => {
    const after = applyToResponse(makeResponse(), [
      makeChange('b', 'two', { state: null }),
      makeChange('a', 'two'),
    ]);
    expect(after.airdrops).toEqual([
      {
        id: 'a',
        wallets: [makeResponse().airdrops[0]?.wallets[0], makeCell('two', 1, { state: 'claimed' })],
      },
    ]);
  });

  it('mergeChanges merges changes of a cell, and resets it after a removal', () => {
    expect(
      mergeChanges([
        makeChange('a', 'one', { amount: '7' }),
        makeChange('a', 'one', { state: 'done' }),
        makeChange('a', 'two', { state: null }),
        makeChange('a', 'two', { state: 'toDo' }),
      ]),
    ).toEqual([
      makeChange('a', 'one', { state: 'done', amount: '7' }),
      makeChange('a', 'two', { state: 'toDo', amount: null, claimIndex: null, note: '' }),
    ]);
  });
});

it('shareCells keeps the identity of unchanged airdrops', () => {
  const [older, newer] = [makeResponse(), makeResponse()];
  newer.airdrops[1] = { id: 'b', wallets: [makeCell('two', 0, { note: 'new' })] };
  const shared = shareCells(older, newer);
  expect(shared).toEqual(newer);
  expect(shared.airdrops[0]).toBe(older.airdrops[0]);
  expect(shared.airdrops[1]).toBe(newer.airdrops[1]);
});
