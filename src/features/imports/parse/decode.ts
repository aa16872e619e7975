import { refuse } from './limits.ts';

const probed = 4096;

function startsWith(bytes: Uint8Array, ...signs: number[]): boolean {
  return signs.every((sign, at) => bytes[at] === sign);
}

/** 'UTF-16' without a mark: nearly every other byte of Latin text is zero. */
function guessUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, probed);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even < length / 20) return 'utf-16le';
  return even > length / 4 && odd < length / 20 ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : guessUtf16(bytes);
}

function decoded(bytes: Uint8Array): string {
  const named = encodingOf(bytes);
  if (named !== undefined) return new TextDecoder(named).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/**
 * The text of a file in UTF-8, UTF-16 or, where it is neither, Windows' Latin; its line ends are '\n'.
 * @throws AppError for what is no text
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refuse('oldExcel');
  const text = decoded(bytes);
  // Text has no zeros; whatever else is binary has some soon.
  if (text.slice(0, probed).includes('\0')) throw refuse('notATable');
  return text.replace(/\r\n?/g, '\n');
}
