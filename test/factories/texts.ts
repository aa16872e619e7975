import fc from 'fast-check';
import { cleanLine, cleanText } from '../../src/lib/text.ts';

/** Texts of any code points, including unpaired surrogates. */
export const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme', maxLength: Math.floor(maxLength / 4) }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength })
      .map((units) => String.fromCharCode(...units)),
  );

export const anyLine = (maxLength: number) =>
  anyText(maxLength).map((text) => cleanLine(cleanLine(text).slice(0, maxLength).toWellFormed()));
export const paragraphs = (maxLength: number) =>
  anyText(maxLength).map((text) => cleanText(cleanText(text).slice(0, maxLength).trim()));

const symbols = ["'", '"', '=', '+', '-', '@', '＝', '−', ',', ';', '|', '\t', '\n', '\r', ' ', '\u200b'];
const fragments = [
  'a',
  '1',
  'TBA',
  '0x',
  '@ada',
  '- item',
  '=1+1',
  '🦊',
  '\ud83e',
  '"",',
  '\u2028',
  '\ufeff',
];

/** Texts of separators, quotes, and beginnings of formulas. */
export const awkwardText = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...symbols, ...fragments, '(https://notion.so/a)'), {
      maxLength: Math.floor(maxLength / 4),
    })
    .map((parts) => parts.join('').slice(0, maxLength));
