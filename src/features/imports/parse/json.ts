import { isBackup, parseBackup } from './backup.ts';
import { isFields, tableOf } from './json-cells.ts';
import { readKnown } from './known.ts';
import { refuse } from './limits.ts';
import type { Read } from './table.ts';

/** The longest list in a file, at its top or one step within. */
function longestList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return undefined;
  const lists = Object.values(value).filter((each) => Array.isArray(each));
  return lists.toSorted((a, b) => b.length - a.length)[0];
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('brokenJson');
  }
}

/** What is in a JSON file: a backup of ours, a list that is known, or the longest list there is. */
export function readJson(text: string): Read {
  const value = parseJson(text);
  if (isBackup(value)) return { source: 'backup', backup: parseBackup(value) };
  const known = readKnown(value);
  if (known) return known;
  const items = longestList(value);
  if (items === undefined) throw refuse('noListInJson');
  if (items.length === 0) throw refuse('empty');
  const isOwn = isFields(items[0]) && 'eligibilityDate' in items[0] && 'checkInDuration' in items[0];
  return { source: 'json', ...(isOwn && { isKnown: true }), sheets: [{ name: '', rows: tableOf(items) }] };
}
