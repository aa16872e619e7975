import { analyse } from 'chardet';
import { cutText } from '#/lib/text.ts';
import { knownWords } from '../mapping/headings.ts';
import { readsLike } from './alphabets.ts';
import { type Encoding, type EncodingChoice, encodings, isEncoding } from './encodings.ts';

const maxProbed = 65_536;
const maxSamples = 4;
const maxSample = 60;
/** Of what the detector says in percent: where one encoding is this likely, and twice as likely as the next, it is the one. */
const clearConfidence = 40;

const separators = new Set([0x0a, 0x0d, 0x09, 0x22, 0x2c, 0x3b]);

/** The cells with letters beyond ASCII: the others say nothing about the encoding. No encoding uses separators within characters. */
function foreignCells(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  let from = 0;
  const end = Math.min(bytes.length, maxProbed);
  for (let at = 0; at <= end; at += 1) {
    if (at < end && !separators.has(bytes[at] ?? 0)) continue;
    const cell = bytes.subarray(from, at);
    if (cell.some((byte) => byte > 0x7f) && at < bytes.length) found.push(...cell, 0x0a);
    from = at + 1;
  }
  return Uint8Array.from(found.length === 0 ? bytes.subarray(0, end) : found);
}

/** The detector names ISO's encodings where their letters would do; files of Windows are far more common. */
const asWindows: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

function confidences(bytes: Uint8Array): Map<Encoding, number> {
  const found = new Map<Encoding, number>();
  for (const { name, confidence } of analyse(bytes)) {
    const named = name.toLowerCase();
    const encoding = asWindows[named] ?? (isEncoding(named) ? named : undefined);
    if (encoding) found.set(encoding, Math.max(confidence, found.get(encoding) ?? 0));
    if (encoding === 'iso-8859-2')
      found.set('windows-1250', Math.max(confidence, found.get('windows-1250') ?? 0));
  }
  return found;
}

const countKnown = (text: string): number => {
  const words = text.toLowerCase().split(/[^\p{L}\p{M} ]+/u);
  return new Set(words.filter((word) => /\P{ASCII}/u.test(word) && knownWords.has(word.trim()))).size;
};

type Candidate = { encoding: Encoding; text: string; known: number; confidence: number };

/** Whether the first of the encodings that fit is the one, also beside those that the detector finds likelier. */
const isAbove = (first: Candidate, second: Candidate | undefined, mostConfident: number): boolean => {
  if (first.known === 0 && first.confidence * 2 < mostConfident) return false;
  if (!second) return true;
  if (first.known !== second.known) return true;
  return first.confidence >= clearConfidence && first.confidence >= 2 * second.confidence;
};

/** Encodings that spreadsheets don't write: they count only where they are likelier than one that they do. */
const rare: ReadonlySet<Encoding> = new Set(['iso-8859-2', 'iso-8859-5', 'koi8-r', 'euc-jp', 'windows-1258']);

function withoutUnlikely(candidates: readonly Candidate[]): Candidate[] {
  const common = candidates.filter(({ encoding }) => !rare.has(encoding));
  const most = Math.max(0, ...common.map(({ confidence }) => confidence));
  return candidates.filter(
    ({ encoding, confidence, known }) =>
      common.length === 0 || !rare.has(encoding) || confidence > most || known > 0,
  );
}

const sampleOf = (text: string): string =>
  cutText(
    text
      .split('\n')
      .filter((cell) => cell.trim() !== '')
      .slice(0, maxSamples)
      .join(' · '),
    maxSample,
  );

/** The encoding of bytes that are neither UTF-8 nor UTF-16. */
export function detectEncoding(bytes: Uint8Array): EncodingChoice {
  const cells = foreignCells(bytes);
  const byDetector = confidences(cells);
  const all = encodings
    .filter((encoding) => !encoding.startsWith('utf-'))
    .map((encoding): Candidate => {
      const text = new TextDecoder(encoding).decode(cells);
      return { encoding, text, known: countKnown(text), confidence: byDetector.get(encoding) ?? 0 };
    })
    .toSorted((a, b) => b.known - a.known || b.confidence - a.confidence);
  const fits = all.map((one) => ({ ...one, fit: readsLike(one.text, cells, one.encoding) }));
  const best = fits.some(({ fit }) => fit === 'language') ? 'language' : 'mixed';
  const fitting = withoutUnlikely(fits.filter(({ fit }) => fit === best));
  // Encodings that give the same text are one.
  const different = fitting.filter(({ text }, at) => fitting.findIndex((one) => one.text === text) === at);
  const [first, second] = different;
  return {
    used: (first ?? all[0])?.encoding ?? 'windows-1252',
    isSure:
      first !== undefined && isAbove(first, second, Math.max(...all.map(({ confidence }) => confidence))),
    likely: different.map(({ encoding }) => encoding),
    choices: [...different, ...all.filter((one) => !different.includes(one))].map(({ encoding, text }) => ({
      encoding,
      sample: sampleOf(text),
    })),
  };
}
