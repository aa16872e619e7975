import Papa from 'papaparse';
import { readAmount } from './amounts.ts';

/** A number that stands beside an address, under the name that the list gives it. */
export type Field = { name: string; value: string };

const mostFields = 30;
const longestName = 60;
const mostDepth = 3;

/** Numbers as texts: JSON.parse rounds those of more than 15 digits. */
const numbersAsTexts = (json: string): string =>
  json.replace(
    /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (found, text: string | undefined) => text ?? `"${found}"`,
  );

function parsed(json: string): unknown {
  try {
    return JSON.parse(numbersAsTexts(json));
  } catch {
    return undefined;
  }
}

/** What proves an entry rather than says it. */
const isProof = (name: string) => /proof|path|siblings|signature/i.test(name);

function collect(value: unknown, name: string, depth: number, fields: Field[]): void {
  if (fields.length >= mostFields) return;
  if (typeof value === 'string') {
    const amount = readAmount(value);
    if (amount !== undefined) fields.push({ name: (name || 'value').slice(0, longestName), value });
    return;
  }
  if (typeof value !== 'object' || value === null || depth > mostDepth) return;
  const inner = (key: string) => (name === '' ? key : `${name}.${key}`);
  if (Array.isArray(value)) {
    for (const [at, one] of value.slice(0, mostFields).entries())
      collect(one, inner(`#${at + 1}`), depth + 1, fields);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    if (!isProof(key)) collect(one, inner(key), depth + 1, fields);
  }
}

/** The numbers in a piece of JSON. */
export function fieldsOfJson(json: string): Field[] {
  const fields: Field[] = [];
  if (json !== '') collect(parsed(json), '', 0, fields);
  return fields;
}

const delimiters = ['\t', ',', ';', '|'];

const cellsOf = (line: string, delimiter: string): string[] =>
  delimiter === ' ' ? line.trim().split(/[\s=]+/) : (Papa.parse<string[]>(line, { delimiter }).data[0] ?? []);

/** What stands between the columns, by the first lines: what each has as often as the others, or else spaces. */
function delimiterOf(first: readonly string[]): string {
  const counts = delimiters.map((delimiter) => ({
    delimiter,
    counts: first.map((line) => cellsOf(line, delimiter).length),
  }));
  const regular = counts
    .filter(({ counts: all }) => (all[0] ?? 1) > 1 && all.every((count) => count === all[0]))
    .sort((a, b) => (b.counts[0] ?? 0) - (a.counts[0] ?? 0));
  return (
    regular[0]?.delimiter ??
    counts.find(({ counts: all }) => all.some((count) => count > 1))?.delimiter ??
    ' '
  );
}

/** Reads the lines of a list whose first ones these are. */
export function lineReader(first: readonly string[]): (line: string) => Field[] {
  const delimiter = delimiterOf(first);
  const heading = cellsOf(first[0] ?? '', delimiter).map((cell) => cell.trim());
  const isHeading =
    heading.length > 1 &&
    heading.every((cell) => cell !== '' && readAmount(cell) === undefined && cell.length < 40);
  return (line) =>
    cellsOf(line, delimiter)
      .map((value, at) => ({
        name: ((isHeading && heading[at]) || `Column ${at + 1}`).slice(0, longestName),
        value: value.trim(),
      }))
      .filter(({ value }) => readAmount(value) !== undefined)
      .slice(0, mostFields);
}
