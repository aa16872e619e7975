import { detectEncoding } from './detect-encoding.ts';
import type { Encoding, EncodingChoice } from './encodings.ts';
import { refuse } from './limits.ts';

const probed = 4096;

export function startsWith(bytes: Uint8Array, ...signs: number[]): boolean {
  return signs.every((sign, at) => bytes[at] === sign);
}

/** 'UTF-16' without a mark: nearly every other byte of Latin text is zero. */
function guessUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, probed);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even < length / 20) return 'utf-16le';
  return even > length / 4 && odd < length / 20 ? 'utf-16be' : undefined;
}

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : guessUtf16(bytes);
}

type Decoded = { text: string; encoding?: EncodingChoice };

function decode(bytes: Uint8Array, chosen: Encoding | undefined): Decoded {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return { text: new TextDecoder(marked).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const detected = detectEncoding(bytes);
    const encoding = chosen === undefined ? detected : { ...detected, used: chosen, isSure: true };
    return { text: new TextDecoder(encoding.used).decode(bytes), encoding };
  }
}

/**
 * The text of a file, its line ends '\n'. `encoding`: what it was read in, where that isn't a form of Unicode. `chosen`: the
 * encoding that somebody named.
 * @throws AppError for what is no text
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const { text, ...rest } = decode(bytes, chosen);
  // Text has no zeros; whatever else is binary has some soon.
  if (text.slice(0, probed).includes('\0')) throw refuse('notATable');
  return { text: text.replace(/\r\n?/g, '\n'), ...rest };
}
