import { isBackup, parseBackup } from './backup.ts';
import { cellOf, isFields, tableOf } from './json-cells.ts';
import { readKnown } from './known.ts';
import { refuse } from './limits.ts';
import { type Read, type Sheet, trimmed } from './table.ts';

type List = { name: string; items: readonly unknown[] };

const maxDepth = 6;

/** The things of an object that has one for each of its keys: `{"a1": {"name": …}, "a2": {"name": …}}`. */
function valuesOfMap(value: object): readonly unknown[] | undefined {
  const values: unknown[] = Object.values(value);
  const [first] = values;
  if (values.length < 2 || !isFields(first)) return undefined;
  const keys = Object.keys(first);
  const areAlike = values.every((one) => isFields(one) && keys.some((key) => Object.hasOwn(one, key)));
  return areAlike ? values : undefined;
}

/** The lists in a value, at its top or within objects. */
function* listsIn(value: unknown, name = '', depth = 0): Generator<List> {
  if (Array.isArray(value)) yield { name, items: value };
  else if (isFields(value) && depth < maxDepth) {
    const things = valuesOfMap(value);
    if (things) yield { name, items: things };
    else
      for (const [key, one] of Object.entries(value))
        yield* listsIn(one, name === '' ? key : `${name}.${key}`, depth + 1);
  }
}

const hasThings = ({ items }: List): boolean =>
  items.some(isFields) || items.every((item) => Array.isArray(item));

/** Lists of things first, the longest of them above all. */
const byWorth = (a: List, b: List): number =>
  Number(hasThings(b)) - Number(hasThings(a)) || b.items.length - a.items.length;

function sheetOf({ name, items }: List): Sheet {
  const areRows = items.every((item) => Array.isArray(item));
  return {
    name,
    rows: areRows
      ? trimmed(items.map((item: unknown[]) => item.map((cell) => cellOf(cell))))
      : tableOf(items),
  };
}

/** Objects one to a line, as programs log them; undefined for text that is none of that. @throws AppError naming a damaged line */
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

/** What is in a JSON file: a backup of ours, a list that is known, or its lists, the longest first. */
export function readJson(text: string): Read {
  const value = parseJson(text);
  if (isBackup(value)) return { source: 'backup', backup: parseBackup(value) };
  const known = readKnown(value);
  if (known) return known;
  const lists = [...listsIn(value)].toSorted(byWorth);
  const [first] = lists;
  if (first === undefined) throw refuse('noListInJson');
  if (first.items.length === 0) throw refuse('empty');
  const [item] = first.items;
  const isOwn = isFields(item) && 'eligibilityDate' in item && 'checkInDuration' in item;
  const filled = lists.filter(
    ({ items }, at) => at === 0 || (hasThings({ name: '', items }) && items.length > 0),
  );
  return { source: 'json', ...(isOwn && { isKnown: true }), sheets: filled.map(sheetOf) };
}
