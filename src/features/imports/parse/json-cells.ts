import { mostColumns, mostRows, refuse } from './limits.ts';
import { trimmed } from './table.ts';

export type Fields = Readonly<Record<string, unknown>>;

const deepest = 3;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as one cell: lists by commas, things by what they are called. */
export function cellOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined || depth > deepest) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const cells = value.slice(0, 500).map((item) => cellOf(item, depth + 1));
    return cells.filter((cell) => cell !== '').join(', ');
  }
  if (!isFields(value)) return '';
  const named = ['name', 'title', 'text', 'description', 'url', 'address', 'value'].find(
    (key) => Object.hasOwn(value, key) && cellOf(value[key], depth + 1) !== '',
  );
  return named === undefined ? '' : cellOf(value[named], depth + 1);
}

/** Fields of a thing and of the things in it: 'links.website'. */
function* leaves(fields: Fields, prefix = '', depth = 0): Generator<[string, string]> {
  for (const [key, value] of Object.entries(fields)) {
    if (isFields(value) && depth < deepest) yield* leaves(value, `${prefix}${key}.`, depth + 1);
    else yield [`${prefix}${key}`, cellOf(value)];
  }
}

/** Things as rows below the names of their fields. */
export function tableOf(items: readonly unknown[]): string[][] {
  if (items.length > mostRows) throw refuse('tooManyRows');
  const columns = new Map<string, number>();
  const rows = items.map((item) => {
    const row: string[] = [];
    for (const [name, cell] of leaves(isFields(item) ? item : { name: item })) {
      const at = columns.get(name) ?? columns.size;
      columns.set(name, at);
      if (columns.size > mostColumns) throw refuse('tooManyColumns');
      row[at] = cell;
    }
    return row;
  });
  const headings = [...columns.keys()];
  if (headings.length === 0) throw refuse('empty');
  return trimmed([headings, ...rows.map((row) => headings.map((_, at) => row[at] ?? ''))]);
}
