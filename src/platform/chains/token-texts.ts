const maxDecimals = 77;
export const maxSymbolLength = 12;

/** Returns the number that a contract returned as one word of 32 bytes; null for anything else. */
export const decodeWord = (returned: string | undefined): bigint | null =>
  returned !== undefined && /^0x[0-9a-f]{64}$/i.test(returned) ? BigInt(returned) : null;

/** Returns the decimals that a token's code returned; null without usable ones. */
export function decodeDecimals(returned: string | undefined): number | null {
  const decimals = decodeWord(returned);
  return decimals === null || decimals > maxDecimals ? null : Number(decimals);
}

/** Returns the bytes of an ABI-encoded string, or of the bytes32 that older tokens return. */
function getTextBytes(returned: string): Buffer {
  const bytes = Buffer.from(returned.slice(2), 'hex');
  if (bytes.length === 32) return bytes;
  if (bytes.length < 64 || BigInt(`0x${bytes.toString('hex', 0, 32)}`) !== 32n) return Buffer.alloc(0);
  const length = BigInt(`0x${bytes.toString('hex', 32, 64)}`);
  return length > bytes.length - 64 ? Buffer.alloc(0) : bytes.subarray(64, 64 + Number(length));
}

/** Returns the symbol that a token's code returned, cleaned; '' without a usable one. */
export function decodeSymbol(returned: string | undefined): string {
  if (returned === undefined || !/^0x([0-9a-f]{2})+$/i.test(returned)) return '';
  return cleanSymbol(getTextBytes(returned).toString('utf8'));
}

/** Reduces untrusted text to the characters of a ticker. Only endings such as ‘.e’ may have a dot, which rules out host names. */
export function cleanSymbol(text: string): string {
  return text
    .replace(/[^A-Za-z0-9$+_.-]/g, '')
    .replace(/\.(?![a-z]$)/gi, '')
    .slice(0, maxSymbolLength)
    .replace(/\.$/, '');
}
