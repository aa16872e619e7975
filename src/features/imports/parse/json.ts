import { isBackup, parseBackup } from './backup.ts';
import { isObject, toCell, toTable } from './json-cells.ts';
import { readKnownTracker } from './known.ts';
import { createFileError } from './limits.ts';
import { type ParsedFile, type Sheet, trimTable } from './table.ts';

type List = { name: string; items: readonly unknown[] };

const maxDepth = 6;

/** Returns the values of an object that maps keys to similar objects: `{"a1": {"name": …}, "a2": {"name": …}}`. */
function getMapValues(value: object): readonly unknown[] | undefined {
  const values: unknown[] = Object.values(value);
  const [first] = values;
  if (values.length < 2 || !isObject(first)) return undefined;
  const keys = Object.keys(first);
  const areSimilar = values.every((item) => isObject(item) && keys.some((key) => Object.hasOwn(item, key)));
  return areSimilar ? values : undefined;
}

/** Yields the lists in a value, at its top level or within objects. */
function* findLists(value: unknown, name = '', depth = 0): Generator<List> {
  if (Array.isArray(value)) yield { name, items: value };
  else if (isObject(value) && depth < maxDepth) {
    const records = getMapValues(value);
    if (records) yield { name, items: records };
    else
      for (const [key, item] of Object.entries(value))
        yield* findLists(item, name === '' ? key : `${name}.${key}`, depth + 1);
  }
}

const hasRecords = ({ items }: List): boolean =>
  items.some(isObject) || items.every((item) => Array.isArray(item));

/** Sorts lists of objects or rows first, then by length. */
const compareLists = (a: List, b: List): number =>
  Number(hasRecords(b)) - Number(hasRecords(a)) || b.items.length - a.items.length;

function toSheet({ name, items }: List): Sheet {
  const areRows = items.every((item) => Array.isArray(item));
  return {
    name,
    rows: areRows
      ? trimTable(items.map((item: unknown[]) => item.map((cell) => toCell(cell))))
      : toTable(items),
  };
}

/**
 * Parses JSON Lines; returns undefined for other text.
 * @throws AppError for a damaged line
 */
function readLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.length < 2 || !/^\s*\{.*\}\s*,?\s*$/.test(first)) return undefined;
  const parse = (line: string): unknown => JSON.parse(line.trim().replace(/,$/, ''));
  try {
    if (!isObject(parse(first))) return undefined;
  } catch {
    return undefined;
  }
  return lines.map((line, index) => {
    try {
      return parse(line);
    } catch {
      throw createFileError('brokenJsonLine', index + 1);
    }
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = readLines(text);
    if (lines) return lines;
    // Engines name the line in words of their own.
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    throw createFileError('brokenJson', line === undefined ? undefined : Number(line));
  }
}

/** Reads a JSON file: a backup of ours, a backup of a known tracker, or its lists, longest first. */
export function readJson(text: string): ParsedFile {
  const value = parseJson(text);
  if (isBackup(value)) return { source: 'backup', backup: parseBackup(value) };
  const trackerList = readKnownTracker(value);
  if (trackerList) return trackerList;
  const lists = [...findLists(value)].toSorted(compareLists);
  const [first] = lists;
  if (first === undefined) throw createFileError('noListInJson');
  if (first.items.length === 0) throw createFileError('empty');
  const [item] = first.items;
  const isOwnExport = isObject(item) && 'eligibilityDate' in item && 'checkInDuration' in item;
  const filled = lists.filter(
    ({ items }, index) => index === 0 || (hasRecords({ name: '', items }) && items.length > 0),
  );
  return { source: 'json', ...(isOwnExport && { isKnown: true }), sheets: filled.map(toSheet) };
}
