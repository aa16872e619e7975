import { addressKey, crc16, familyOf, readAddress } from '#/lib/wallet-address.ts';
import { addressesOfBytes } from './byte-lists.ts';

/** A wallet that is looked for. `name`: of a name service, such as hunter.eth. */
export type Sought = { id: string; address: string; name?: string };

/** How TON's forms begin: those of mainnet and testnet. */
const tonFlags = [0x11, 0x51, 0x91, 0xd1];

/** The ways in which a list may write a TON address. */
function tonForms(address: string): string[] {
  const raw = addressKey(address);
  const [chain = '', account = ''] = raw.split(':');
  const bytes = new Uint8Array(36);
  bytes[1] = Number(chain) & 0xff;
  for (let at = 0; at < 32; at += 1) bytes[at + 2] = Number.parseInt(account.slice(at * 2, at * 2 + 2), 16);
  const forms = tonFlags.map((flag) => {
    bytes[0] = flag;
    const crc = crc16(bytes.subarray(0, 34));
    bytes[34] = crc >> 8;
    bytes[35] = crc & 0xff;
    return btoa(String.fromCharCode(...bytes));
  });
  return [raw, ...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** The addresses of a person's wallets, in every way in which lists write them. */
export type Book = {
  /** Whether one of them could end before `end`. Quick, and seldom wrongly true. */
  mayEnd: (bytes: Uint8Array, end: number) => boolean;
  /** The wallet of an address. */
  find: (token: string) => string | undefined;
  /** All wallets of an address or name: a book may have one twice. */
  findAll: (token: string) => readonly string[];
  /** The wallet of an address that is written as a list of its bytes. */
  findBytes: (bytes: readonly number[]) => string | undefined;
};

/** No address is shorter. */
export const shortestAddress = 4;
/** What is longer is none. */
export const longestToken = 300;

/** Of four letters, capitals or not. */
const hashOf = (a: number, b: number, c: number, d: number): number =>
  (((a | 0x20) * 31 + (b | 0x20)) * 961 + (c | 0x20) * 31 + (d | 0x20)) & 0xffff;

/** Other spellings of a token: hex digits without `0x`, a raw TON address without its chain, a login with an @, a link's end. */
function spellings(token: string): string[] {
  if (/^[0-9a-f]{64}$/i.test(token)) return [`0x${token}`, `0:${token}`, `-1:${token}`];
  return [token.replace(/^@/, ''), token.slice(token.lastIndexOf('/') + 1)];
}

const hexDigits = /^0x[0-9a-f]+$/i;
const hexKey = (token: string): string =>
  token.length >= 52 && token.length <= 66
    ? `0x${token.slice(2).toLowerCase().padStart(64, '0')}`
    : token.toLowerCase();

export function createBook(wallets: readonly Sought[]): Book {
  const byKey = new Map<string, string[]>();
  const ends = new Uint8Array(0x10000);
  const encoder = new TextEncoder();
  const add = (id: string, given: string) => {
    const { address, key } = readAddress(given);
    const known = byKey.get(key) ?? [];
    if (address === '' || known.includes(id)) return;
    byKey.set(key, [...known, id]);
    for (const form of familyOf(address) === 'ton' ? tonForms(address) : [address, key]) {
      const [a = 0, b = 0, c = 0, d = 0] = encoder.encode(form).subarray(-shortestAddress);
      ends[hashOf(a, b, c, d)] = 1;
    }
  };
  for (const { id, address } of wallets) add(id, address);
  // An address is more certain than a name.
  for (const { id, name = '' } of wallets) add(id, name);
  const findAll = (token: string): readonly string[] => {
    // Most tokens of most lists are hex digits, which have one spelling.
    if (hexDigits.test(token)) return byKey.get(hexKey(token)) ?? [];
    const ids =
      byKey.get(addressKey(token)) ??
      spellings(token)
        .map((text) => byKey.get(addressKey(text)))
        .find((found) => found !== undefined);
    return ids ?? [];
  };
  return {
    mayEnd: (bytes, end) => {
      const [a = 0, b = 0] = [bytes[end - 4], bytes[end - 3]];
      return ends[hashOf(a, b, bytes[end - 2] ?? 0, bytes[end - 1] ?? 0)] === 1;
    },
    find: (token) => findAll(token)[0],
    findAll,
    findBytes: (bytes) =>
      addressesOfBytes(bytes)
        .map((text) => byKey.get(addressKey(text))?.[0])
        .find((id) => id !== undefined),
  };
}
