const tokenSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-+/.@#$%~';

/** By byte: 0 for what an address or a word is made of, and all that isn't ASCII; 1 for what stands between. */
export const separators = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 127 || tokenSigns.includes(String.fromCharCode(byte)) ? 0 : 1,
);

export const newline = 10;
export const quote = 34;
export const backslash = 92;
const colon = 58;

const decoder = new TextDecoder();
export const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.subarray(from, to));

/** What stands beside an address has this many bytes at most; a longer line or object is too long to be about it. */
export const mostContext = 64 * 1024;
/** So much of what was read stays at hand. */
const kept = 2 * mostContext;

/** What was read last: `bytes` up to `length`, of which the first is the `base`-th of the file. */
export type Window = { bytes: Uint8Array; length: number; base: number };

/** Adds a piece behind what is kept of those before. Answers where it begins. */
export function slide(window: Window, piece: Uint8Array): number {
  const dropped = Math.max(0, window.length - kept);
  const stays = window.length - dropped;
  const needed = stays + piece.length;
  if (needed > window.bytes.length) {
    const wider = new Uint8Array(needed);
    wider.set(window.bytes.subarray(dropped, window.length));
    window.bytes = wider;
  } else window.bytes.copyWithin(0, dropped, window.length);
  window.bytes.set(piece, stays);
  window.length = needed;
  window.base += dropped;
  return stays;
}

const maxNameLength = 100;

/** The name of the JSON value that begins at a byte of the file; '' for one without, or too far back. */
export function nameBefore({ bytes, base }: Window, at: number): string {
  let back = at - base - 1;
  while (back > 0 && (bytes[back] ?? 0) <= 32) back -= 1;
  if (bytes[back] !== colon) return '';
  back -= 1;
  while (back > 0 && (bytes[back] ?? 0) <= 32) back -= 1;
  if (bytes[back] !== quote) return '';
  const end = back;
  const least = Math.max(0, end - maxNameLength);
  for (back = end - 1; back >= least; back -= 1) if (bytes[back] === quote) break;
  return back < least ? '' : textOf(bytes, back + 1, end);
}
