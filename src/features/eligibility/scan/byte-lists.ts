import { base58 } from '@scure/base';

const byteListPattern = /^\[\s*\d{1,3}(?:\s*,\s*\d{1,3})*\s*\]$/;

/** Numbers of bytes in EVM addresses and in public keys. */
const addressLengths: readonly number[] = [20, 32];

export const isAddressLength = (bytes: number): boolean => addressLengths.includes(bytes);
/** Allows for one byte per line with deep indentation. */
export const maxByteListLength = 2000;

const toHex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads an address written as a JSON array of its bytes. */
export function readBytes(json: string): number[] | undefined {
  if (json.length > maxByteListLength || !byteListPattern.test(json)) return undefined;
  const bytes = json.slice(1, -1).split(',').map(Number);
  return isAddressLength(bytes.length) && bytes.every((byte) => byte < 256) ? bytes : undefined;
}

/** Returns the text notations of address bytes: hex for EVM, base58 for Solana, hex for others of 32 bytes. */
export function toAddresses(bytes: readonly number[]): [likeliest: string, ...others: string[]] {
  const hex = toHex(bytes);
  if (bytes.length === 20) return [`0x${hex}`];
  return [base58.encode(Uint8Array.from(bytes)), `0x${hex}`, `0:${hex}`, `-1:${hex}`];
}
