import Papa from 'papaparse';
import { maxRows } from '../kinds.ts';
import { isSurelyTransactions } from '../transactions/shape.ts';
import { createFileError, maxTransactionRows } from './limits.ts';
import { cleanCell, trimTable } from './table.ts';

const delimiters = ['\t', ',', ';', '|'];
const bullet = /^\s*(?:[-*•–]|\d{1,4}[.)])\s+/;
/** Excel writes this line above a list to declare the delimiter. */
const separatorLine = /^\ufeff?"?sep=(.)"?[\t ,;|]*(?:\n|$)/i;

function parse(text: string, { quoteChar, delimiter }: { quoteChar: string; delimiter: string | undefined }) {
  return Papa.parse<string[]>(text, {
    newline: '\n',
    ...(delimiter === undefined ? { delimitersToGuess: delimiters } : { delimiter }),
    quoteChar,
    skipEmptyLines: 'greedy',
    preview: maxTransactionRows + 2,
  });
}

/**
 * Parses delimited text, or a plain list with one item per line. `isPasted`: spreadsheets separate pasted cells by tabs,
 * and unclosed quotes are literal.
 */
export function readDelimited(input: string, { isPasted }: { isPasted: boolean }): string[][] {
  const [line = '', declaredDelimiter] = separatorLine.exec(input) ?? [];
  const text = input.slice(line.length);
  const delimiter = declaredDelimiter ?? (isPasted && text.includes('\t') ? '\t' : undefined);
  const { data, errors } = parse(text, { quoteChar: '"', delimiter });
  const openQuote = errors.find(({ code }) => code === 'MissingQuotes');
  const hasOpenQuote = openQuote !== undefined;
  if (hasOpenQuote && !isPasted)
    throw createFileError(
      'openQuote',
      input.slice(0, line.length + (openQuote.index ?? 0)).split('\n').length,
    );
  const rows = hasOpenQuote ? parse(text, { quoteChar: '\u0000', delimiter }).data : data;
  if (rows.length > maxRows && isSurelyTransactions(rows))
    return trimTable(rows, cleanCell, { rows: maxTransactionRows, error: 'tooManyTransactions' });
  const isList = isPasted && rows.every((row) => row.length === 1);
  return trimTable(isList ? rows.map(([row = '']) => [row.replace(bullet, '')]) : rows);
}
