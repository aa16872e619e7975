import { describe, expect, it } from 'vitest';
import { canMarkAbsent, getOtherRoles, planSteps, toChanges, toUndoChanges } from './plan.ts';
import { createList, type List, type Reading, resolveReading } from './reading/reading.ts';
import { createAddressBook } from './scan/address-book.ts';
import { createListScan } from './scan/list-scan.ts';

const createAddress = (digit: string) => `0x${digit.repeat(40)}`;
const [a, b, c] = [createAddress('a'), createAddress('b'), createAddress('c')];
const stranger = createAddress('1');
const addressBook = createAddressBook(
  [a, b, c].map((address, index) => ({ id: 'abc'[index] ?? '', address })),
);

function toList(text: string, fileName = 'list.csv'): List {
  const scan = createListScan(addressBook);
  scan.push(new TextEncoder().encode(text));
  return createList(scan.end(), fileName);
}

const createCell = (id: string, state: 'toDo' | 'claimed' | 'eligible', amount: string | null = null) => ({
  id,
  state,
  amount,
});

type Options = Partial<Omit<Parameters<typeof planSteps>[0], 'list' | 'reading'>> & {
  answers?: Partial<Reading>;
};

function resolvePlan(list: List, { answers, ...options }: Options = {}) {
  const { reading } = resolveReading(list, answers);
  return planSteps({
    list,
    reading,
    cells: [],
    decisions: new Map(),
    markedAbsent: new Set<string>(),
    ...options,
  });
}

const summarize = (list: List, options?: Options) =>
  resolvePlan(list, options).map(({ walletId, finding, state, amount }) => [
    walletId,
    finding,
    state,
    amount,
  ]);

describe('planSteps', () => {
  it('marks a listed wallet as eligible, adds up its rows, and leaves claimed ones claimed', () => {
    const list = toList(`address,tokens\n${a},5\n${a},2.5\n${b},7\n`);
    const steps = resolvePlan(list, { cells: [createCell('a', 'toDo', '3'), createCell('b', 'claimed')] });
    expect(steps.map(({ walletId, state, amount, isChange }) => [walletId, state, amount, isChange])).toEqual(
      [
        ['a', 'eligible', '7.5', true],
        ['b', 'claimed', '7', true],
      ],
    );
    expect(toUndoChanges('drop', steps)).toEqual([
      { airdropId: 'drop', walletId: 'a', state: 'toDo', amount: '3' },
      { airdropId: 'drop', walletId: 'b', state: 'claimed', amount: null },
    ]);
  });

  const tree = JSON.stringify({
    merkleRoot: `0x${'9'.repeat(64)}`,
    tokenTotal: '0x1',
    claims: {
      [stranger]: { index: 0, amount: '0x15af1d78b58c400000', proof: [] },
      [a]: { index: 7, amount: '0x15af1d78b58c400000', proof: [`0x${'8'.repeat(64)}`] },
    },
  });

  it.each([
    ['a Merkle tree by address', tree, '400', '7'],
    ['a CSV', `index,account,amount\n0,${stranger},5\n7,${a},5\n`, '5', '7'],
    [
      'a CSV with hexadecimal numbers',
      `account,amount,claimIndex\n${a},0x15af1d78b58c400000,0x1f\n`,
      '400',
      '31',
    ],
  ])('saves the index of a wallet with its amount from %s', (_name, text, amount, claimIndex) => {
    const steps = resolvePlan(toList(text), { cells: [createCell('a', 'toDo', '3')] });
    const ids = { airdropId: 'drop', walletId: 'a' };
    expect(toChanges('drop', steps)).toEqual([{ ...ids, state: 'eligible', amount, claimIndex }]);
    expect(toUndoChanges('drop', steps)).toEqual([{ ...ids, state: 'toDo', amount: '3', claimIndex: null }]);
    const savedCell = { ...createCell('a', 'eligible', amount), claimIndex };
    expect(toChanges('drop', resolvePlan(toList(text), { cells: [savedCell] }))).toEqual([]);
    const olderCell = { ...createCell('a', 'claimed', amount), claimIndex: '3' };
    expect(toChanges('drop', resolvePlan(toList(text), { cells: [olderCell] }))).toMatchObject([
      { state: 'claimed', claimIndex },
    ]);
  });

  it.each([
    ['the tree’s position', `treeIndex,account,amount\n7,${a},5\n`],
    ['a column that two addresses share a number of', `index,account,amount\n7,${stranger},5\n7,${a},5\n`],
    ['two columns', `index,claim_index,account,amount\n7,8,${a},5\n`],
    ['fractions', `index,account,amount\n7.5,${a},5\n`],
    ['more than 256 bits', `index,account,amount\n${2n ** 256n},${a},5\n`],
    ['rows that contradict each other', `index,account,amount\n7,${a},5\n8,${a},5\n`],
    ['a wallet that isn’t eligible', `index,account,amount,eligible\n7,${a},5,no\n`],
  ])('saves no index from %s', (_name, text) => {
    const [step] = resolvePlan(toList(text));
    expect(step).toMatchObject({ walletId: 'a', claimIndex: undefined });
  });

  it('returns no changes for values that are already saved', () => {
    const steps = resolvePlan(toList(`address,tokens\n${a},5\n`), {
      cells: [createCell('a', 'eligible', '5')],
    });
    expect(toChanges('drop', steps)).toEqual([]);
  });

  it('marks wallets that aren’t on the list only on request', () => {
    const list = toList(`address,tokens\n${a},5\n`);
    const cells = [createCell('a', 'toDo'), createCell('b', 'toDo')];
    expect(summarize(list, { cells })[1]).toEqual(['b', 'absent', undefined, null]);
    expect(toChanges('drop', resolvePlan(list, { cells }))).toHaveLength(1);
    expect(summarize(list, { cells, markedAbsent: new Set(['b']) })[1]).toEqual([
      'b',
      'absent',
      'notEligible',
      null,
    ]);
  });

  it.each([
    [
      'all numbers are zero beside a tier of none',
      `address,tier,tokens\n${stranger},Gold,1\n${a},none,0\n`,
      'notEligible',
    ],
    ['all numbers are zero', `address,tokens\n${a},0.00\n`, 'notEligible'],
    ['the amount is zero beside another number', `address,tokens,score\n${a},0,12\n`, 'unclear'],
    ['a part is zero beside a total', `address,lpTokens,totalTokens\n${a},0,12\n`, 'eligible'],
    ['the row says false', `address,eligible,tokens\n${a},false,5\n`, 'notEligible'],
    ['the row says true beside a zero', `address,eligible,tokens\n${a},true,0\n`, 'eligible'],
    ['the row contradicts itself', `address,eligible,reason\n${a},true,sybil\n`, 'unclear'],
    ['the row has an unknown word', `address,eligible\n${stranger},yes\n${a},pending\n`, 'unclear'],
    ['its rows contradict each other', `address,eligible\n${a},yes\n${a},no\n`, 'unclear'],
    ['the row has more cells than headings', `address,tokens\n${stranger},5\n${a},912,40\n`, 'unclear'],
  ])('classifies a wallet if %s', (_name, text, finding) => {
    expect(resolvePlan(toList(text))[0]?.finding).toBe(finding);
  });

  it.each([
    ['a tier of none', `address,tier\n${stranger},Gold\n${a},None\n`],
    ['a tier of 0', `address,tier\n${stranger},2\n${a},0\n`],
    ['an empty state beside points', `address,state,xp\n${stranger},ready,5\n${stranger},ready,5\n${a},,3\n`],
  ])('classifies a wallet with %s by the answer', (_name, text) => {
    const list = toList(text);
    expect(resolveReading(list).questions).toContain('none');
    expect(resolveReading(list, { none: 'notEligible' }).questions).toEqual([]);
    expect(summarize(list, { answers: { none: 'notEligible' } })[0]?.[1]).toBe('notEligible');
  });

  it('counts repeated rows of a wallet by the answer', () => {
    const list = toList(`address,tokens\n${a},5\n${stranger},1\n${a},5\n${a},7\n`);
    expect(resolveReading(list).questions).toEqual(['repeats']);
    expect(summarize(list, { answers: { addsRepeats: false } })).toEqual([
      ['a', 'eligible', 'eligible', '12'],
    ]);
    expect(summarize(list, { answers: { addsRepeats: true } })).toEqual([
      ['a', 'eligible', 'eligible', '17'],
    ]);
  });

  it('cuts fractions of the smallest unit', () => {
    const list = toList(`address,tokens\n${stranger},1000000000000000000\n${a},2500000000000000000.5\n`);
    expect(summarize(list)).toEqual([['a', 'eligible', 'eligible', '2.5']]);
  });

  it('leaves an unclear wallet unchanged until the user decides', () => {
    const list = toList(`address,tokens,score\n${a},0,12\n`);
    const cells = [createCell('a', 'toDo')];
    expect(resolvePlan(list, { cells })[0]).toMatchObject({ state: undefined, isChange: false });
    const decisions = new Map([['a', 'notEligible' as const]]);
    expect(resolvePlan(list, { cells, decisions })[0]).toMatchObject({
      state: 'notEligible',
      isChange: true,
    });
  });

  it('marks wallets in a list of excluded wallets as not eligible, without an amount', () => {
    const list = toList(`address,score\n${a},12\n`, 'eliminatedSybilAttackers.csv');
    expect(summarize(list, { answers: { meaning: 'excluded' } })).toEqual([
      ['a', 'notEligible', 'notEligible', null],
    ]);
  });

  it('plans amounts only from rows in which a wallet is the recipient', () => {
    const list = toList(`address,amount,referrer\n${a},100,\n${stranger},500,${a}\n${stranger},500,${b}\n`);
    expect(summarize(list)).toEqual([['a', 'eligible', 'eligible', '100']]);
  });
});

describe('getOtherRoles', () => {
  it('returns the other columns that hold a wallet', () => {
    const list = toList(`address,amount,referrer\n${a},100,\n${stranger},500,${a}\n${stranger},500,${b}\n`);
    const { reading } = resolveReading(list);
    expect(list.matches.map((match) => getOtherRoles(list, match, reading))).toEqual([
      ['referrer'],
      ['referrer'],
    ]);
  });
});

describe('canMarkAbsent', () => {
  it('returns false for a wallet family that the list doesn’t have', () => {
    const list = toList(`address,amount\n${stranger},5\n`);
    const { reading } = resolveReading(list);
    expect(canMarkAbsent(list, reading, 'evm')).toBe(true);
    expect(canMarkAbsent(list, reading, 'solana')).toBe(false);
  });

  it('returns false for a list of excluded wallets', () => {
    const list = toList(`address,score\n${a},12\n`);
    const { reading } = resolveReading(list, { meaning: 'excluded' });
    expect(canMarkAbsent(list, reading, 'evm')).toBe(false);
  });
});
