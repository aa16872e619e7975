import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSteps } from '../../../src/features/eligibility/plan.ts';
import { createList, resolveReading } from '../../../src/features/eligibility/reading/reading.ts';
import { createAddressBook } from '../../../src/features/eligibility/scan/address-book.ts';
import { createListScan } from '../../../src/features/eligibility/scan/list-scan.ts';

const ownAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
const book = createAddressBook([{ id: 'own', address: ownAddress }]);

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

const createAddress = (n: number) => `0x${(n + 4096).toString(16).padStart(40, 'c')}`;

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
  ownRow: fc.nat(),
});

type Sheet = typeof sheet extends fc.Arbitrary<infer T> ? T : never;

/** Returns the columns of a sheet in order: heading and cell by row. */
function buildColumns(item: Sheet, ownRow: number): [heading: string, cell: (row: number) => string][] {
  const amount = (row: number) => formatAmount((item.cents[row] ?? 0) / 100, item.sign, item.isGrouped);
  const getAddress = (row: number) => (row === ownRow ? ownAddress : createAddress(row));
  const pair: [string, (row: number) => string][] = [
    [item.addressHeading, getAddress],
    [item.amountHeading, amount],
  ];
  return [
    ...(item.hasIndex ? [['#', (row: number) => String(row)] as [string, (row: number) => string]] : []),
    ...(item.amountFirst ? pair.toReversed() : pair),
    ...(item.scoreHeading === undefined
      ? []
      : [[item.scoreHeading, (row: number) => String((row * 7) % 90)] as [string, (row: number) => string]]),
    ...(item.roleHeading === undefined
      ? []
      : [
          [item.roleHeading, (row: number) => (row === ownRow ? createAddress(99) : ownAddress)] as [
            string,
            (row: number) => string,
          ],
        ]),
  ];
}

const quoteCell = (cell: string, delimiter: string) => (cell.includes(delimiter) ? `"${cell}"` : cell);

function toText(item: Sheet, ownRow: number): string {
  const columns = buildColumns(item, ownRow);
  const rows = item.cents.map((_, row) =>
    columns.map(([, cell]) => quoteCell(cell(row), item.delimiter)).join(item.delimiter),
  );
  const headings = columns.map(([heading]) => heading).join(item.delimiter);
  return [...(item.hasHeadings ? [headings] : []), ...rows].join(item.lineEnd);
}

function readText(text: string, name: string) {
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
      fc.property(sheet, (item) => {
        const ownRow = item.ownRow % item.cents.length;
        const { step, isAsked } = readText(toText(item, ownRow), 'list.csv');
        questionCount += isAsked ? 1 : 0;
        const expected = String((item.cents[ownRow] ?? 0) / 100);
        return isAsked || (step?.finding === 'eligible' && step.amount === expected);
      }),
      runs,
    );
    expect(1 - questionCount / runs.numRuns).toBeGreaterThan(minShareRead);
  });

  it('reads JSON objects correctly or asks', () => {
    let questionCount = 0;
    fc.assert(
      fc.property(sheet, fc.boolean(), (item, areTexts) => {
        const ownRow = item.ownRow % item.cents.length;
        const rows = item.cents.map((cents, row) => ({
          ...(item.hasIndex && { index: row }),
          [item.addressHeading]: row === ownRow ? ownAddress : createAddress(row),
          [item.amountHeading]: areTexts ? String(cents / 100) : cents / 100,
          ...(item.scoreHeading !== undefined && { [item.scoreHeading]: row }),
          ...(item.roleHeading !== undefined && { [item.roleHeading]: row === ownRow ? null : ownAddress }),
        }));
        const { step, isAsked } = readText(JSON.stringify(rows, null, item.isGrouped ? 2 : 0), 'list.json');
        questionCount += isAsked ? 1 : 0;
        const expected = String((item.cents[ownRow] ?? 0) / 100);
        return isAsked || (step?.finding === 'eligible' && step.amount === expected);
      }),
      runs,
    );
    expect(1 - questionCount / runs.numRuns).toBeGreaterThan(minShareRead);
  });

  it('never marks a wallet with an amount as not eligible', () => {
    fc.assert(
      fc.property(sheet, fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 6 }), (item, numbers) => {
        const headings = [
          'address',
          ...numbers.map((_, index) => [...totalHeadings, ...scoreHeadings][index * 3] ?? `n${index}`),
        ];
        const others = item.cents.map((_, row) =>
          [createAddress(row), ...numbers.map((number) => number * row)].join(),
        );
        const { step } = readText(
          [headings.join(), ...others, [ownAddress, ...numbers].join()].join('\n'),
          'list.csv',
        );
        return numbers.every((number) => number === 0) || step?.finding !== 'notEligible';
      }),
      runs,
    );
  });
});
