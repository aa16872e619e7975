import {
  type DecimalSign,
  detectDecimalSign,
  isAmbiguousNumber,
  readNumber,
  readQuantity,
} from '#/lib/read-number.ts';
import { type DayOrder, fromBuddhist, isFarYear, readDate } from '../mapping/dates.ts';
import { findDistinguishingColumns } from '../mapping/distinguishing-column.ts';
import { type ColumnUse, isAmountField } from '../mapping/fields.ts';
import { listDateCells } from '../mapping/guess.ts';
import { getCaption } from '../mapping/links.ts';
import { isAmountText } from '../mapping/words.ts';
import { lacksCurrency } from './row-entries.ts';

/** Questions that the list leaves open, each with an example cell and its possible readings. */
export type Questions = {
  /** '03/04/2026', with both readings as ISO days. */
  dayOrder?: { text: string; dayFirst: string; monthFirst: string };
  /** '1.250', read with a decimal point and with a decimal comma. */
  decimalSign?: { text: string; point: string; comma: string };
  /** '24/12/2569', read as written and, if that is near today, in the Buddhist calendar. */
  farYears?: { text: string; asWritten: string; buddhist?: string };
  /** 'Cost: 12.5', an amount without a currency. */
  currency?: { text: string };
  /** Several rows of one project: the columns that could name their airdrops, with an example. */
  distinguishing?: { project: string; options: { column: number; heading: string; samples: string[] }[] };
};

type Rows = readonly (readonly string[])[];

const getColumn = (rows: Rows, index: number): string[] => rows.map((row) => row[index] ?? '');

/** Detects the decimal sign of a column of numbers. */
function detectColumnSign({ to }: ColumnUse, cells: readonly string[]): DecimalSign | 'unclear' | undefined {
  if (isAmountField(to)) return detectDecimalSign(cells);
  return to === 'wallet' ? detectDecimalSign(cells.filter(isAmountText)) : undefined;
}

/**
 * Resolves the decimal sign of each column: its own, else that of the list's other columns, else the chosen one.
 * `undecidedColumn` is the index of the first ambiguous column that neither resolves, even if a sign is chosen.
 */
export function resolveSigns(
  columns: readonly ColumnUse[],
  rows: Rows,
  chosen: DecimalSign | null,
): { signs: (DecimalSign | undefined)[]; undecidedColumn: number | undefined } {
  const columnSigns = columns.map((use, index) => detectColumnSign(use, getColumn(rows, index)));
  const [firstSign, secondSign] = new Set(columnSigns.filter((sign) => sign === '.' || sign === ','));
  const sharedSign = secondSign === undefined ? firstSign : undefined;
  const undecidedIndex = columnSigns.findIndex(
    (sign, index) =>
      sign === 'unclear' && sharedSign === undefined && getColumn(rows, index).some(isAmbiguousNumber),
  );
  return {
    signs: columnSigns.map((sign) => (sign === 'unclear' ? (sharedSign ?? chosen ?? undefined) : sign)),
    undecidedColumn: undecidedIndex < 0 ? undefined : undecidedIndex,
  };
}

function createDayOrderQuestion(
  columns: readonly ColumnUse[],
  rows: Rows,
  today: string,
): Questions['dayOrder'] {
  for (const text of listDateCells(columns, rows)) {
    const readAs = (isDayFirst: boolean | null) => readDate(text, { dayFirst: isDayFirst, today })?.date;
    const dayFirst = readAs(true);
    const monthFirst = readAs(false);
    if (readAs(null) === undefined && dayFirst !== undefined && monthFirst !== undefined)
      return { text, dayFirst, monthFirst };
  }
  return undefined;
}

function createFarYearsQuestion(
  columns: readonly ColumnUse[],
  rows: Rows,
  dayFirst: boolean | null,
  today: string,
): Questions['farYears'] {
  for (const text of listDateCells(columns, rows)) {
    const asWritten = readDate(text, { dayFirst: dayFirst ?? true, today })?.date;
    if (asWritten === undefined || !isFarYear(asWritten, today)) continue;
    const buddhist = fromBuddhist(asWritten, today);
    return { text, asWritten, ...(buddhist !== undefined && { buddhist }) };
  }
  return undefined;
}

function createCurrencyQuestion(
  columns: readonly ColumnUse[],
  headings: readonly string[],
  rows: Rows,
): Questions['currency'] {
  const tokenIndex = columns.findIndex(({ to }) => to === 'rewardToken');
  const hasReward = columns.some(({ to }) => to === 'reward');
  for (const [index, { to }] of columns.entries()) {
    if (!isAmountField(to) || (to === 'value' && !hasReward)) continue;
    const heading = headings[index] ?? '';
    const row = rows.find(
      (cells) =>
        lacksCurrency(cells[index] ?? '', heading) && !(to === 'reward' && (cells[tokenIndex] ?? '') !== ''),
    );
    if (row) return { text: `${heading}: ${row[index]}` };
  }
  return undefined;
}

const maxSamples = 3;

function createDistinguishingQuestion(
  columns: readonly ColumnUse[],
  headings: readonly string[],
  rows: Rows,
): Questions['distinguishing'] {
  const found = findDistinguishingColumns(headings, rows, columns);
  if (!found) return undefined;
  const counts = new Map<string, number>();
  for (const { [found.project]: name = '' } of rows)
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const [[project] = ['']] = [...counts].toSorted(([, a], [, b]) => b - a);
  const projectRows = rows.filter((row) => row[found.project] === project);
  return {
    project: getCaption(project),
    options: found.options.map((column) => ({
      column,
      heading: headings[column] ?? '',
      samples: [...new Set(getColumn(projectRows, column))]
        .filter((cell) => cell !== '')
        .slice(0, maxSamples),
    })),
  };
}

/** Collects the questions that the user must answer before the list can be read. */
export function collectQuestions(
  {
    columns,
    dayFirst,
    dayOrder,
  }: { columns: readonly ColumnUse[]; dayFirst: boolean | null; dayOrder: DayOrder },
  headings: readonly string[],
  rows: Rows,
  today: string,
): Questions {
  const questions: Questions = {};
  const dayOrderQuestion = dayOrder === 'unclear' ? createDayOrderQuestion(columns, rows, today) : undefined;
  if (dayOrderQuestion) questions.dayOrder = dayOrderQuestion;
  const { undecidedColumn } = resolveSigns(columns, rows, null);
  const text =
    undecidedColumn === undefined ? undefined : getColumn(rows, undecidedColumn).find(isAmbiguousNumber);
  if (text !== undefined) {
    const readAs = (sign: DecimalSign) => readQuantity(text, sign)?.value ?? readNumber(text) ?? '';
    questions.decimalSign = { text, point: readAs('.'), comma: readAs(',') };
  }
  const farYears = createFarYearsQuestion(columns, rows, dayFirst, today);
  if (farYears) questions.farYears = farYears;
  const currency = createCurrencyQuestion(columns, headings, rows);
  if (currency) questions.currency = currency;
  const distinguishing = createDistinguishingQuestion(columns, headings, rows);
  if (distinguishing) questions.distinguishing = distinguishing;
  return questions;
}
