import { readAddress, type WalletFamily } from '#/lib/wallet-address.ts';
import { includesAny, otherRoleWords, splitIntoWords } from '../heading-words.ts';
import { type AddressBook, unwrapToken } from './address-book.ts';
import { readBytes, toAddresses } from './byte-lists.ts';

/** Family of an address, or 'name' for name services and logins. */
export type AddressFamily = WalletFamily | 'name';

/** A named value of a record. `family` is set for addresses. */
export type Cell = { name: string; value: string; family?: AddressFamily };

/**
 * A line, object, or array with an address. `group` is the name of the array around it, or ''. `isCut` is true if a part of it
 * wasn't read, such as cells beyond the headings.
 */
export type Row = { cells: Cell[]; group: string; isCut: boolean };

export const maxCells = 60;
const maxNameLength = 60;
const maxValueLength = 300;
const maxDepth = 8;

/** Quotes all numbers, because JSON.parse rounds those of more than 15 digits. */
const quoteNumbers = (json: string): string =>
  json.replace(
    /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (match, text: string | undefined) => text ?? `"${match}"`,
  );

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(quoteNumbers(json));
  } catch {
    return undefined;
  }
}

/** Whether a name belongs to proof data, such as Merkle proofs and hashes. */
export const isProofName = (name: string): boolean =>
  /proof|path|sibling|signature|root$|hash$|tx_?id$|^leaf$|^(?:merkle_?)?tree$/i.test(name);

/** Whether a field's name refers to another person, such as the referrer. */
export const isOtherRole = (name: string): boolean => includesAny(splitIntoWords(name), otherRoleWords);

export const isEvmAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/** 32 bytes of hex with this many leading zeros are an amount, not an address. */
const paddedNumber = /^0x0{16}[0-9a-f]{48}$/i;

/** Returns the family of a value that is an address or name as a whole, or one of the user's wallets. */
export function detectFamily(text: string, book: AddressBook): AddressFamily | undefined {
  const value = unwrapToken(text);
  if (value.length < 4 || value.length > maxValueLength || paddedNumber.test(value)) return undefined;
  const { kind, family } = readAddress(value);
  if (kind === 'address') return family;
  return kind === 'name' || book.find(value) !== undefined ? 'name' : undefined;
}

const wordPattern = /[^\s,;|"'()[\]{}<>]+/g;

/** Returns the words of a text that are addresses. */
export function findAddressWords(text: string, book: AddressBook): string[] {
  return (text.match(wordPattern) ?? []).filter((word) => detectFamily(word, book) !== undefined);
}

/** Creates a cell; a single address among other words becomes its value. */
export function toCell(name: string, text: string, book: AddressBook): Cell {
  const cell = { name: name.slice(0, maxNameLength), value: text.slice(0, maxValueLength) };
  const textFamily = detectFamily(text, book);
  if (textFamily !== undefined) return { ...cell, family: textFamily };
  const [only, second] = findAddressWords(cell.value, book);
  const family = only !== undefined && second === undefined && detectFamily(only, book);
  return family ? { ...cell, value: only, family } : cell;
}

/** Reads address bytes from an array or from a serialized Buffer. */
function readByteList(value: unknown): number[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const list = 'type' in value && value.type === 'Buffer' && 'data' in value ? value.data : value;
  if (!Array.isArray(list) || list.length > 32) return undefined;
  return readBytes(`[${list.join(',')}]`);
}

function toByteCell(name: string, bytes: readonly number[], book: AddressBook): Cell {
  const notations = toAddresses(bytes);
  const value = notations.find((notation) => book.find(notation) !== undefined) ?? notations[0];
  return toCell(name, value, book);
}

/** Reads a number that a library serialized as an object: `{ type: 'BigNumber', hex }`, `{ _hex }`. */
function readBigNumber(value: object): string | undefined {
  const text = 'hex' in value ? value.hex : '_hex' in value ? value._hex : undefined;
  return typeof text === 'string' && Object.keys(value).length <= 2 ? text : undefined;
}

type CellList = { cells: Cell[]; isCut: boolean };

function collect(value: unknown, name: string, depth: number, into: CellList, book: AddressBook): void {
  if (value === null || value === undefined || value === '') return;
  if (into.cells.length >= maxCells || depth > maxDepth) {
    into.isCut = true;
    return;
  }
  if (typeof value === 'string' || typeof value === 'boolean') {
    into.cells.push(toCell(name || 'value', String(value), book));
    return;
  }
  // `parseJson` has converted numbers to strings.
  if (typeof value !== 'object') return;
  const bytes = readByteList(value);
  const number = bytes === undefined ? readBigNumber(value) : undefined;
  if (bytes !== undefined) into.cells.push(toByteCell(name || 'value', bytes, book));
  else if (number !== undefined) into.cells.push(toCell(name || 'value', number, book));
  else {
    const isList = Array.isArray(value);
    for (const [property, element] of Object.entries(value)) {
      const key = isList ? `#${Number(property) + 1}` : property;
      const isProof = isProofName(key) && (Array.isArray(element) || typeof element !== 'object');
      if (!isProof) collect(element, name === '' ? key : `${name}.${key}`, depth + 1, into, book);
    }
  }
}

/** Flattens a JSON value to named cells. */
export function flattenJson(value: unknown, book: AddressBook): CellList {
  const collected: CellList = { cells: [], isCut: false };
  collect(value, '', 0, collected, book);
  return collected;
}

/** Whether a record has only addresses, which makes it an array of wallets rather than a row of one. */
export const areAllAddresses = (cells: readonly Cell[]): boolean =>
  cells.length > 1 && cells.every(({ family }) => family !== undefined);
