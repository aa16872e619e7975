import { unwrapAddress } from './address-texts.ts';
import { findBech32Prefix } from './bech32-prefixes.ts';
import { cleanLine } from './text.ts';

/** Families of addresses. `move` stands for Aptos and Sui, whose addresses look alike. */
export const walletFamilies = [
  'evm',
  'solana',
  'bitcoin',
  'ton',
  'cosmos',
  'move',
  'starknet',
  'other',
] as const;
export type WalletFamily = (typeof walletFamilies)[number];

const evm = /^0x[0-9a-f]{40}$/i;
/** 32 bytes; leading zeros may be omitted. */
const longHex = /^0x[0-9a-f]{50,64}$/i;
/** Field elements below 2^251: usually written without the leading zero. */
const starknet = /^0x0?[0-7][0-9a-f]{62}$|^0x[0-9a-f]{50,62}$/i;
const segwit = /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/i;
const bitcoin = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const tonRaw = /^(?:0|-1):[0-9a-f]{64}$/i;
const ton = /^[EUk0][Qf][\w+/-]{46}$/;
/** 32 bytes; shorter only if the first bytes are zero. */
const solana = /^[1-9A-HJ-NP-Za-km-z]{40,44}$/;

const bech32Capitals = /^[A-Z][A-Z0-9]{0,29}1[02-9AC-HJ-NP-Z]{38,150}$/;
/** QR codes encode bech32 in capitals. */
const getPrefix = (text: string) => findBech32Prefix(bech32Capitals.test(text) ? text.toLowerCase() : text);

/** Guesses the family by characters and length alone. Starknet and Aptos addresses can't always be distinguished. */
export function inferFamily(text: string): WalletFamily {
  // A large amount, such as one in wei, may be as long as an address.
  if (/^\d+$/.test(text)) return 'other';
  if (evm.test(text)) return 'evm';
  if (longHex.test(text)) return starknet.test(text) ? 'starknet' : 'move';
  if (segwit.test(text) || bitcoin.test(text)) return 'bitcoin';
  if (ton.test(text) || tonRaw.test(text)) return 'ton';
  const prefix = getPrefix(text);
  if (prefix !== undefined) return prefix !== 'unknown' && prefix.network === 'Cosmos' ? 'cosmos' : 'other';
  return solana.test(text) ? 'solana' : 'other';
}

/** Address formats of networks without a family. */
const otherFormats: readonly RegExp[] = [
  // NEAR's implicit accounts, and Aptos' and Sui's addresses without 0x.
  /^[0-9a-f]{64}$/i,
  // Tron, Tezos, XRP, Dogecoin, Litecoin, Polkadot, Cardano before Shelley, Monero, Mina.
  /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  /^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/,
  /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  /^[DLM][1-9A-HJ-NP-Za-km-z]{33}$/,
  /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
  /^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,110}$/,
  /^[48][1-9A-HJ-NP-Za-km-z]{94}$/,
  /^B62q[1-9A-HJ-NP-Za-km-z]{51}$/,
  // Stellar, Algorand, Stacks, Filecoin, Internet Computer.
  /^G[A-Z2-7]{55}$/,
  /^[A-Z2-7]{58}$/,
  /^S[PMTN][0-9A-HJKMNP-TV-Z]{38,41}$/,
  /^[ft][0-4][a-z2-7]{38,86}$/,
  /^(?:[a-z2-7]{5}-){5,10}[a-z2-7]{3,5}$/,
  // Kaspa, Bitcoin Cash, Nano, Hedera.
  /^kaspa:[02-9ac-hj-np-z]{61,63}$/,
  /^(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/,
  /^nano_[13][a-z1-9]{59}$/,
  /^0\.0\.\d{1,10}(?:-[a-z]{5})?$/,
];

/** Names of ENS, NEAR, Solana, and other name services. */
const accountName =
  /^(?:[^\s:/@.,;|]+\.)+(?:eth|near|sol|ton|stark|apt|sui|bnb|arb|lens|btc|stx|box|crypto|nft|x|wallet|dao|blockchain|polygon|zil|tez|adam|base|linea)$/i;

/** Whether a text has the format of any network's addresses. */
const isAddress = (text: string): boolean =>
  inferFamily(text) !== 'other' ||
  getPrefix(text) !== undefined ||
  (!/^\d+$/.test(text) && otherFormats.some((form) => form.test(text)));
const isName = (text: string): boolean => text.length <= 100 && accountName.test(text);
const isAddressOrName = (text: string): boolean => isAddress(text) || isName(text);

/** Decodes a user-friendly TON address: flags, workchain, 32 bytes of the account, 2 bytes of the checksum. */
export function decodeTonAddress(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
}

/** CRC-16/XMODEM, the checksum of TON addresses: bytes followed by their checksum yield 0. */
export function computeCrc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
  }
  return crc & 0xffff;
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Names and logins are case-insensitive. Addresses of unknown networks are longer than those. */
const isCaseless = (text: string): boolean =>
  text.length < 25 || isName(text) || (text.length < 40 && /[\s.-]/.test(text));

function toKey(address: string): string {
  if (longHex.test(address)) return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  if (/^[0-9a-f]{64}$/i.test(address)) return `0x${address.toLowerCase()}`;
  if (tonRaw.test(address)) return address.toLowerCase();
  if (ton.test(address)) {
    const bytes = decodeTonAddress(address);
    return `${bytes[1] === 0xff ? -1 : (bytes[1] ?? 0)}:${toHex(bytes.subarray(2, 34))}`;
  }
  if (evm.test(address) || segwit.test(address)) return address.toLowerCase();
  if (getPrefix(address) !== undefined) return address.toLowerCase();
  if (isAddress(address)) return address;
  return isCaseless(address) ? address.normalize('NFKC').toLowerCase() : address;
}

/** Cleans a pasted address of surrounding spaces and invisible characters. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replaceAll(/\p{Cf}/gu, ''));
}

export type ReadAddress = {
  /** Without its prefix or link; text without an address stays unchanged. */
  address: string;
  /** An address of some network, a name such as `hunter.eth`, or other text. */
  kind: 'address' | 'name' | 'text';
  family: WalletFamily;
  /** Equal for all notations of one address. */
  key: string;
};

function getKind(address: string): ReadAddress['kind'] {
  if (isAddress(address)) return 'address';
  return isName(address) ? 'name' : 'text';
}

/**
 * Reads one address in any notation: plain, with a chain prefix (`eth:0x…`, CAIP-10, `xdc…`), as hex without 0x, or in an
 * explorer's link. Doesn't verify the checksum.
 */
export function readAddress(text: string): ReadAddress {
  const clean = cleanAddress(text);
  const address = isAddressOrName(clean) ? clean : (unwrapAddress(clean, isAddressOrName) ?? clean);
  const normalized = /^0X/.test(address) ? `0x${address.slice(2)}` : address;
  return {
    address: normalized,
    kind: getKind(normalized),
    family: inferFamily(normalized),
    key: toKey(normalized),
  };
}

/** Whether a text is a wallet's label: no address, whole or shortened, and no domain name such as hunter.eth. */
export const isWalletLabel = (text: string): boolean =>
  readAddress(text).kind === 'text' && isCaseless(text) && !/^0x|…|\.{3}/i.test(text);

/** Returns a key that is equal for all notations of one address, see `readAddress`. Doesn't verify the address. */
export const toAddressKey = (text: string): string => readAddress(text).key;

/** Published migrations import these names, and never change. */
export { inferFamily as familyOf, toAddressKey as addressKey };
