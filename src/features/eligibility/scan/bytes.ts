const tokenCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-+/.@#$%~';

/** Holds 1 for bytes that separate tokens, and 0 for characters of tokens and all non-ASCII bytes. */
export const separators = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 127 || tokenCharacters.includes(String.fromCharCode(byte)) ? 0 : 1,
);

export const newline = 10;
export const quote = 34;
export const backslash = 92;
const colon = 58;

const decoder = new TextDecoder();
export const decodeRange = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.subarray(from, to));

/** Maximum size of the line or object around an address. Larger ones are ignored because they aren't about one address. */
export const maxContextBytes = 64 * 1024;
/** Bytes that stay buffered for looking back. */
const maxRetainedBytes = 2 * maxContextBytes;

/** Buffer of the last bytes read. They are `bytes` up to `length`, and `base` is the file offset of the first one. */
export type Window = { bytes: Uint8Array; length: number; base: number };

/** Appends a chunk to the buffer and drops old bytes. Returns the index where the chunk begins. */
export function appendChunk(window: Window, chunk: Uint8Array): number {
  const dropped = Math.max(0, window.length - maxRetainedBytes);
  const retained = window.length - dropped;
  const newLength = retained + chunk.length;
  if (newLength > window.bytes.length) {
    const largerBuffer = new Uint8Array(newLength);
    largerBuffer.set(window.bytes.subarray(dropped, window.length));
    window.bytes = largerBuffer;
  } else window.bytes.copyWithin(0, dropped, window.length);
  window.bytes.set(chunk, retained);
  window.length = newLength;
  window.base += dropped;
  return retained;
}

const maxNameLength = 100;

/** Returns the name of the JSON value that begins at a file offset; '' if it has none or is too far back. */
export function getNameBefore({ bytes, base }: Window, offset: number): string {
  let position = offset - base - 1;
  while (position > 0 && (bytes[position] ?? 0) <= 32) position -= 1;
  if (bytes[position] !== colon) return '';
  position -= 1;
  while (position > 0 && (bytes[position] ?? 0) <= 32) position -= 1;
  if (bytes[position] !== quote) return '';
  const end = position;
  const minPosition = Math.max(0, end - maxNameLength);
  for (position = end - 1; position >= minPosition; position -= 1) if (bytes[position] === quote) break;
  return position < minPosition ? '' : decodeRange(bytes, position + 1, end);
}
