import { computeCrc16, inferFamily, readAddress, toAddressKey } from '#/lib/wallet-address.ts';
import { toAddresses } from './byte-lists.ts';

/** A wallet to search for, with a name such as hunter.eth. */
export type SearchedWallet = { id: string; address: string; name?: string };

/** First byte of TON's user-friendly addresses, on mainnet and testnet. */
const tonFlags = [0x11, 0x51, 0x91, 0xd1];

/** Returns all notations of a TON address. */
function toTonNotations(address: string): string[] {
  const raw = toAddressKey(address);
  const [chain = '', account = ''] = raw.split(':');
  const bytes = new Uint8Array(36);
  bytes[1] = Number(chain) & 0xff;
  for (let index = 0; index < 32; index += 1)
    bytes[index + 2] = Number.parseInt(account.slice(index * 2, index * 2 + 2), 16);
  const notations = tonFlags.map((flag) => {
    bytes[0] = flag;
    const crc = computeCrc16(bytes.subarray(0, 34));
    bytes[34] = crc >> 8;
    bytes[35] = crc & 0xff;
    return btoa(String.fromCharCode(...bytes));
  });
  return [
    raw,
    ...notations,
    ...notations.map((notation) => notation.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Index of the user's addresses in all notations that lists use. */
export type AddressBook = {
  /** Checks quickly whether an address may end at `end`. False positives are rare. */
  mayEnd: (bytes: Uint8Array, end: number) => boolean;
  /** Returns the wallet of an address. */
  find: (token: string) => string | undefined;
  /** Returns all wallets with an address or name, because several wallets may share one. */
  findAll: (token: string) => readonly string[];
  /** Returns the wallet of an address given as bytes. */
  findBytes: (bytes: readonly number[]) => string | undefined;
};

export const minAddressLength = 4;
export const maxTokenLength = 300;

/** Hashes four ASCII letters, case-insensitively. */
const hashEnding = (a: number, b: number, c: number, d: number): number =>
  (((a | 0x20) * 31 + (b | 0x20)) * 961 + (c | 0x20) * 31 + (d | 0x20)) & 0xffff;

/**
 * Returns other notations of a token: hex without `0x`, a raw TON address without its chain, a login with an @, or a link's
 * last part.
 */
function toAlternatives(token: string): string[] {
  if (/^[0-9a-f]{64}$/i.test(token)) return [`0x${token}`, `0:${token}`, `-1:${token}`];
  return [token.replace(/^@/, ''), token.slice(token.lastIndexOf('/') + 1)];
}

/** EVM addresses as databases print bytes (`\\x…`), and padded to 32 bytes as in topics. Shorter numbers are amounts. */
const wrappedToken = /^(?:\\?x|(?:0x)?0{24}(?!0{8}))(?=[0-9a-f]{40}$)/i;
export const unwrapToken = (token: string): string => token.replace(wrappedToken, '0x');

const hexPattern = /^0x[0-9a-f]+$/i;
const toHexKey = (token: string): string =>
  token.length >= 52 && token.length <= 66
    ? `0x${token.slice(2).toLowerCase().padStart(64, '0')}`
    : token.toLowerCase();

export function createAddressBook(wallets: readonly SearchedWallet[]): AddressBook {
  const idsByKey = new Map<string, string[]>();
  /** Set at the hashes of the addresses' last letters. */
  const endings = new Uint8Array(0x10000);
  const encoder = new TextEncoder();
  const addAddress = (id: string, input: string) => {
    const { address, key } = readAddress(input);
    const ids = idsByKey.get(key) ?? [];
    if (address === '' || ids.includes(id)) return;
    idsByKey.set(key, [...ids, id]);
    for (const notation of inferFamily(address) === 'ton' ? toTonNotations(address) : [address, key]) {
      const [a = 0, b = 0, c = 0, d = 0] = encoder.encode(notation).subarray(-minAddressLength);
      endings[hashEnding(a, b, c, d)] = 1;
    }
  };
  for (const { id, address } of wallets) addAddress(id, address);
  // Addresses are added first, because they are more reliable than names.
  for (const { id, name = '' } of wallets) addAddress(id, name);
  const findAll = (text: string): readonly string[] => {
    const token = unwrapToken(text);
    // Fast path: most tokens are hex addresses, which have one notation.
    if (hexPattern.test(token)) return idsByKey.get(toHexKey(token)) ?? [];
    const ids =
      idsByKey.get(toAddressKey(token)) ??
      toAlternatives(token)
        .map((text) => idsByKey.get(toAddressKey(text)))
        .find((matchedIds) => matchedIds !== undefined);
    return ids ?? [];
  };
  return {
    mayEnd: (bytes, end) => {
      const [a = 0, b = 0] = [bytes[end - 4], bytes[end - 3]];
      return endings[hashEnding(a, b, bytes[end - 2] ?? 0, bytes[end - 1] ?? 0)] === 1;
    },
    find: (token) => findAll(token)[0],
    findAll,
    findBytes: (bytes) =>
      toAddresses(bytes)
        .map((text) => idsByKey.get(toAddressKey(text))?.[0])
        .find((id) => id !== undefined),
  };
}
