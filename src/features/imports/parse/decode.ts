import { detectEncoding } from './detect-encoding.ts';
import { decodeBytes, type Encoding, type EncodingChoice } from './encodings.ts';
import { createFileError } from './limits.ts';

const maxProbedBytes = 4096;

export function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Detects UTF-16 without a byte-order mark: in Latin text nearly every other byte is zero. */
function guessUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, maxProbedBytes);
  for (let index = 0; index < length; index += 1)
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even < length / 20) return 'utf-16le';
  return even > length / 4 && odd < length / 20 ? 'utf-16be' : undefined;
}

function detectUnicode(bytes: Uint8Array): Encoding | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : guessUtf16(bytes);
}

type Decoded = { text: string; encoding?: EncodingChoice };

function decode(bytes: Uint8Array, chosen: Encoding | undefined): Decoded {
  const unicode = detectUnicode(bytes);
  if (unicode !== undefined) return { text: new TextDecoder(unicode).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const detected = detectEncoding(bytes);
    const encoding = chosen === undefined ? detected : { ...detected, used: chosen, isSure: true };
    return { text: decodeBytes(bytes, encoding.used), encoding };
  }
}

/**
 * Decodes a text file and normalizes line ends to `\n`. `encoding` is set unless the file is Unicode. `chosen` is the user's
 * choice of encoding.
 * @throws AppError for binary files
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const { text, ...rest } = decode(bytes, chosen);
  // Text contains no NUL characters, and binary files have some near the start.
  if (text.slice(0, maxProbedBytes).includes('\0')) throw createFileError('notATable');
  return { text: text.replace(/\r\n?/g, '\n'), ...rest };
}
