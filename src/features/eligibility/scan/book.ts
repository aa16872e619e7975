import { addressKey, cleanAddress, crc16, familyOf } from '#/lib/wallet-address.ts';

/** A wallet that is looked for. */
export type Sought = { id: string; address: string };

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
};

/** No address is shorter. */
export const shortestAddress = 4;
/** What is longer is none. */
export const longestToken = 300;

/** Of four letters, capitals or not. */
const hashOf = (a: number, b: number, c: number, d: number): number =>
  (((a | 0x20) * 31 + (b | 0x20)) * 961 + (c | 0x20) * 31 + (d | 0x20)) & 0xffff;

export function createBook(wallets: readonly Sought[]): Book {
  const byKey = new Map<string, string>();
  const ends = new Uint8Array(0x10000);
  const encoder = new TextEncoder();
  for (const { id, address: given } of wallets) {
    const address = cleanAddress(given);
    byKey.set(addressKey(address), id);
    for (const form of familyOf(address) === 'ton' ? tonForms(address) : [address]) {
      const [a = 0, b = 0, c = 0, d = 0] = encoder.encode(form).subarray(-shortestAddress);
      ends[hashOf(a, b, c, d)] = 1;
    }
  }
  const known = (text: string) => byKey.get(addressKey(text));
  /** Without what stands before it: `0x` left out, a raw TON address's chain, an address within a link. */
  const spelt = (token: string): string[] => {
    if (/^[0-9a-f]{40}$/i.test(token)) return [`0x${token}`];
    if (/^[0-9a-f]{64}$/i.test(token)) return [`0x${token}`, `0:${token}`, `-1:${token}`];
    return [token.slice(token.lastIndexOf('/') + 1)];
  };
  return {
    mayEnd: (bytes, end) => {
      const [a = 0, b = 0] = [bytes[end - 4], bytes[end - 3]];
      return ends[hashOf(a, b, bytes[end - 2] ?? 0, bytes[end - 1] ?? 0)] === 1;
    },
    find: (token) =>
      known(token) ??
      spelt(token)
        .map(known)
        .find((id) => id !== undefined),
  };
}
