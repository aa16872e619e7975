import { base58 } from '@scure/base';

const numbers = /^\[\s*\d{1,3}(?:\s*,\s*\d{1,3})*\s*\]$/;

/** Of EVM addresses, and of public keys. */
const addressLengths: readonly number[] = [20, 32];

/** The commas between the bytes of an address. */
export const isAddressLength = (bytes: number): boolean => addressLengths.includes(bytes);
/** Written a byte a line, and deeply indented. */
export const maxByteListLength = 2000;

const toHex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of an address that is written as a list of numbers. */
export function readBytes(json: string): number[] | undefined {
  if (json.length > maxByteListLength || !numbers.test(json)) return undefined;
  const bytes = json.slice(1, -1).split(',').map(Number);
  return isAddressLength(bytes.length) && bytes.every((byte) => byte < 256) ? bytes : undefined;
}

/** How the bytes of an address may be written as text: EVM in hex, Solana in base58, others of 32 bytes in hex. */
export function addressesOfBytes(bytes: readonly number[]): [likely: string, ...others: string[]] {
  const text = toHex(bytes);
  if (bytes.length === 20) return [`0x${text}`];
  return [base58.encode(Uint8Array.from(bytes)), `0x${text}`, `0:${text}`, `-1:${text}`];
}
