import { AppError } from '#/lib/app-error.ts';
import { formatList } from '#/lib/cell-list.ts';
import { byteOrderMark, toCsv } from '#/lib/csv.ts';
import { countDaysBetween } from '#/lib/dates.ts';
import { isGuardedInside } from '#/lib/formula-guard.ts';
import { formatDay, formatInstant } from '#/lib/wording.ts';
import { toLocalDateTime } from '#/lib/zones.ts';
import { formatOpening } from '../claims.ts';
import { formatCheckIn } from '../components/check-in-labels.ts';
import { formatOwnDates } from '../dates/own-dates.ts';
import { csvColumns, defaultCsvHeadings, type FieldName, fieldDefinitions, fieldNames } from '../fields.ts';
import { dateLabels, extraDateFields, statusLabels, typeLabels } from '../kinds.ts';
import type { Airdrop } from '../schema.ts';
import type { AirdropFilters, PriorityFilter } from '../search/search.ts';

export const exportFormats = ['csv', 'json', 'txt'] as const;
export const exportAges = ['all', '7', '30', '90', 'older'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export const exportAgeLabels: Readonly<Record<(typeof exportAges)[number], string>> = {
  all: 'All time',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  older: 'Older than 90 days',
};

export interface ExportFilters {
  status: AirdropFilters['status'];
  type: AirdropFilters['type'];
  age: (typeof exportAges)[number];
  priority: PriorityFilter;
}

export interface AirdropExport {
  fileName: string;
  mimeType: string;
  text: string;
}

interface Reader {
  zone: string;
  locale?: string | null | undefined;
  today: string;
}

export const defaultExportFilters: Readonly<ExportFilters> = {
  status: 'all',
  type: 'all',
  age: 'all',
  priority: 'all',
};

const mimeTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  txt: 'text/plain;charset=utf-8',
};

const headings = Object.keys(csvColumns);
const csvFields = Object.values(csvColumns);

function formatLocalTime(iso: string, zone: string): string {
  const { date, time } = toLocalDateTime(Date.parse(iso), zone);
  return `${date} ${time}`;
}

function toCell(row: Airdrop, field: (typeof csvFields)[number], zone: string): string {
  // Rows from a server of the previous version lack the dates.
  if (field === 'ownDates') return formatOwnDates(row.ownDates ?? [], zone);
  const value = row[field] ?? null;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return formatList(value);
  return fieldDefinitions[field].type === 'timestamptz' ? formatLocalTime(value, zone) : value;
}

function matchesAge(age: ExportFilters['age'], day: string, today: string): boolean {
  if (age === 'all') return true;
  const days = countDaysBetween(day, today);
  return age === 'older' ? days > 90 : days >= 0 && days <= Number(age);
}

/** Returns the rows that match the filters. `today`: the user's day, from which the age of the start date counts. */
export function filterForExport(
  rows: readonly Airdrop[],
  { status, type, age, priority }: ExportFilters,
  { today }: { today: string },
): Airdrop[] {
  return rows.filter(
    (row) =>
      (status === 'all' || row.status === status) &&
      (type === 'all' || row.airdropType === type) &&
      (priority === 'all' || row.priority === (priority === 'high')) &&
      matchesAge(age, row.eligibilityDate, today),
  );
}

/** Spreadsheets misread accents without the byte-order mark. */
function formatCsv(rows: readonly Airdrop[], zone: string, allColumns: boolean): string {
  const columns = allColumns ? headings : defaultCsvHeadings;
  const records = rows.map((row) =>
    csvFields.slice(0, columns.length).map((field) => toCell(row, field, zone)),
  );
  const text = toCsv(columns, records, { hasOwnTexts: true });
  // An import would mistake these apostrophes for those of earlier versions, unless the first heading is quoted.
  const hasApostrophes = isGuardedInside(records.flat());
  return `${byteOrderMark}${hasApostrophes ? text.replace(/^Name/, '"Name"') : text}`;
}

const internalFields: readonly FieldName[] = [
  'id',
  'isStartDateAssumed',
  'recentVisits',
  'updatedAt',
  'revision',
];
const jsonFields = fieldNames.filter((field) => !internalFields.includes(field));

function formatJson(rows: readonly Airdrop[]): string {
  const items = rows.map((row) => Object.fromEntries(jsonFields.map((field) => [field, row[field]])));
  return JSON.stringify(items, null, 2);
}

function formatText(rows: readonly Airdrop[], { zone, locale, today }: Reader): string {
  const blocks = rows.map((row) => {
    const lines = [
      `${row.name} (${row.project})${row.priority ? ' [High priority]' : ''}`,
      `  Status: ${statusLabels[row.status]}`,
      `  Type: ${typeLabels[row.airdropType]}`,
      `  Start date: ${formatDay(row.eligibilityDate, locale)}`,
    ];
    if (row.claimDate !== null) {
      lines.push(`  Claim date: ${formatOpening(row, { locale: locale ?? null, zone })}`);
    }
    for (const field of extraDateFields) {
      const date = row[field];
      if (date) lines.push(`  ${dateLabels[field]}: ${formatInstant(Date.parse(date), { locale, zone })}`);
    }
    for (const { label, date } of row.ownDates ?? [])
      lines.push(`  ${label}: ${formatInstant(Date.parse(date), { locale, zone })}`);
    if (row.tags.length > 0) lines.push(`  Tags: ${row.tags.join(', ')}`);
    if (row.chains.length > 0) lines.push(`  Chains: ${row.chains.join(', ')}`);
    lines.push(`  Check-in: ${formatCheckIn(row)}`);
    if (row.reset) lines.push(`  Resets: ${row.reset}`);
    if (row.projectLink !== null) lines.push(`  Link: ${row.projectLink}`);
    if (row.walletAddress !== null) lines.push(`  Wallet: ${row.walletAddress}`);
    if (row.notes.trim() !== '') lines.push(`  Notes: ${row.notes.trim().replaceAll('\n', '\n    ')}`);
    return lines.join('\n');
  });
  const title = `Airdrops, ${formatDay(today, locale)} (${rows.length}), times in ${zone}`;
  return `${title}\n\n${blocks.join('\n\n')}\n`;
}

const isFormat = (format: string): format is ExportFormat => exportFormats.some((name) => name === format);

/**
 * Builds a file of the airdrops. Times are in the user's zone, and in JSON in UTC. `allColumns`: a CSV file has every column
 * instead of nine.
 * @throws AppError INVALID (`details.title` is the toast's title) when there is nothing to export or no such format
 */
export function exportAirdrops(
  rows: readonly Airdrop[],
  format: string,
  reader: Reader,
  { allColumns = false }: { allColumns?: boolean } = {},
): AirdropExport {
  if (rows.length === 0) {
    throw new AppError('INVALID', 'No airdrops match your filter criteria. Try adjusting your filters.', {
      details: { title: 'No airdrops to export' },
    });
  }
  if (!isFormat(format)) {
    throw new AppError('INVALID', 'Please select a valid export format.', {
      field: 'format',
      details: { title: 'Invalid format' },
    });
  }
  const texts = {
    csv: () => formatCsv(rows, reader.zone, allColumns),
    json: () => formatJson(rows),
    txt: () => formatText(rows, reader),
  };
  return {
    fileName: `airdrops-export-${reader.today}.${format}`,
    mimeType: mimeTypes[format],
    text: texts[format](),
  };
}

/** Returns the text of the toast after an export: '{n} airdrops have been exported as {FORMAT}.' */
export function describeExport(count: number, format: ExportFormat): string {
  const subject = count === 1 ? 'airdrop has' : 'airdrops have';
  return `${count} ${subject} been exported as ${format.toUpperCase()}.`;
}
