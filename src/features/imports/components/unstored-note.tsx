import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#/lib/text.ts';
import { formatDay, type Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import type { Sums } from '../preview/sums.ts';
import { listUnstored } from '../preview/unstored.ts';
import { formatWords } from './texts.ts';
import type { ImportState, ListStage } from './use-import.ts';
import type { RowView } from './worker-calls.ts';

/** Says on which day costs and rewards count, as the list gives none. */
export function EntryDays({ days, reader }: { days: Sums<RowView>['entryDays']; reader: Reader }) {
  const [today] = days.today;
  const parts = [
    { count: days.start.length, text: 'on the row’s start date' },
    { count: days.claim.length, text: 'on the row’s claim date' },
    ...(today === undefined
      ? []
      : [{ count: days.today.length, text: `today, ${formatDay(today, reader.locale)}` }]),
  ].filter(({ count }) => count > 0);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const texts = parts.map(({ count, text }) =>
    parts.length === 1 ? text : `${text} (${count.toLocaleString('en')})`,
  );
  return (
    <p className="text-muted text-sm">
      {formatCount(total, 'cost or reward has', 'costs and rewards have')} no date of{' '}
      {total === 1 ? 'its own. It counts' : 'their own. They count'} {formatWords(texts)}.
    </p>
  );
}

const maxLines = 200;

type UnstoredNoteProps = {
  stage: ListStage;
  state: Pick<ImportState, 'rows' | 'isReadingRows' | 'choices' | 'rowChoices' | 'downloadUnstored'>;
};

/** Lists what the import doesn’t store, by row, with the reason. */
export function UnstoredNote({ stage, state }: UnstoredNoteProps) {
  const { rows, isReadingRows, choices, rowChoices, downloadUnstored } = state;
  const { listed, mapping } = stage;
  const items = useMemo(
    () => (isReadingRows ? [] : listUnstored(rows, { ...choices, rows: rowChoices })),
    [rows, isReadingRows, choices, rowChoices],
  );
  const lines = [
    ...listed.sheets
      .filter((_, index) => index !== listed.sheet)
      .map((name) => `Sheet “${name}”: not the one you chose`),
    ...listed.titleRows.map((line) => `Above the header: ${line}`),
    ...listed.headings
      .filter((_, index) => mapping.columns[index]?.to === 'nothing' && listed.samples[index]?.length)
      .map((heading) => `Column “${heading}”: skipped`),
    ...items.map(
      ({ rowNumber, name, reason }) =>
        `Row ${rowNumber.toLocaleString('en')}${name === '' ? '' : `, ${name}`}: ${reason}`,
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <details className="text-muted text-sm">
      <summary className="w-max max-w-full cursor-pointer py-1 font-medium text-accent-ink pointer-coarse:py-3">
        {`Show what won’t be imported (${lines.length.toLocaleString('en')})`}
      </summary>
      <ul aria-label="Not imported" className="mt-1 max-h-60 overflow-y-auto">
        {lines.slice(0, maxLines).map((line, index) => (
          <li key={index} className="break-words py-0.5">
            {line}
          </li>
        ))}
        {lines.length > maxLines && <li>And {(lines.length - maxLines).toLocaleString('en')} more.</li>}
      </ul>
      <Button size="sm" className="mt-2" onClick={() => void downloadUnstored([])}>
        <Download aria-hidden="true" />
        Download as CSV
      </Button>
    </details>
  );
}
