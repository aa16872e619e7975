import { Parser } from 'saxen';
import { maxRows } from '../kinds.ts';
import { encodeLink } from '../mapping/links.ts';
import { createFileError, maxCellLength, maxColumns } from './limits.ts';
import { type Sheet, trimTable } from './table.ts';

const namespaces = {
  'urn:oasis:names:tc:opendocument:xmlns:table:1.0': 'table',
  'urn:oasis:names:tc:opendocument:xmlns:text:1.0': 'text',
  'urn:oasis:names:tc:opendocument:xmlns:office:1.0': 'office',
  'http://www.w3.org/1999/xlink': 'xlink',
  'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0': 'calcext',
};

type Attributes = Readonly<Record<string, string>>;
type Cell = { attributes: Attributes; text: string; link: string | undefined };

const parseCount = (text: string | undefined): number => Math.max(1, Math.floor(Number(text ?? '1')) || 1);

/** Returns a cell's machine-readable value if it has one, else its displayed text. */
function getCellValue({ attributes, text, link }: Cell): string {
  // LibreOffice also writes a value of 0 for an error.
  if (attributes['calcext:value-type'] === 'error') return text;
  const value = attributes['office:value'];
  const date = attributes['office:date-value'];
  if (date !== undefined) return date.replace('T', ' ').replace(/(\d{2}:\d{2}):\d{2}.*$/, '$1');
  if (attributes['office:value-type'] === 'boolean')
    return (attributes['office:boolean-value'] ?? '').toUpperCase();
  if (attributes['office:value-type'] === 'currency' && value !== undefined)
    return `${value} ${attributes['office:currency'] ?? ''}`.trim();
  if (value !== undefined && attributes['office:value-type'] !== 'string') return value;
  return link === undefined ? text : encodeLink(text, link);
}

/**
 * Reads the non-empty tables of an OpenDocument spreadsheet.
 * @throws AppError for a damaged or too large file
 */
export function readOds(xml: string): Sheet[] {
  const sheets: Sheet[] = [];
  let rows: string[][] = [];
  let row: string[] = [];
  let cell: Cell | undefined;
  let rowRepeats = 1;
  let name = '';
  let noteDepth = 0;
  /** Merged areas that continue below, by column, with their value and remaining rows. */
  let spans = new Map<number, { value: string; rowsLeft: number }>();
  let hasFailed = false;

  const append = (text: string) => {
    if (cell && noteDepth === 0 && cell.text.length <= maxCellLength) cell.text += text;
  };
  const closeCell = (tag: string) => {
    if (!cell) return;
    const { attributes } = cell;
    const column = row.length;
    const isCovered = tag === 'table:covered-table-cell';
    const value = isCovered ? '' : getCellValue(cell);
    const rowsSpanned = parseCount(attributes['table:number-rows-spanned']);
    if (!isCovered && rowsSpanned > 1) spans.set(column, { value, rowsLeft: rowsSpanned });
    const repeats = parseCount(attributes['table:number-columns-repeated']);
    if (value !== '' && column + repeats > maxColumns)
      throw createFileError('tooManyColumns', rows.length + 1);
    // One element can stand for the covered cells of several merged areas, each with its own value.
    for (let index = column; index < Math.min(column + repeats, maxColumns); index += 1)
      row.push(isCovered ? (spans.get(index)?.value ?? '') : value);
    cell = undefined;
  };
  const closeRow = () => {
    spans = new Map(
      [...spans].flatMap(([column, { value, rowsLeft }]) =>
        rowsLeft > 1 ? [[column, { value, rowsLeft: rowsLeft - 1 }] as const] : [],
      ),
    );
    if (row.every((text) => text === '')) return;
    if (rows.length + rowRepeats > maxRows + 1) throw createFileError('tooManyRows');
    for (let index = 0; index < rowRepeats; index += 1) rows.push([...row]);
  };

  const parser = new Parser();
  parser.ns(namespaces);
  parser.on('error', () => {
    hasFailed = true;
    parser.stop();
  });
  parser.on('openTag', (tag, getAttributes, decode) => {
    const readAttributes = () =>
      Object.fromEntries(Object.entries(getAttributes()).map(([key, value]) => [key, decode(value)]));
    if (tag === 'table:table') {
      name = readAttributes()['table:name'] ?? '';
      rows = [];
      spans = new Map();
    } else if (tag === 'table:table-row') {
      row = [];
      rowRepeats = parseCount(readAttributes()['table:number-rows-repeated']);
    } else if (tag === 'table:table-cell' || tag === 'table:covered-table-cell') {
      cell = { attributes: readAttributes(), text: '', link: undefined };
    } else if (tag === 'office:annotation') noteDepth += 1;
    else if (tag === 'text:p' && cell?.text) append('\n');
    else if (tag === 'text:line-break') append('\n');
    else if (tag === 'text:tab') append('\t');
    else if (tag === 'text:s')
      append(' '.repeat(Math.min(parseCount(readAttributes()['text:c']), maxCellLength)));
    else if (tag === 'text:a' && cell) {
      const target = readAttributes()['xlink:href'] ?? '';
      if (/^https?:\/\//i.test(target)) cell.link ??= target;
    }
  });
  parser.on('text', (text, decode) => append(decode(text)));
  parser.on('closeTag', (tag) => {
    if (tag === 'table:table-cell' || tag === 'table:covered-table-cell') closeCell(tag);
    else if (tag === 'table:table-row') closeRow();
    else if (tag === 'office:annotation') noteDepth -= 1;
    else if (tag === 'table:table' && rows.length > 0) sheets.push({ name, rows: trimTable(rows) });
  });
  parser.parse(xml);
  if (hasFailed) throw createFileError('brokenSheet');
  if (sheets.length === 0) throw createFileError('empty');
  return sheets;
}
