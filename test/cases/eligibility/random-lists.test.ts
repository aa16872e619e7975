import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSteps } from '../../../src/features/eligibility/plan.ts';
import { createList, resolveReading } from '../../../src/features/eligibility/reading/reading.ts';
import { createBook } from '../../../src/features/eligibility/scan/book.ts';
import { createListScan } from '../../../src/features/eligibility/scan/list-scan.ts';

const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const book = createBook([{ id: 'own', address: own }]);

const addressHeadings = [
  'address',
  'Wallet',
  'account',
  'owner',
  'claimant',
  'адрес',
  'adres',
  '地址',
  'Adresse',
  'dirección',
];
const amountHeadings = [
  'amount',
  'tokens',
  'token_allocation',
  'claimableAmount',
  'Menge',
  'количество',
  'miktar',
  '数量',
  'cantidad',
];
const totalHeadings = [
  'total',
  'totalTokens',
  'final_amount',
  'balance',
  'Gesamt',
  'итого',
  'toplam',
  '总计',
];
const scoreHeadings = ['points', 'score', 'multiplier', 'level', 'Punkte', 'баллы', 'puan', '积分'];
const roleHeadings = ['referrer', 'delegate', 'inviter', 'referred_by'];

type Sign = '.' | ',';

/** Formats an amount with the given decimal sign and grouping. */
function formatAmount(value: number, sign: Sign, isGrouped: boolean): string {
  const [whole = '', decimals = ''] = value.toFixed(2).split('.');
  const separator = sign === '.' ? ',' : '.';
  const digits = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, separator) : whole;
  return decimals === '00' ? digits : `${digits}${sign}${decimals}`;
}

const address = (at: number) => `0x${(at + 4096).toString(16).padStart(40, 'c')}`;

const sheet = fc.record({
  addressHeading: fc.constantFrom(...addressHeadings),
  amountHeading: fc.constantFrom(...amountHeadings, ...totalHeadings),
  scoreHeading: fc.option(fc.constantFrom(...scoreHeadings), { nil: undefined }),
  roleHeading: fc.option(fc.constantFrom(...roleHeadings), { nil: undefined }),
  hasIndex: fc.boolean(),
  hasHeadings: fc.boolean(),
  amountFirst: fc.boolean(),
  sign: fc.constantFrom<Sign>('.', ','),
  isGrouped: fc.boolean(),
  delimiter: fc.constantFrom('\t', ';', '|', ','),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  cents: fc.array(fc.integer({ min: 1, max: 900_000_000 }), { minLength: 3, maxLength: 30 }),
  at: fc.nat(),
});

type Sheet = typeof sheet extends fc.Arbitrary<infer T> ? T : never;

/** Returns the columns of a sheet in order: heading and cell by row. */
function buildColumns(one: Sheet, ownRow: number): [heading: string, cell: (row: number) => string][] {
  const amount = (row: number) => formatAmount((one.cents[row] ?? 0) / 100, one.sign, one.isGrouped);
  const getAddress = (row: number) => (row === ownRow ? own : address(row));
  const pair: [string, (row: number) => string][] = [
    [one.addressHeading, getAddress],
    [one.amountHeading, amount],
  ];
  return [
    ...(one.hasIndex ? [['#', (row: number) => String(row)] as [string, (row: number) => string]] : []),
    ...(one.amountFirst ? pair.toReversed() : pair),
    ...(one.scoreHeading === undefined
      ? []
      : [[one.scoreHeading, (row: number) => String((row * 7) % 90)] as [string, (row: number) => string]]),
    ...(one.roleHeading === undefined
      ? []
      : [
          [one.roleHeading, (row: number) => (row === ownRow ? address(99) : own)] as [
            string,
            (row: number) => string,
          ],
        ]),
  ];
}

const quoteCell = (cell: string, delimiter: string) => (cell.includes(delimiter) ? `"${cell}"` : cell);

function toText(one: Sheet, ownRow: number): string {
  const columns = buildColumns(one, ownRow);
  const rows = one.cents.map((_, row) =>
    columns.map(([, cell]) => quoteCell(cell(row), one.delimiter)).join(one.delimiter),
  );
  const headings = columns.map(([heading]) => heading).join(one.delimiter);
  return [...(one.hasHeadings ? [headings] : []), ...rows].join(one.lineEnd);
}

function read(text: string, name: string) {
  const scan = createListScan(book);
  scan.push(new TextEncoder().encode(text));
  const list = createList(scan.end(), name);
  const { reading, questions } = resolveReading(list);
  const [step] = planSteps({ list, reading, cells: [], decisions: new Map(), markedAbsent: new Set() });
  return { step, isAsked: questions.length > 0 || step?.finding === 'unclear' };
}

const runs = { numRuns: 150 };
/** Guards against a reader that passes by asking about every list. */
const minShareRead = 0.3;

describe('random eligibility lists', () => {
  it('reads delimited lists correctly or asks', () => {
    let questionCount = 0;
    fc.assert(
      fc.property(sheet, (one) => {
        const ownRow = one.at % one.cents.length;
        const { step, isAsked } = read(toText(one, ownRow), 'list.csv');
        questionCount += isAsked ? 1 : 0;
        const expected = String((one.cents[ownRow] ?? 0) / 100);
        return isAsked || (step?.finding === 'eligible' && step.amount === expected);
      }),
      runs,
    );
    expect(1 - questionCount / runs.numRuns).toBeGreaterThan(minShareRead);
  });

  it('reads JSON objects correctly or asks', () => {
    let questionCount = 0;
    fc.assert(
      fc.property(sheet, fc.boolean(), (one, areTexts) => {
        const ownRow = one.at % one.cents.length;
        const rows = one.cents.map((cents, row) => ({
          ...(one.hasIndex && { index: row }),
          [one.addressHeading]: row === ownRow ? own : address(row),
          [one.amountHeading]: areTexts ? String(cents / 100) : cents / 100,
          ...(one.scoreHeading !== undefined && { [one.scoreHeading]: row }),
          ...(one.roleHeading !== undefined && { [one.roleHeading]: row === ownRow ? null : own }),
        }));
        const { step, isAsked } = read(JSON.stringify(rows, null, one.isGrouped ? 2 : 0), 'list.json');
        questionCount += isAsked ? 1 : 0;
        const expected = String((one.cents[ownRow] ?? 0) / 100);
        return isAsked || (step?.finding === 'eligible' && step.amount === expected);
      }),
      runs,
    );
    expect(1 - questionCount / runs.numRuns).toBeGreaterThan(minShareRead);
  });

  it('never marks a wallet with an amount as not eligible', () => {
    fc.assert(
      fc.property(sheet, fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 6 }), (one, numbers) => {
        const headings = [
          'address',
          ...numbers.map((_, at) => [...totalHeadings, ...scoreHeadings][at * 3] ?? `n${at}`),
        ];
        const others = one.cents.map((_, row) =>
          [address(row), ...numbers.map((number) => number * row)].join(),
        );
        const { step } = read([headings.join(), ...others, [own, ...numbers].join()].join('\n'), 'list.csv');
        return numbers.every((number) => number === 0) || step?.finding !== 'notEligible';
      }),
      runs,
    );
  });
});
