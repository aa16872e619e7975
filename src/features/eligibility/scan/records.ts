import { readAddress, type WalletFamily } from '#/lib/wallet-address.ts';
import type { Book } from './book.ts';
import { addressesOfBytes, readBytes } from './byte-lists.ts';

/** Of a network's addresses, or of name services and logins. */
export type AddressFamily = WalletFamily | 'name';

/** What a record says under one name. `family`: of an address. */
export type Cell = { name: string; value: string; family?: AddressFamily };

/**
 * A line, object or list that names an address. `group`: the name of the list it is in, '' without one. `isCut`: some of it
 * wasn't read, such as cells beyond the headings.
 */
export type Row = { cells: Cell[]; group: string; isCut: boolean };

export const maxCells = 60;
const maxNameLength = 60;
const maxValueLength = 300;
const maxDepth = 4;

/** Numbers as texts: JSON.parse rounds those of more than 15 digits. */
const numbersAsTexts = (json: string): string =>
  json.replace(
    /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (found, text: string | undefined) => text ?? `"${found}"`,
  );

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(numbersAsTexts(json));
  } catch {
    return undefined;
  }
}

/** What proves an entry rather than says it. */
export const isProofName = (name: string): boolean =>
  /proof|path|sibling|signature|root$|hash$|tx_?id$|^leaf$|^(?:merkle_?)?tree$/i.test(name);

/** Hex digits of 32 bytes that begin with so many zeros are an amount. */
const paddedNumber = /^0x0{16}[0-9a-f]{48}$/i;

/** The family of a cell that is an address or a name as a whole, or is a wallet of the book. */
export function addressFamilyOf(value: string, book: Book): AddressFamily | undefined {
  if (value.length < 4 || value.length > maxValueLength || paddedNumber.test(value)) return undefined;
  const { kind, family } = readAddress(value);
  if (kind === 'address') return family;
  return kind === 'name' || book.find(value) !== undefined ? 'name' : undefined;
}

const words = /[^\s,;|"'()[\]{}<>]+/g;

/** The addresses among the words of a text. */
export function addressWords(text: string, book: Book): string[] {
  const all = text.match(words) ?? [];
  return all.filter((word) => addressFamilyOf(word, book) !== undefined);
}

/** A cell; one that holds a single address among other words is that address. */
export function cellOf(name: string, text: string, book: Book): Cell {
  const cell = { name: name.slice(0, maxNameLength), value: text.slice(0, maxValueLength) };
  const own = addressFamilyOf(text, book);
  if (own !== undefined) return { ...cell, family: own };
  const [only, second] = addressWords(cell.value, book);
  const family = only !== undefined && second === undefined && addressFamilyOf(only, book);
  return family ? { ...cell, value: only, family } : cell;
}

/** A list of numbers that is an address, or an object that a Buffer becomes in JSON. */
function bytesOf(value: unknown): number[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const list = 'type' in value && value.type === 'Buffer' && 'data' in value ? value.data : value;
  if (!Array.isArray(list) || list.length > 32) return undefined;
  return readBytes(`[${list.join(',')}]`);
}

function cellOfBytes(name: string, bytes: readonly number[], book: Book): Cell {
  const forms = addressesOfBytes(bytes);
  const value = forms.find((form) => book.find(form) !== undefined) ?? forms[0];
  return cellOf(name, value, book);
}

/** A number that a library writes as an object: `{ type: 'BigNumber', hex }`, `{ _hex }`. */
function bigNumberOf(value: object): string | undefined {
  const text = 'hex' in value ? value.hex : '_hex' in value ? value._hex : undefined;
  return typeof text === 'string' && Object.keys(value).length <= 2 ? text : undefined;
}

type Collected = { cells: Cell[]; isCut: boolean };

function collect(value: unknown, name: string, depth: number, into: Collected, book: Book): void {
  if (value === null || value === undefined || value === '') return;
  if (into.cells.length >= maxCells || depth > maxDepth) {
    into.isCut = true;
    return;
  }
  if (typeof value === 'string' || typeof value === 'boolean') {
    into.cells.push(cellOf(name || 'value', String(value), book));
    return;
  }
  // Numbers were made texts.
  if (typeof value !== 'object') return;
  const bytes = bytesOf(value);
  const number = bytes === undefined ? bigNumberOf(value) : undefined;
  if (bytes !== undefined) into.cells.push(cellOfBytes(name || 'value', bytes, book));
  else if (number !== undefined) into.cells.push(cellOf(name || 'value', number, book));
  else {
    const isList = Array.isArray(value);
    for (const [at, one] of Object.entries(value)) {
      const key = isList ? `#${Number(at) + 1}` : at;
      if (!isProofName(key)) collect(one, name === '' ? key : `${name}.${key}`, depth + 1, into, book);
    }
  }
}

/** What a piece of JSON says, by name. */
export function cellsOfJson(value: unknown, book: Book): Collected {
  const collected: Collected = { cells: [], isCut: false };
  collect(value, '', 0, collected, book);
  return collected;
}

/** Two addresses or more and nothing else: a list of wallets, and no record of one. */
export const areAllAddresses = (cells: readonly Cell[]): boolean =>
  cells.length > 1 && cells.every(({ family }) => family !== undefined);
