import Papa from 'papaparse';
import { mostRows, refuse } from './limits.ts';
import { trimmed } from './table.ts';

const delimiters = ['\t', ',', ';', '|'];
const bullet = /^\s*(?:[-*•–]|\d{1,4}[.)])\s+/;

function parse(text: string, { quoteChar, hasTabs }: { quoteChar: string; hasTabs: boolean }) {
  return Papa.parse<string[]>(text, {
    newline: '\n',
    ...(hasTabs ? { delimiter: '\t' } : { delimitersToGuess: delimiters }),
    quoteChar,
    skipEmptyLines: 'greedy',
    preview: mostRows + 2,
  });
}

/**
 * The rows of text with separators, or of a plain list with one thing a line. `isPasted`: tabs are what spreadsheets put
 * between cells, and quotes that are never closed are signs like any other.
 */
export function readDelimited(text: string, { isPasted }: { isPasted: boolean }): string[][] {
  const hasTabs = isPasted && text.includes('\t');
  const { data, errors } = parse(text, { quoteChar: '"', hasTabs });
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
  if (isOpen && !isPasted) throw refuse('openQuote');
  const rows = isOpen ? parse(text, { quoteChar: '\u0000', hasTabs }).data : data;
  const isList = isPasted && rows.every((row) => row.length === 1);
  return trimmed(isList ? rows.map(([line = '']) => [line.replace(bullet, '')]) : rows);
}
