import Papa from 'papaparse';
import { isGuardedInside, unguardNested } from '#/lib/formula-guard.ts';
import { defaultCsvHeadings } from '../../airdrops/fields.ts';
import { maxRows } from '../kinds.ts';
import { createFileError } from './limits.ts';
import { type ParsedList, toExactCell, trimTable } from './table.ts';

const [, ...otherHeadings] = defaultCsvHeadings;
const heading = new RegExp(`^\\ufeff?(?:Name|("Name")),${otherHeadings.join(',')}(?:[,\\n]|$)`);

/** Whether a text is our own CSV export that no spreadsheet program has saved again. */
export const isOwnExport = (text: string): boolean => heading.test(text);

/** Reads the cells of our own CSV export verbatim. */
export function readOwnExport(text: string, source: ParsedList['source']): ParsedList {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    newline: '\n',
    delimiter: ',',
    preview: maxRows + 2,
  });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw createFileError('openQuote');
  const isCurrentVersion = heading.exec(text)?.[1] !== undefined;
  // Earlier versions also added apostrophes inside text.
  const isEarlierVersion = !isCurrentVersion && isGuardedInside(data.flat());
  const clean = isEarlierVersion ? (cell: string) => toExactCell(cell, unguardNested) : toExactCell;
  return { source, sheets: [{ name: '', rows: trimTable(data, clean) }], isOwnExport: true };
}
