import { isBackup, parseBackup } from './backup.ts';
import { cellOf, isFields, tableOf } from './json-cells.ts';
import { readKnown } from './known.ts';
import { refuse } from './limits.ts';
import { type Read, type Sheet, trimmed } from './table.ts';

type List = { name: string; items: readonly unknown[] };

const maxDepth = 6;

/** Returns the values of an object that maps keys to similar objects: `{"a1": {"name": …}, "a2": {"name": …}}`. */
function valuesOfMap(value: object): readonly unknown[] | undefined {
  const values: unknown[] = Object.values(value);
  const [first] = values;
  if (values.length < 2 || !isFields(first)) return undefined;
  const keys = Object.keys(first);
  const areSimilar = values.every((one) => isFields(one) && keys.some((key) => Object.hasOwn(one, key)));
  return areSimilar ? values : undefined;
}

/** Yields the lists in a value, at its top level or within objects. */
function* findLists(value: unknown, name = '', depth = 0): Generator<List> {
  if (Array.isArray(value)) yield { name, items: value };
  else if (isFields(value) && depth < maxDepth) {
    const records = valuesOfMap(value);
    if (records) yield { name, items: records };
    else
      for (const [key, one] of Object.entries(value))
        yield* findLists(one, name === '' ? key : `${name}.${key}`, depth + 1);
  }
}

const hasRecords = ({ items }: List): boolean =>
  items.some(isFields) || items.every((item) => Array.isArray(item));

/** Sorts lists of objects or rows first, then by length. */
const compareLists = (a: List, b: List): number =>
  Number(hasRecords(b)) - Number(hasRecords(a)) || b.items.length - a.items.length;

function toSheet({ name, items }: List): Sheet {
  const areRows = items.every((item) => Array.isArray(item));
  return {
    name,
    rows: areRows
      ? trimmed(items.map((item: unknown[]) => item.map((cell) => cellOf(cell))))
      : tableOf(items),
  };
}

/** Parses JSON Lines; returns undefined for other text. @throws AppError for a damaged line */
function readLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.length < 2 || !/^\s*\{.*\}\s*,?\s*$/.test(first)) return undefined;
  const parse = (line: string): unknown => JSON.parse(line.trim().replace(/,$/, ''));
  try {
    if (!isFields(parse(first))) return undefined;
  } catch {
    return undefined;
  }
  try {
    return lines.map(parse);
  } catch {
    throw refuse('brokenJsonLine');
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = readLines(text);
    if (lines) return lines;
    throw refuse('brokenJson');
  }
}

/** Reads a JSON file: a backup of ours, a backup of a known tracker, or its lists, longest first. */
export function readJson(text: string): Read {
  const value = parseJson(text);
  if (isBackup(value)) return { source: 'backup', backup: parseBackup(value) };
  const known = readKnown(value);
  if (known) return known;
  const lists = [...findLists(value)].toSorted(compareLists);
  const [first] = lists;
  if (first === undefined) throw refuse('noListInJson');
  if (first.items.length === 0) throw refuse('empty');
  const [item] = first.items;
  const isOwn = isFields(item) && 'eligibilityDate' in item && 'checkInDuration' in item;
  const filled = lists.filter(
    ({ items }, at) => at === 0 || (hasRecords({ name: '', items }) && items.length > 0),
  );
  return { source: 'json', ...(isOwn && { isKnown: true }), sheets: filled.map(toSheet) };
}
