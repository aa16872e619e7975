import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { findPhrase, findSecret } from '#/lib/find-secret.ts';
import { listWords, mayContainSecret } from '#/lib/secret-shapes.ts';
import { type LeftOutSecrets, mayBeBareKey } from '#/lib/secret-texts.ts';
import { matchSecretHeading } from '#/lib/secret-words.ts';
import { countKnownHeadings, findHeadingRow, maxHeadingRow } from '../mapping/guess.ts';
import { isHashHeading } from '../mapping/identifiers.ts';
import type { ParsedFile, Sheet } from './table.ts';

/** Stands for a secret in a text that may have to be there. */
const placeholder = '(left out)';

type Omit = (row: number, column: number) => void;

/** Omits everything under the heading of a secret, and the value beside its name in a list of names and values. */
function omitNamed(rows: readonly (readonly string[])[], headingRow: number | null, omit: Omit): void {
  for (const [index, row] of rows.entries()) {
    const filled = row.filter((cell) => cell !== '').length;
    const isTop = index < maxHeadingRow;
    const isHeading = index === headingRow || (isTop && countKnownHeadings([row]) > 1);
    for (const [column, cell] of row.entries()) {
      const match = cell === '' ? undefined : matchSecretHeading(cell);
      if (match === undefined || !(isHeading || match === 'alone')) continue;
      if (isHeading || (isTop && filled !== 2))
        for (let below = index + 1; below < rows.length; below += 1) omit(below, column);
      else if (filled === 2)
        omit(
          index,
          row.findLastIndex((other) => other !== ''),
        );
    }
  }
}

/** The words of states repeat in neighboring cells, those of a phrase hardly do, unless its checksum is right. */
const isPhrase = (words: readonly string[]): boolean =>
  new Set(words).size >= 8 || (new Set(words).size > 1 && validateMnemonic(words.join(' '), wordlist));

/** Omits a phrase with a word, or a key pair with a byte, in each of neighboring cells. */
function omitSpread(cells: readonly string[], omit: (index: number) => void): void {
  const omitRange = (start: number, end: number) => {
    for (let index = start; index < end; index += 1) omit(index);
  };
  const words = cells.map((cell) => {
    const [word = '', ...others] = cell.length > 40 ? [] : listWords(cell);
    return others.length === 0 ? word : '';
  });
  const phrase = findPhrase(words);
  if (phrase && isPhrase(words.slice(phrase.start, phrase.end))) omitRange(phrase.start, phrase.end);
  const bytes = cells.map((cell) => /^\[?(\d{1,3})\]?$/.exec(cell)?.[1]);
  const start = bytes.findIndex((byte) => byte !== undefined);
  const list = bytes.slice(start, start + 64);
  const isList = start >= 0 && list.every((byte) => byte !== undefined) && bytes[start + 64] === undefined;
  if (isList && findSecret(`[${list.join(',')}]`) !== undefined) omitRange(start, start + 64);
}

/** Finds the cells that may be addresses or private keys. */
function* findBareKeys(
  rows: readonly (readonly string[])[],
  headingRow: number | null,
): Generator<[row: number, column: number]> {
  const headings = headingRow === null ? [] : (rows[headingRow] ?? []);
  for (const [index, row] of rows.entries())
    for (const [column, cell] of row.entries())
      if (mayBeBareKey(cell) && !isHashHeading(headings[column] ?? '')) yield [index, column];
}

function omitSecrets(rows: readonly (readonly string[])[], headingRow: number | null, omit: Omit): void {
  omitNamed(rows, headingRow, omit);
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries())
      if (mayContainSecret(cell) && findSecret(cell) !== undefined) omit(index, column);
    omitSpread(row, (column) => omit(index, column));
  }
  for (const column of rows[0]?.keys() ?? []) {
    const cells = rows.map((row) => row[column] ?? '');
    omitSpread(cells, (row) => omit(row, column));
  }
}

/** Returns the sheet without the omitted cells, and without the columns that held only those. */
function cleanSheet({ name, rows }: Sheet, leftOut: LeftOutSecrets, keepsBareKeys: boolean): Sheet {
  const { row: headingRow } = findHeadingRow(rows);
  const cleaned = rows.map((row) => [...row]);
  const getHeading = (column: number) =>
    (headingRow === null ? '' : rows[headingRow]?.[column]) || `Column ${column + 1}`;
  const secretCells = new Map<string[], string[]>();
  const clear = (row: number, column: number) => {
    const cells = cleaned[row];
    if (!cells?.[column]) return false;
    cells[column] = '';
    if (row !== headingRow) secretCells.set(cells, [...(secretCells.get(cells) ?? []), getHeading(column)]);
    return true;
  };
  const counts = new Map<number, number>();
  omitSecrets(rows, headingRow, (row, column) => {
    if (clear(row, column)) counts.set(column, (counts.get(column) ?? 0) + 1);
  });
  for (const [row, column] of keepsBareKeys ? [] : findBareKeys(cleaned, headingRow)) {
    leftOut.bareKeys += 1;
    clear(row, column);
  }
  const dropped = new Set<number>();
  for (const [column, count] of counts) {
    if (cleaned.some((row, index) => row[column] !== '' && index !== headingRow)) leftOut.cells += count;
    else {
      dropped.add(column);
      leftOut.columns.push(getHeading(column));
    }
  }
  const remaining = cleaned.filter((row) => row.some((cell, column) => cell !== '' && !dropped.has(column)));
  return {
    name,
    rows: remaining.map((row) => row.filter((_, column) => !dropped.has(column))),
    secretCells: new Map(
      remaining.flatMap((row, index) => {
        const headings = secretCells.get(row);
        return headings === undefined ? [] : [[index, headings] as const];
      }),
    ),
  };
}

/** Copies a value without the texts in it that contain a secret. */
export function omitSecretTexts<T>(value: T, onOmit: () => void = () => undefined): T {
  if (typeof value === 'string') {
    if (!mayContainSecret(value) || findSecret(value) === undefined) return value;
    onOmit();
    // Any string fits where there was one.
    return placeholder as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => omitSecretTexts(item, onOmit)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, omitSecretTexts(part, onOmit)]),
  ) as T;
}

export type SecretOptions = { keepsBareKeys: boolean };

/**
 * Leaves secrets out of a file before anything else reads it, so that they never leave the device. With `keepsBareKeys`, the user
 * has said that 64 hexadecimal digits are addresses.
 */
export function leaveOutSecrets(
  file: ParsedFile,
  { keepsBareKeys }: SecretOptions = { keepsBareKeys: false },
): ParsedFile {
  const secrets: LeftOutSecrets = { columns: [], cells: 0, bareKeys: 0 };
  const cleanedFile: ParsedFile =
    file.source === 'backup'
      ? { ...file, backup: omitSecretTexts(file.backup, () => (secrets.cells += 1)) }
      : { ...file, sheets: file.sheets.map((sheet) => cleanSheet(sheet, secrets, keepsBareKeys)) };
  return secrets.cells + secrets.columns.length + secrets.bareKeys === 0 ? file : { ...cleanedFile, secrets };
}
