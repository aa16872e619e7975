import { detectDecimalSign, isAmbiguousNumber, readQuantity, resolveSign } from '#/lib/read-number.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { detectDayOrder, readDate } from '../mapping/dates.ts';
import { getHeadingCurrency, isFiat, normalizeHeading, toCurrency } from '../mapping/headings.ts';
import type { TransactionAnswers } from './answers.ts';
import type { Role, TransactionTable } from './shape.ts';

export const wholeNumber = /^\d+$/;
/** No fee and no airdrop is as large, so such whole numbers are in the smallest unit. */
const maxFee = 1000;
export const maxAmount = 1e12;

const clockOnly = /^\d{1,2}:\d/;
/** Shapes of dates, the best last. */
const dateShapes = [
  clockOnly,
  /^(?!.*\d:\d)(?!\d{10})/,
  /^(?!\d{4}-|\d{10})/,
  /^\d{10}(?:\d{3})?$/,
  /^\d{4}-/,
];

/** Returns the hash of a cell, which may be a link to it. */
export function readHash(cell: string): string {
  const [hash = ''] = (cell.split(/[/#]/).at(-1) ?? '').split('?');
  const plain = hash.trim();
  return /^(?:0x)?[0-9a-f]+$/i.test(plain) ? plain.toLowerCase() : plain;
}

const amountRoles = ['fee', 'feeValue', 'received', 'sent', 'amount', 'worth', 'price'] as const;

/** What the columns of a table tell as a whole, before the user answers any question. */
export type TableFacts = ReturnType<typeof inspectTable>;

export function inspectTable({ columns, headings, rows }: TransactionTable) {
  const indexes = (role: Role) => columns.get(role) ?? [];
  const getHeading = (role: Role) => headings[indexes(role)[0] ?? -1] ?? '';
  const getCell = (row: readonly string[], role: Role) => row[indexes(role)[0] ?? -1] ?? '';
  const getCells = (role: Role) => rows.map((row) => getCell(row, role)).filter((cell) => cell !== '');
  const getColumn = (index: number) => rows.map((row) => row[index] ?? '');
  const amountCells = amountRoles.flatMap(getCells);
  // Written times come first, unless their day and month can be swapped; a day alone comes after Unix time.
  const getDateRank = (index: number) => {
    const cell = getColumn(index).find((text) => text !== '') ?? '';
    return dateShapes.findIndex((shape) => shape.test(cell));
  };
  const ranked = indexes('date').toSorted((a, b) => getDateRank(b) - getDateRank(a));
  const [dateIndex = -1] = ranked;
  const clockIndex = ranked.find((index) => getDateRank(index) === 0) ?? -1;
  const dateCells = getColumn(dateIndex);

  const isSolana = getCells('hash').some((cell) => /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(readHash(cell)));
  const currencies = new Map([...columns.keys()].map((role) => [role, getHeadingCurrency(getHeading(role))]));
  const headingCurrency = (role: Role) => currencies.get(role);
  const ownCurrencies = [headingCurrency('fee'), headingCurrency('received'), headingCurrency('sent')];
  const headedCurrency = ownCurrencies.find((currency) => currency !== undefined && !isFiat(currency));
  /** Returns the largest whole number of a column that has mostly those, or 0. */
  const getLargest = (role: Role) => {
    const cells = getCells(role);
    const whole = cells.filter((cell) => wholeNumber.test(cell));
    return whole.length * 2 > cells.length ? whole.reduce((max, cell) => Math.max(max, Number(cell)), 0) : 0;
  };
  const isFeeInUnits = getLargest('fee') >= maxFee && headingCurrency('fee') === undefined;
  /** Returns the decimals of native amounts that are in the smallest unit, or 0. */
  const countUnits = (role: 'fee' | 'amount' | 'received' | 'sent'): number => {
    const key = normalizeHeading(getHeading(role));
    if (/\b(?:gwei|lamports?)\b/.test(key)) return 9;
    if (!/\bwei\b/.test(key) && !isFeeInUnits && getLargest(role) < maxAmount) return 0;
    return getCells(role).some((cell) => wholeNumber.test(cell)) ? (isSolana ? 9 : 18) : 0;
  };
  return {
    columns,
    getCell,
    getHeading,
    headingCurrency,
    /** Undefined if only the user knows it. */
    native: headedCurrency ?? (isSolana ? 'SOL' : undefined),
    sign: detectDecimalSign(amountCells),
    ambiguousNumber: amountCells.find(isAmbiguousNumber),
    hasTokenUnits: columns.has('decimals') && getCells('amount').every((cell) => wholeNumber.test(cell)),
    nativeUnits: {
      fee: countUnits('fee'),
      amount: countUnits('amount'),
      received: countUnits('received'),
      sent: countUnits('sent'),
    },
    dateCells,
    dateHeading: headings[dateIndex] ?? '',
    order: detectDayOrder(dateCells),
    getDate: (row: readonly string[]) => row[dateIndex] ?? '',
    /** The time of day in a column of its own. */
    getClock: (row: readonly string[]) => row[clockIndex] ?? '',
    getLabels: (row: readonly string[]) =>
      indexes('label')
        .map((index) => row[index] ?? '')
        .join(' ')
        .replaceAll('_', ' '),
    getPrice: (row: readonly string[]) => row[indexes('price').at(-1) ?? -1] ?? '',
  };
}

export type TableReader = ReturnType<typeof createTableReader>;

/** Reads the cells of a table with the user's answers. */
export function createTableReader(facts: TableFacts, answers: TransactionAnswers) {
  const decimalSign = facts.sign === 'unclear' ? (answers.decimalSign ?? undefined) : facts.sign;
  // Until the answer, other questions are found with any order.
  const dayFirst = typeof facts.order === 'boolean' ? facts.order : (answers.dayFirst ?? true);
  return {
    ...facts,
    native: facts.native ?? answers.native ?? undefined,
    readAmount: (cell: string) => {
      const quantity = readQuantity(cell, resolveSign(cell, decimalSign));
      if (quantity === undefined) return undefined;
      return {
        amount: quantity.value.replace(/^-/, ''),
        unit: toCurrency(quantity.unit),
        isNegative: quantity.value.startsWith('-'),
      };
    },
    /** Returns the day in the person's zone. Times without a zone are in UTC, as explorers and tax programs write them. */
    readDay: (row: readonly string[], zone: string, today: string): string | undefined => {
      const cell = facts.getDate(row);
      const read = readDate(/\d:\d|^\d{9,}$/.test(cell) ? cell : `${cell} ${facts.getClock(row)}`.trim(), {
        dayFirst,
        today,
      });
      if (read === undefined || (read.time === '' && read.instant === undefined)) return read?.date;
      return toCalendarDay(Date.parse(read.instant ?? `${read.date}T${read.time}:00Z`), zone);
    },
  };
}
