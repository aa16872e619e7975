import readXlsxFile from 'read-excel-file/universal';
import { isAppError } from '#/lib/app-error.ts';
import { mostColumns, mostRows, refuse } from './limits.ts';
import { applyExtras, readSheetPaths } from './sheet-extras.ts';
import { type Sheet, trimmed } from './table.ts';
import { stored, type Unpacked } from './unzip.ts';

/** Spreadsheets themselves have no more. */
const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Of cells that a reader has to make up between those that are there. */
const mostGaps = 20_000_000;

const address = /<(?:\w+:)?c\b[^<>]*?\sr\s*=\s*["']([^"'<>]*)["'][^<>]*>(?=(<\/)?)/g;
const reference = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A cell may claim to be anywhere, and readers fill all the room before it. */
function checkCells(xml: string): void {
  let gaps = 0;
  for (const [tag, place = '', closing] of xml.matchAll(address)) {
    const [, letters = '', digits = ''] = reference.exec(place) ?? [];
    const [row, column] = [Number(digits), columnOf(letters)];
    if (letters === '' || row > lastRow || column > lastColumn) throw refuse('brokenSheet');
    const isEmpty = closing !== undefined || tag.endsWith('/>');
    if (!isEmpty && column > mostColumns) throw refuse('tooManyColumns');
    if (!isEmpty && row > 20 * mostRows) throw refuse('tooManyRows');
    gaps += Math.max(0, column - mostColumns);
    if (gaps > mostGaps) throw refuse('tooManyColumns');
  }
}

type Value = string | number | boolean | Date | null;

function textOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/**
 * The sheets of an XLSX file that have rows, with dates as 'YYYY-MM-DD' and numbers as they stand in the file.
 * @throws AppError for what is no spreadsheet, or one that is made to overwhelm readers
 */
export async function readWorkbook(files: readonly Unpacked[]): Promise<Sheet[]> {
  for (const { path, data } of files)
    if (!/(?:^|\/)(?:styles|sharedStrings|workbook)\.xml$|\.rels$/i.test(path))
      checkCells(new TextDecoder().decode(data));
  const paths = readSheetPaths(files);
  const sheets = await readSheets(stored(files));
  const filled = sheets.flatMap(({ sheet, data }) => {
    const rows = data.map((row) => row.map(textOf));
    const part = files.find(({ path }) => path === paths.get(sheet));
    if (part) applyExtras(rows, part, files);
    return rows.some((row) => row.some((cell) => cell.trim() !== ''))
      ? [{ name: sheet, rows: trimmed(rows) }]
      : [];
  });
  if (filled.length === 0) throw refuse('empty');
  return filled;
}

async function readSheets(zip: ArrayBuffer): Promise<{ sheet: string; data: Value[][] }[]> {
  try {
    // Its types call a date's class a date.
    return (await readXlsxFile(zip, { parseNumber: (text) => text })) as unknown as {
      sheet: string;
      data: Value[][];
    }[];
  } catch (error) {
    throw isAppError(error) ? error : refuse('brokenSheet');
  }
}
