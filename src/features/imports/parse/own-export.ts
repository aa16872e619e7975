import Papa from 'papaparse';
import { isGuardedInside, unguardNested } from '#/lib/formula-guard.ts';
import { csvHeadings } from '../../airdrops/export/schema.ts';
import { mostRows, refuse } from './limits.ts';
import { exactCell, type ReadList, trimmed } from './table.ts';

const [, ...otherHeadings] = csvHeadings;
const heading = new RegExp(`^\\ufeff?(?:Name|("Name")),${otherHeadings.join(',')}(?:[,\\n]|$)`);

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
  const isMarked = heading.exec(text)?.[1] !== undefined;
  // Earlier versions also put apostrophes inside texts.
  const isEarlier = !isMarked && isGuardedInside(data.flat());
  const clean = isEarlier ? (cell: string) => exactCell(cell, unguardNested) : exactCell;
  return { source, sheets: [{ name: '', rows: trimmed(data, clean) }], isOwnExport: true };
}
