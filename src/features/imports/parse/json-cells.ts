import { maxRows } from '../kinds.ts';
import { createFileError, maxColumns } from './limits.ts';
import { trimTable } from './table.ts';

export type Fields = Readonly<Record<string, unknown>>;

const maxDepth = 3;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a value to one cell: arrays are joined by commas, objects become their name or a similar field. */
export function toCell(value: unknown, depth = 0): string {
  if (value === null || value === undefined || depth > maxDepth) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const cells = value.slice(0, 500).map((item) => toCell(item, depth + 1));
    return cells.filter((cell) => cell !== '').join(', ');
  }
  if (!isObject(value)) return '';
  const labelKey = ['name', 'title', 'text', 'description', 'url', 'address', 'value'].find(
    (key) => Object.hasOwn(value, key) && toCell(value[key], depth + 1) !== '',
  );
  return labelKey === undefined ? '' : toCell(value[labelKey], depth + 1);
}

/** Yields the fields of an object and of nested objects by path: 'links.website'. */
function* flattenFields(fields: Fields, prefix = '', depth = 0): Generator<[string, string]> {
  for (const [key, value] of Object.entries(fields)) {
    if (isObject(value) && depth < maxDepth) yield* flattenFields(value, `${prefix}${key}.`, depth + 1);
    else yield [`${prefix}${key}`, toCell(value)];
  }
}

/** Converts objects to rows below a row of their field names. */
export function toTable(items: readonly unknown[]): string[][] {
  if (items.length > maxRows) throw createFileError('tooManyRows');
  const columns = new Map<string, number>();
  const rows = items.map((item, rowIndex) => {
    const row: string[] = [];
    for (const [name, cell] of flattenFields(isObject(item) ? item : { name: item })) {
      const index = columns.get(name) ?? columns.size;
      columns.set(name, index);
      if (columns.size > maxColumns) throw createFileError('tooManyColumns', rowIndex + 1);
      row[index] = cell;
    }
    return row;
  });
  const headings = [...columns.keys()];
  if (headings.length === 0) throw createFileError('empty');
  return trimTable([headings, ...rows.map((row) => headings.map((_, index) => row[index] ?? ''))]);
}
