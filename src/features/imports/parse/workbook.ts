import readXlsxFile from 'read-excel-file/universal';
import { isAppError } from '#/lib/app-error.ts';
import { maxRows } from '../kinds.ts';
import { toColumnNumber } from './grid.ts';
import { createFileError, maxColumns } from './limits.ts';
import { applyExtras, readSheetPaths } from './sheet-extras.ts';
import { type Sheet, trimTable } from './table.ts';
import { toStoredZip, type Unpacked } from './unzip.ts';

/** Limits of spreadsheet programs. */
const maxRowNumber = 1_048_576;
const maxColumnNumber = 16_384;
/** Limits the empty cells that the reader must create between the existing ones. */
const maxGaps = 20_000_000;

const cellTag = /<(?:\w+:)?c\b[^<>]*?\sr\s*=\s*["']([^"'<>]*)["'][^<>]*>(?=(<\/)?)/g;
const reference = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** Rejects cells at extreme positions, because the reader fills all space before them. */
function checkCells(xml: string): void {
  let gaps = 0;
  for (const [tag, position = '', closing] of xml.matchAll(cellTag)) {
    const [, letters = '', digits = ''] = reference.exec(position) ?? [];
    const [row, column] = [Number(digits), toColumnNumber(letters)];
    if (letters === '' || row > maxRowNumber || column > maxColumnNumber)
      throw createFileError('brokenSheet');
    const isEmpty = closing !== undefined || tag.endsWith('/>');
    if (!isEmpty && column > maxColumns) throw createFileError('tooManyColumns', row);
    if (!isEmpty && row > 20 * maxRows) throw createFileError('tooManyRows');
    gaps += Math.max(0, column - maxColumns);
    if (gaps > maxGaps) throw createFileError('tooManyColumns');
  }
}

type Value = string | number | boolean | Date | null;

function toText(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/**
 * Reads the non-empty sheets of an XLSX file, with dates as 'YYYY-MM-DD' and numbers exactly as in the file.
 * @throws AppError for a damaged file, or one made to exhaust the reader
 */
export async function readWorkbook(files: readonly Unpacked[]): Promise<Sheet[]> {
  for (const { path, data } of files) {
    if (/(?:^|\/)(?:styles|sharedStrings|workbook)\.xml$|\.rels$/i.test(path)) continue;
    checkCells(new TextDecoder().decode(data));
  }
  const paths = readSheetPaths(files);
  const sheets = await readSheets(toStoredZip(files));
  const filled = sheets.flatMap(({ sheet, data }) => {
    const rows = data.map((row) => row.map(toText));
    const part = files.find(({ path }) => path === paths.get(sheet));
    if (part) applyExtras(rows, part, files);
    return rows.some((row) => row.some((cell) => cell.trim() !== ''))
      ? [{ name: sheet, rows: trimTable(rows) }]
      : [];
  });
  if (filled.length === 0) throw createFileError('empty');
  return filled;
}

async function readSheets(zip: ArrayBuffer): Promise<{ sheet: string; data: Value[][] }[]> {
  try {
    // The reader's types declare the Date constructor in place of Date.
    return (await readXlsxFile(zip, { parseNumber: (text) => text })) as unknown as {
      sheet: string;
      data: Value[][];
    }[];
  } catch (error) {
    throw isAppError(error) ? error : createFileError('brokenSheet');
  }
}
