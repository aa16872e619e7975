import { describe, expect, it } from 'vitest';
import { amountNames, amountOf, changesOf, guessPlace, planSteps, undoOf } from './plan.ts';
import type { Match } from './scan/list-scan.ts';

const match = (walletId: string, ...entries: Record<string, string>[]): Match => ({
  walletId,
  entries: entries.map((fields) => Object.entries(fields).map(([name, value]) => ({ name, value }))),
});

describe('where the amounts are', () => {
  it.each([
    ['a heading that says so', match('a', { rank: '1', tokens: '10.5' }), { name: 'tokens', decimals: 0 }],
    ['the only number', match('a', { 'Column 2': '10' }), { name: 'Column 2', decimals: 0 }],
    ['a Merkle tree', match('a', { index: '7', amount: '0x02' }), { name: 'amount', decimals: 18 }],
    ['whole units', match('a', { '#2': '5000000000000000000' }), { name: '#2', decimals: 18 }],
    [
      'an object within',
      match('a', { 'claim.amount': '5', 'claim.index': '5' }),
      { name: 'claim.amount', decimals: 0 },
    ],
    ['a rank alone', match('a', { rank: '7' }), undefined],
    ['no number', match('a', {}), undefined],
  ])('is guessed from %s', (_name, one, expected) => {
    expect(guessPlace([one])).toEqual(expected);
  });

  it('can be chosen from all names, the commonest first', () => {
    expect(
      amountNames([match('a', { x: '1' }, { x: '2', y: '3' }), match('b', { y: '1', z: '4', x: '1' })]),
    ).toEqual(['x', 'y', 'z']);
  });

  it('adds up what a wallet is given more than once', () => {
    const twice = match('a', { tokens: '1,000.5' }, { tokens: '0.000000000000000001' });
    expect(amountOf(twice, { name: 'tokens', decimals: 0 })).toBe('1000.500000000000000001');
    expect(amountOf(match('a', { tokens: '0x1bc16d674ec80000' }), { name: 'tokens', decimals: 18 })).toBe(
      '2',
    );
    expect(amountOf(twice, { name: 'points', decimals: 0 })).toBeUndefined();
  });
});

describe('what becomes of the wallets', () => {
  const cell = (id: string, state: 'toDo' | 'claimed' | 'eligible', amount: string | null = null) => ({
    id,
    state,
    amount,
  });
  const place = { name: 'tokens', decimals: 0 };

  it('is eligible for those that are named, not eligible for the airdrop’s others; what is claimed stays so', () => {
    const steps = planSteps({
      matches: [match('new', { tokens: '5' }), match('known', {}), match('done', { tokens: '7' })],
      cells: [
        cell('known', 'toDo', '3'),
        cell('done', 'claimed'),
        cell('other', 'toDo'),
        cell('paid', 'claimed'),
      ],
      place,
      marksOthers: true,
    });
    expect(steps.map(({ walletId, state, amount, isChange }) => [walletId, state, amount, isChange])).toEqual(
      [
        ['new', 'eligible', '5', true],
        ['known', 'eligible', '3', true],
        ['done', 'claimed', '7', true],
        ['other', 'notEligible', null, true],
        ['paid', 'claimed', null, false],
      ],
    );
    expect(changesOf('drop', steps)).toHaveLength(4);
    expect(undoOf('drop', steps)).toEqual([
      { airdropId: 'drop', walletId: 'new', state: null },
      { airdropId: 'drop', walletId: 'known', state: 'toDo', amount: '3' },
      { airdropId: 'drop', walletId: 'done', state: 'claimed', amount: null },
      { airdropId: 'drop', walletId: 'other', state: 'toDo', amount: null },
    ]);
  });

  it('is not eligible for one that is named with nothing', () => {
    const matches = [match('a', { tokens: '0.00' })];
    const [step] = planSteps({ matches, cells: [], place, marksOthers: false });
    expect(step).toMatchObject({ state: 'notEligible', amount: '0' });
  });

  it('is nothing new where it was saved before', () => {
    const matches = [match('a', { tokens: '5' })];
    const [step] = planSteps({ matches, cells: [cell('a', 'eligible', '5')], place, marksOthers: false });
    expect(step?.isChange).toBe(false);
    expect(changesOf('drop', step ? [step] : [])).toEqual([]);
  });
});
