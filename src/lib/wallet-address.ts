import { cleanLine } from './text.ts';

/** Kinds of addresses. `move`: of Aptos and Sui, which look alike. */
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
/** 20 or 32 bytes, with a checksum of six letters. */
const cosmos = /^[a-z]{2,20}1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/;
/** 32 bytes; fewer letters only if the first bytes are zero. */
const solana = /^[1-9A-HJ-NP-Za-km-z]{40,44}$/;

/**
 * Returns the family of an address, by its letters and length alone. Addresses of Starknet and Aptos can't
 * always be told apart.
 */
export function familyOf(text: string): WalletFamily {
  if (evm.test(text)) return 'evm';
  if (longHex.test(text)) return starknet.test(text) ? 'starknet' : 'move';
  if (segwit.test(text) || bitcoin.test(text)) return 'bitcoin';
  if (ton.test(text) || tonRaw.test(text)) return 'ton';
  if (cosmos.test(text)) return 'cosmos';
  return solana.test(text) ? 'solana' : 'other';
}

/** Decodes a TON address: flags, workchain, 32 bytes of the account, 2 of the checksum. */
export function tonBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
}

/** CRC-16/XMODEM, the checksum of TON addresses: bytes followed by their checksum give 0. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
  }
  return crc & 0xffff;
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a key that is equal for all spellings of one address: with and without checksum capitals, with and
 * without leading zeros, and TON's several forms. Doesn't validate the address.
 */
export function addressKey(text: string): string {
  if (longHex.test(text)) return `0x${text.slice(2).toLowerCase().padStart(64, '0')}`;
  if (tonRaw.test(text)) return text.toLowerCase();
  if (ton.test(text)) {
    const bytes = tonBytes(text);
    return `${bytes[1] === 0xff ? -1 : (bytes[1] ?? 0)}:${toHex(bytes.subarray(2, 34))}`;
  }
  return evm.test(text) || segwit.test(text) ? text.toLowerCase() : text;
}

/** Cleans a pasted address of surrounding spaces and invisible characters. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replaceAll(/\p{Cf}/gu, ''));
}
