import Big from 'big.js';
import { toCsv } from '#/lib/csv.ts';
import { readQuantity, shiftDecimal } from '#/lib/read-number.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { readDate } from '../mapping/dates.ts';
import type { BookWallet } from '../mapping/wallet-cells.ts';
import type { ImportRowInput } from '../schema.ts';
import { maxLines, type TransactionAnswers, type TransactionQuestions } from './answers.ts';
import {
  groupLabels,
  type LeftOutReason,
  type LineGroup,
  leftOutReasons,
  type ReadTransactions,
  type RowProblem,
  readTransactions,
  type TransactionLine,
} from './read-rows.ts';
import type { TransactionTable } from './shape.ts';
import { createTableReader, inspectTable, type TableFacts } from './table-reader.ts';

export type TransactionGroup = {
  group: LineGroup;
  count: number;
  /** The largest sums by currency. */
  sums: { currency: string; amount: string }[];
  otherCurrencies: number;
};

/** A transactions' export as the page shows it. */
export type TransactionsView = Pick<TransactionTable, 'format' | 'isSure'> & {
  rowCount: number;
  days: ReadTransactions['days'];
  own: string | null;
  questions: TransactionQuestions;
  groups: TransactionGroup[];
  /** The first lines of each group, in the file's order. */
  lines: TransactionLine[];
  leftOut: { reason: LeftOutReason; rows: number }[];
  problems: RowProblem[];
  /** Tokens that the file names by address alone. Rows of those without an answer are left out. */
  tokens: { address: string; rows: number }[];
};

export type TransactionContext = { zone: string; today: string };

// `Object.keys` loses the key type.
const allGroups = Object.keys(groupLabels) as LineGroup[];
const maxSums = 4;
const maxTokens = 8;
const maxProblems = 50;
const maxOwn = 4;

/** Counts the rows in which each address is the sender or the recipient, most frequent first. */
function countAddresses({ rows, columns }: TransactionTable): { address: string; rows: number }[] {
  const counts = new Map<string, { address: string; rows: number }>();
  const indexes = [...(columns.get('from') ?? []), ...(columns.get('to') ?? [])];
  for (const row of rows) {
    const keys = new Map(
      indexes.flatMap((index) => (row[index] ? [[toAddressKey(row[index]), row[index]]] : [])),
    );
    for (const [key, address] of keys) {
      const count = counts.get(key) ?? { address, rows: 0 };
      counts.set(key, { ...count, rows: count.rows + 1 });
    }
  }
  return [...counts.values()].toSorted((a, b) => b.rows - a.rows);
}

/** Finds the address whose transactions these are: the only one in every row, one of the wallet book, or one of the file's name. */
function findOwn(
  table: TransactionTable,
  fileName: string,
  book: readonly BookWallet[],
): { own: string | null; candidates: string[] } {
  const counted = countAddresses(table);
  const whole = counted.filter(({ rows }) => rows === table.rows.length);
  const bookKeys = new Set(book.map(({ address }) => toAddressKey(address)));
  const isNamed = ({ address }: { address: string }) =>
    fileName.toLowerCase().includes(address.toLowerCase());
  const isInBook = ({ address }: { address: string }) => bookKeys.has(toAddressKey(address));
  const known = [whole.filter(isNamed), whole.filter(isInBook), whole].find((some) => some.length === 1);
  return {
    own: known?.[0]?.address ?? null,
    candidates: counted.slice(0, maxOwn).map(({ address }) => address),
  };
}

/** `open` is the file as read without answers for currencies. */
function collectQuestions(
  { rows }: TransactionTable,
  facts: TableFacts,
  open: ReadTransactions,
  today: string,
): TransactionQuestions {
  const questions: TransactionQuestions = {};
  if (open.withoutCurrency !== undefined) questions.native = open.withoutCurrency;
  const text = facts.dateCells.find((cell) => readDate(cell, { dayFirst: null, today }) === undefined);
  const readAs = (dayFirst: boolean) => readDate(text ?? '', { dayFirst, today })?.date;
  const [dayFirst, monthFirst] = [readAs(true), readAs(false)];
  if (facts.order === 'unclear' && text !== undefined && dayFirst !== undefined && monthFirst !== undefined)
    questions.dayFirst = { text, dayFirst, monthFirst };
  if (facts.sign === 'unclear' && facts.ambiguousNumber !== undefined)
    questions.decimalSign = {
      text: facts.ambiguousNumber,
      point: readQuantity(facts.ambiguousNumber, '.')?.value ?? '',
      comma: readQuantity(facts.ambiguousNumber, ',')?.value ?? '',
    };
  const row = facts.hasTokenUnits
    ? rows.find(
        (cells) =>
          /[1-9]/.test(facts.getCell(cells, 'amount')) && /[1-9]/.test(facts.getCell(cells, 'decimals')),
      )
    : undefined;
  if (row) {
    const whole = facts.getCell(row, 'amount');
    questions.inUnits = {
      whole,
      shifted: shiftDecimal(whole, -Number(facts.getCell(row, 'decimals'))) ?? whole,
    };
  }
  return questions;
}

function sumGroup(group: LineGroup, lines: readonly TransactionLine[]): TransactionGroup[] {
  const own = lines.filter((line) => line.group === group);
  if (own.length === 0) return [];
  const sums = new Map<string, Big>();
  for (const { currency, amount } of own) sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(amount));
  const listed = [...sums].slice(0, maxSums).map(([currency, sum]) => ({ currency, amount: sum.toFixed() }));
  return [{ group, count: own.length, sums: listed, otherCurrencies: sums.size - listed.length }];
}

function selectFirstLines(lines: readonly TransactionLine[]): TransactionLine[] {
  const counts = new Map<LineGroup, number>();
  return lines.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= maxLines;
  });
}

export type TransactionsReader = {
  summarize: (answers: TransactionAnswers, context: TransactionContext) => TransactionsView;
  /** Formats the rows that an import of these groups doesn't store as CSV, with the reasons. */
  formatUnstored: (groups: readonly LineGroup[]) => string;
  toRows: (choice: TransactionChoice) => ImportRowInput[];
};

export type TransactionChoice = {
  groups: readonly LineGroup[];
  airdropId: string;
  airdropName: string;
  walletId: string | null;
};

/** Reads a transactions' export again for each answer. */
export function createTransactionsReader(
  table: TransactionTable,
  fileName: string,
  book: readonly BookWallet[],
): TransactionsReader {
  const found = findOwn(table, fileName, book);
  const facts = inspectTable(table);
  let read: ReadTransactions = {
    lines: [],
    leftOut: [],
    problems: [],
    unnamed: new Map(),
    withoutCurrency: undefined,
    days: undefined,
  };
  return {
    summarize: (answers, context) => {
      const own = answers.own ?? found.own;
      const readWith = (given: TransactionAnswers) =>
        readTransactions(table, createTableReader(facts, given), { ...given, own }, context);
      read = readWith(answers);
      const isOpen = answers.native === null && Object.keys(answers.tokens).length === 0;
      const open = isOpen ? read : readWith({ ...answers, native: null, tokens: {} });
      const isOwnAsked =
        found.own === null &&
        (answers.own !== null || read.leftOut.some(({ reason }) => reason === 'noSide'));
      const needsOwn = isOwnAsked && found.candidates.length > 0;
      return {
        format: table.format,
        isSure: table.isSure,
        rowCount: table.rows.length,
        days: read.days,
        own,
        questions: {
          ...(needsOwn && { own: found.candidates }),
          ...collectQuestions(table, facts, open, context.today),
        },
        groups: allGroups.flatMap((group) => sumGroup(group, read.lines)),
        lines: selectFirstLines(read.lines),
        leftOut: [...Map.groupBy(read.leftOut, ({ reason }) => reason)].map(([reason, { length }]) => ({
          reason,
          rows: length,
        })),
        problems: read.problems.slice(0, maxProblems),
        tokens: [...open.unnamed]
          .map(([address, rows]) => ({ address, rows }))
          .toSorted((a, b) => b.rows - a.rows)
          .slice(0, maxTokens),
      };
    },
    formatUnstored: (groups) => {
      const cures = new Map(read.problems.map(({ row, column, cure }) => [row, `${column}: ${cure}`]));
      const unread = read.leftOut.map(({ row, reason }) => ({
        row,
        reason: cures.get(row) ?? leftOutReasons[reason],
      }));
      const notChosen = read.lines
        .filter(({ group }) => !groups.includes(group))
        .map(({ row, group }) => ({ row, reason: `${groupLabels[group]}: not selected` }));
      return toCsv(
        ['Row', 'Reason', ...table.headings],
        [...unread, ...notChosen]
          .toSorted((a, b) => a.row - b.row)
          .map(({ row, reason }) => [row, reason, ...(table.rows[row - table.firstRow] ?? [])]),
        { hasOwnTexts: true },
      );
    },
    toRows: ({ groups, airdropId, airdropName, walletId }) =>
      read.lines
        .filter(({ group }) => groups.includes(group))
        .map(({ row: _row, group: _group, ...entry }, index) => ({
          subject: 'entry',
          decision: 'add',
          rowNumber: index + 1,
          entry: { ...entry, airdropName },
          airdropId,
          walletId,
        })),
  };
}
