import Papa from 'papaparse';
import { firstHeadings } from '../../airdrops/export/export.ts';
import { mostRows, refuse } from './limits.ts';
import { exactCell, type ReadList, trimmed } from './table.ts';

const heading = new RegExp(`^\\ufeff?${firstHeadings.join(',')}(?:[,\\n]|$)`);

/** Whether a text is a CSV export of ours, which no spreadsheet has saved again since. */
export const isOwnExport = (text: string): boolean => heading.test(text);

/** The cells of our own CSV export, exactly as they were. */
export function readOwnExport(text: string, source: ReadList['source']): ReadList {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    newline: '\n',
    delimiter: ',',
    preview: mostRows + 2,
  });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw refuse('openQuote');
  return { source, sheets: [{ name: '', rows: trimmed(data, exactCell) }], isOwnExport: true };
}
