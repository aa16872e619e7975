import fc from 'fast-check';
import { cleanLine, cleanText } from '../../src/lib/text.ts';

/** Texts of any code points there are, unpaired surrogates included. */
export const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme', maxLength: Math.floor(maxLength / 4) }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength })
      .map((units) => String.fromCharCode(...units)),
  );

const line = (maxLength: number) => anyText(maxLength).map((text) => cleanLine(text).slice(0, maxLength));
export const anyLine = (maxLength: number) => line(maxLength).map((text) => cleanLine(text.toWellFormed()));
export const paragraphs = (maxLength: number) =>
  anyText(maxLength).map((text) => cleanText(cleanText(text).slice(0, maxLength).trim()));

const awkward = [
  ...["'", '"', '=', '+', '-', '@', '＝', '−', ',', ';', '|', '\t', '\n', '\r', ' ', '\u200b', '\ufeff'],
  ...[
    'a',
    '1',
    'TBA',
    '0x',
    '@ada',
    '- item',
    '=1+1',
    '🦊',
    '\ud83e',
    '(https://notion.so/a)',
    '\u2028',
    '"",',
  ],
];

/** Texts of what separates, quotes, or begins formulas. */
export const awkwardText = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...awkward), { maxLength: Math.floor(maxLength / 4) })
    .map((parts) => parts.join('').slice(0, maxLength));
