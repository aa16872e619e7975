import { describe, expect, it } from 'vitest';
import { canMarkAbsent, changesOf, otherRoles, planSteps, undoOf } from './plan.ts';
import { createList, type List, type Reading, resolveReading } from './reading/reading.ts';
import { createBook } from './scan/book.ts';
import { createListScan } from './scan/list-scan.ts';

const evm = (digit: string) => `0x${digit.repeat(40)}`;
const [a, b, c] = [evm('a'), evm('b'), evm('c')];
const stranger = evm('1');
const book = createBook([a, b, c].map((address, at) => ({ id: 'abc'[at] ?? '', address })));

function listOf(text: string, fileName = 'list.csv'): List {
  const scan = createListScan(book);
  scan.push(new TextEncoder().encode(text));
  return createList(scan.end(), fileName);
}

const cell = (id: string, state: 'toDo' | 'claimed' | 'eligible', amount: string | null = null) => ({
  id,
  state,
  amount,
});

type Options = Partial<Omit<Parameters<typeof planSteps>[0], 'list' | 'reading'>> & {
  answers?: Partial<Reading>;
};

function stepsOf(list: List, { answers, ...options }: Options = {}) {
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

const brief = (list: List, options?: Options) =>
  stepsOf(list, options).map(({ walletId, finding, state, amount }) => [walletId, finding, state, amount]);

describe('planSteps', () => {
  it('marks a listed wallet as eligible, adds up its rows, and leaves claimed ones claimed', () => {
    const list = listOf(`address,tokens\n${a},5\n${a},2.5\n${b},7\n`);
    const steps = stepsOf(list, { cells: [cell('a', 'toDo', '3'), cell('b', 'claimed')] });
    expect(steps.map(({ walletId, state, amount, isChange }) => [walletId, state, amount, isChange])).toEqual(
      [
        ['a', 'eligible', '7.5', true],
        ['b', 'claimed', '7', true],
      ],
    );
    expect(undoOf('drop', steps)).toEqual([
      { airdropId: 'drop', walletId: 'a', state: 'toDo', amount: '3' },
      { airdropId: 'drop', walletId: 'b', state: 'claimed', amount: null },
    ]);
  });

  it('changes nothing that was saved before', () => {
    const steps = stepsOf(listOf(`address,tokens\n${a},5\n`), { cells: [cell('a', 'eligible', '5')] });
    expect(changesOf('drop', steps)).toEqual([]);
  });

  it('marks wallets that aren’t in the list only when somebody asks for it', () => {
    const list = listOf(`address,tokens\n${a},5\n`);
    const cells = [cell('a', 'toDo'), cell('b', 'toDo')];
    expect(brief(list, { cells })[1]).toEqual(['b', 'absent', undefined, null]);
    expect(changesOf('drop', stepsOf(list, { cells }))).toHaveLength(1);
    expect(brief(list, { cells, markedAbsent: new Set(['b']) })[1]).toEqual([
      'b',
      'absent',
      'notEligible',
      null,
    ]);
  });

  it.each([
    ['all numbers are zero', `address,tokens\n${a},0.00\n`, 'notEligible'],
    ['the amount is zero beside another number', `address,tokens,score\n${a},0,12\n`, 'unclear'],
    ['a part is zero beside a total', `address,lpTokens,totalTokens\n${a},0,12\n`, 'eligible'],
    ['the row says false', `address,eligible,tokens\n${a},false,5\n`, 'notEligible'],
    ['the row says true beside a zero', `address,eligible,tokens\n${a},true,0\n`, 'eligible'],
    ['the row says both', `address,eligible,reason\n${a},true,sybil\n`, 'unclear'],
    ['the row says something else', `address,eligible\n${stranger},yes\n${a},pending\n`, 'unclear'],
    ['its rows say different things', `address,eligible\n${a},yes\n${a},no\n`, 'unclear'],
    ['the row has more cells than headings', `address,tokens\n${stranger},5\n${a},912,40\n`, 'unclear'],
  ])('finds a wallet where %s', (_name, text, finding) => {
    expect(stepsOf(listOf(text))[0]?.finding).toBe(finding);
  });

  it('leaves an unclear wallet as it is until somebody decides', () => {
    const list = listOf(`address,tokens,score\n${a},0,12\n`);
    const cells = [cell('a', 'toDo')];
    expect(stepsOf(list, { cells })[0]).toMatchObject({ state: undefined, isChange: false });
    const decisions = new Map([['a', 'notEligible' as const]]);
    expect(stepsOf(list, { cells, decisions })[0]).toMatchObject({ state: 'notEligible', isChange: true });
  });

  it('marks whoever is in a list of the excluded as not eligible, without an amount', () => {
    const list = listOf(`address,score\n${a},12\n`, 'eliminatedSybilAttackers.csv');
    expect(brief(list, { answers: { meaning: 'excluded' } })).toEqual([
      ['a', 'notEligible', 'notEligible', null],
    ]);
    const { reading } = resolveReading(list, { meaning: 'excluded' });
    expect(canMarkAbsent(list, reading, 'evm')).toBe(false);
  });

  it('counts only the rows in which a wallet is the recipient', () => {
    const list = listOf(`address,amount,referrer\n${a},100,\n${stranger},500,${a}\n${stranger},500,${b}\n`);
    expect(brief(list)).toEqual([['a', 'eligible', 'eligible', '100']]);
    const { reading } = resolveReading(list);
    expect(list.matches.map((match) => otherRoles(list, match, reading))).toEqual([
      ['referrer'],
      ['referrer'],
    ]);
  });
});

it('canMarkAbsent is false for a kind of address that the list doesn’t have', () => {
  const list = listOf(`address,amount\n${stranger},5\n`);
  const { reading } = resolveReading(list);
  expect(canMarkAbsent(list, reading, 'evm')).toBe(true);
  expect(canMarkAbsent(list, reading, 'solana')).toBe(false);
});
