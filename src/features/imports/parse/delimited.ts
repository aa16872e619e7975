import Papa from 'papaparse';
import { mostRows, refuse } from './limits.ts';
import { trimmed } from './table.ts';

const delimiters = ['\t', ',', ';', '|'];
const bullet = /^\s*(?:[-*•–]|\d{1,4}[.)])\s+/;
/** What Excel writes above a list to say what stands between its cells. */
const separatorLine = /^\ufeff?"?sep=(.)"?[\t ,;|]*(?:\n|$)/i;

function parse(text: string, { quoteChar, delimiter }: { quoteChar: string; delimiter: string | undefined }) {
  return Papa.parse<string[]>(text, {
    newline: '\n',
    ...(delimiter === undefined ? { delimitersToGuess: delimiters } : { delimiter }),
    quoteChar,
    skipEmptyLines: 'greedy',
    preview: mostRows + 2,
  });
}

/**
 * The rows of text with separators, or of a plain list with one thing a line. `isPasted`: tabs are what spreadsheets put
 * between cells, and quotes that are never closed are signs like any other.
 */
export function readDelimited(given: string, { isPasted }: { isPasted: boolean }): string[][] {
  const [line = '', named] = separatorLine.exec(given) ?? [];
  const text = given.slice(line.length);
  const delimiter = named ?? (isPasted && text.includes('\t') ? '\t' : undefined);
  const { data, errors } = parse(text, { quoteChar: '"', delimiter });
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
  if (isOpen && !isPasted) throw refuse('openQuote');
  const rows = isOpen ? parse(text, { quoteChar: '\u0000', delimiter }).data : data;
  const isList = isPasted && rows.every((row) => row.length === 1);
  return trimmed(isList ? rows.map(([one = '']) => [one.replace(bullet, '')]) : rows);
}
