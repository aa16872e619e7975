import { analyse } from 'chardet';
import { truncateText } from '#/lib/text.ts';
import { knownWords } from '../mapping/headings.ts';
import { classifyText } from './alphabets.ts';
import {
  decodeBytes,
  type Encoding,
  type EncodingChoice,
  encodings,
  isEncoding,
  macEncodings,
} from './encodings.ts';

const maxProbedBytes = 65_536;
const maxSamples = 4;
const maxSampleLength = 60;
/** Minimum confidence in percent. An encoding is sure if it reaches this and twice the confidence of the next one. */
const clearConfidence = 40;

const separators = new Set([0x0a, 0x0d, 0x09, 0x22, 0x2c, 0x3b]);

/**
 * Returns only the cells with non-ASCII bytes, because ASCII looks the same in every encoding. No encoding uses separator
 * bytes within characters.
 */
function extractNonAsciiCells(bytes: Uint8Array): Uint8Array {
  const selected: number[] = [];
  let from = 0;
  const end = Math.min(bytes.length, maxProbedBytes);
  for (let index = 0; index <= end; index += 1) {
    if (index < end && !separators.has(bytes[index] ?? 0)) continue;
    const cell = bytes.subarray(from, index);
    // The limit may cut the last cell within a character, which no encoding can decode.
    const isWhole = index < end || end === bytes.length;
    if (isWhole && cell.some((byte) => byte > 0x7f)) selected.push(...cell, 0x0a);
    from = index + 1;
  }
  return Uint8Array.from(selected.length === 0 ? bytes.subarray(0, end) : selected);
}

/** The detector prefers ISO encodings where Windows encodings fit too; files from Windows are far more common. */
const windowsEquivalents: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/** Excel for the Mac ends lines with a carriage return alone; a line feed is a break within a cell. */
function hasMacLineEnds(bytes: Uint8Array): boolean {
  const probed = bytes.subarray(0, maxProbedBytes);
  return probed.includes(0x0d) && !probed.some((byte, index) => byte === 0x0a && probed[index - 1] === 0x0d);
}

function detectConfidences(bytes: Uint8Array, isMac: boolean): Map<Encoding, number> {
  const confidences = new Map<Encoding, number>();
  // The detector doesn't know these encodings.
  if (isMac) return new Map([...macEncodings].map((encoding) => [encoding, 100]));
  const raise = (encoding: Encoding, confidence: number) =>
    confidences.set(encoding, Math.max(confidence, confidences.get(encoding) ?? 0));
  for (const { name, confidence } of analyse(bytes)) {
    const lowerName = name.toLowerCase();
    const encoding = windowsEquivalents[lowerName] ?? (isEncoding(lowerName) ? lowerName : undefined);
    if (encoding) raise(encoding, confidence);
    if (encoding === 'iso-8859-2') raise('windows-1250', confidence);
  }
  return confidences;
}

const countKnownWords = (text: string): number => {
  const words = text.toLowerCase().split(/[^\p{L}\p{M} ]+/u);
  return new Set(words.filter((word) => /\P{ASCII}/u.test(word) && knownWords.has(word.trim()))).size;
};

type Candidate = { encoding: Encoding; text: string; knownWordCount: number; confidence: number };

/** Whether the first plausible encoding is clearly the right one, even if the detector prefers another. */
const isClearWinner = (first: Candidate, second: Candidate | undefined, maxConfidence: number): boolean => {
  if (first.knownWordCount === 0 && first.confidence * 2 < maxConfidence) return false;
  if (!second) return true;
  if (first.knownWordCount !== second.knownWordCount) return true;
  return first.confidence >= clearConfidence && first.confidence >= 2 * second.confidence;
};

/** Spreadsheets don't write these encodings, so they must be likelier than all common ones. */
const rareEncodings: ReadonlySet<Encoding> = new Set([
  'iso-8859-2',
  'iso-8859-5',
  'koi8-r',
  'euc-jp',
  'windows-1258',
]);

function dropUnlikely(candidates: readonly Candidate[], isMac: boolean): Candidate[] {
  const isRare = (encoding: Encoding) => rareEncodings.has(encoding) || macEncodings.has(encoding) !== isMac;
  const common = candidates.filter(({ encoding }) => !isRare(encoding));
  const maxCommonConfidence = Math.max(0, ...common.map(({ confidence }) => confidence));
  return candidates.filter(
    ({ encoding, confidence, knownWordCount }) =>
      common.length === 0 || !isRare(encoding) || confidence > maxCommonConfidence || knownWordCount > 0,
  );
}

const toSample = (text: string): string =>
  truncateText(
    text
      .split('\n')
      .filter((cell) => cell.trim() !== '')
      .slice(0, maxSamples)
      .join(' · '),
    maxSampleLength,
  );

/** Detects the encoding of text that is neither UTF-8 nor UTF-16. */
export function detectEncoding(bytes: Uint8Array): EncodingChoice {
  const cells = extractNonAsciiCells(bytes);
  const isMac = hasMacLineEnds(bytes);
  const detectedConfidences = detectConfidences(cells, isMac);
  const all = encodings
    .filter((encoding) => !encoding.startsWith('utf-'))
    .map((encoding): Candidate => {
      const text = decodeBytes(cells, encoding);
      return {
        encoding,
        text,
        knownWordCount: countKnownWords(text),
        confidence: detectedConfidences.get(encoding) ?? 0,
      };
    })
    .toSorted((a, b) => b.knownWordCount - a.knownWordCount || b.confidence - a.confidence);
  const fits = all.map((item) => ({ ...item, fit: classifyText(item.text, cells, item.encoding) }));
  const best = fits.some(({ fit }) => fit === 'language') ? 'language' : 'mixed';
  const fitting = dropUnlikely(
    fits.filter(({ fit }) => fit === best),
    isMac,
  );
  // Encodings that decode to the same text count once.
  const distinct = fitting.filter(
    ({ text }, index) => fitting.findIndex((item) => item.text === text) === index,
  );
  const [first, second] = distinct;
  return {
    used: (first ?? all[0])?.encoding ?? 'windows-1252',
    isSure:
      first !== undefined &&
      isClearWinner(first, second, Math.max(...all.map(({ confidence }) => confidence))),
    likely: distinct.map(({ encoding }) => encoding),
    choices: [...distinct, ...all.filter((item) => !distinct.includes(item))].map(({ encoding, text }) => ({
      encoding,
      sample: toSample(text),
    })),
  };
}
