import { memo, type RefObject, useRef, useState } from 'react';
import { type AirdropStatus, airdropStatuses, statusLabels } from '#/features/airdrops/schema.ts';
import { JudgedBadge } from '#/features/links/components/judged-link.tsx';
import { formatCount } from '#/lib/text.ts';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Select } from '#/ui/select.tsx';
import { useLatest } from '#/ui/use-latest.ts';
import { useVisibleRows } from '#/ui/use-visible-rows.ts';
import {
  classifyRow,
  type Decision,
  decide,
  decisionLabels,
  hasUnmappedText,
  listDecisions,
  type RowKind,
} from '../preview/choices.ts';
import type { Duplicate, Repeat } from '../preview/duplicates.ts';
import { cutNotesText, leftOutReasons } from '../preview/unstored.ts';
import { FixFields } from './fix-fields.tsx';
import { formatWords } from './texts.ts';
import type { ImportState } from './use-import.ts';
import type { RowView } from './worker-calls.ts';

type PreviewRowsProps = { rows: readonly RowView[]; total: number; state: ImportState; reader: Reader };

const initialRowCount = 30;

export function PreviewRows({ rows, total, state, reader }: PreviewRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown } = useVisibleRows({ list, cells: rows, columns: 1, gap: 0, estimate: 61, enabled: true });
  const firstIndex = shown?.first ?? 0;
  const { choices, rowChoices, chooseFor, fixRow } = state;
  const actions = useLatest({ chooseFor, fixRow });
  return (
    <ul
      ref={list}
      aria-label="List rows"
      className="plate [overflow-anchor:none]"
      {...(shown && { style: { paddingTop: shown.before, paddingBottom: shown.after } })}
    >
      {rows.slice(firstIndex, shown ? shown.end : initialRowCount).map((row, index) => (
        <li
          key={row.id}
          data-index={firstIndex + index}
          aria-posinset={firstIndex + index + 1}
          aria-setsize={rows.length}
          className="border-line border-b last:border-b-0"
        >
          <PreviewRow
            row={row}
            decision={decide(row, { ...choices, rows: rowChoices })}
            digits={String(total).length}
            reader={reader}
            actions={actions}
          />
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  row: RowView;
  decision: Decision;
  digits: number;
  reader: Reader;
  actions: RefObject<Pick<ImportState, 'chooseFor' | 'fixRow'>>;
};

const isStatus = (text: string): text is AirdropStatus => airdropStatuses.some((status) => status === text);

/** New rows are the default and need no badge. */
const kindBadges = {
  new: null,
  tracked: <Badge tone="info">Already tracked</Badge>,
  repeated: <Badge>Duplicate</Badge>,
  perWallet: <Badge>Another wallet</Badge>,
  similar: null,
  invalid: <Badge tone="expired">Needs fixing</Badge>,
  sections: <Badge>One value</Badge>,
  otherTable: <Badge>Another table</Badge>,
  total: <Badge>Total</Badge>,
} as const;

const maxDifferences = 4;

function formatDifferences(differs: readonly string[]): string {
  const shown = differs.slice(0, maxDifferences);
  const rest = differs.length - shown.length;
  return formatWords(rest > 0 ? [...shown, `${rest} more`] : shown);
}

function formatDuplicate({ by, name: trackedName, differs, isUnclear }: Duplicate, name: string): string {
  const yours = trackedName === name ? 'yours' : `“${trackedName}”`;
  const same = by === 'link' ? `Same link as ${yours}` : 'Same name and project as yours';
  if (isUnclear) return 'You track several with this name and project';
  return differs.length === 0 ? same : `${same}, other ${formatDifferences(differs)}`;
}

function formatRepeat({ row, by, differs }: Repeat): string {
  const number = row.toLocaleString('en');
  if (by === 'all') return `The same as row ${number}`;
  return `Same name and project as row ${number}, other ${formatDifferences(differs)}`;
}

function getReason({ duplicate, repeat, name, leftOut }: RowView): string | undefined {
  if (leftOut !== undefined) return leftOutReasons[leftOut];
  if (duplicate) return formatDuplicate(duplicate, name);
  return repeat && formatRepeat(repeat);
}

const toDecisionLabel = (decision: Decision, kind: RowKind): string =>
  decision === 'add' && kind !== 'tracked' && kind !== 'total' ? 'Import' : decisionLabels[decision];

const entryLabels = { other: 'cost', gas: 'gas', reward: 'reward' } as const;

const formatEntry = ({ kind, amount, currency, value, valueCurrency }: RowView['entries'][number]): string =>
  `${entryLabels[kind]} ${amount} ${currency}${value === null ? '' : ` (${value} ${valueCurrency})`}`;

/** Lists the words of a row that went to the notes, and whether the notes were cut. */
function UnmappedText({ row, onFix }: { row: RowView; onFix: () => void }) {
  const { rowNumber, unmapped, cutNotes, errorCells } = row;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <p className="min-w-0 break-words">
        {unmapped.map(({ field, heading, text, isRead }) => (
          <span key={field} className="block">
            {`${heading} ${isRead ? 'also kept' : 'kept'} in the notes: “${text}”`}
          </span>
        ))}
        {cutNotes > 0 && <span className="block">{cutNotesText}. The rest is left out.</span>}
        {errorCells.length > 0 && (
          <span className="block">
            {`Errors left empty: ${errorCells.map(({ heading, text }) => `${heading} ${text}`).join(', ')}`}
          </span>
        )}
      </p>
      {unmapped.length > 0 && (
        <Button variant="link" size="sm" onClick={onFix} aria-label={`Change row ${rowNumber}`}>
          Change
        </Button>
      )}
    </div>
  );
}

const PreviewRow = memo(function PreviewRow({ row, decision, digits, reader, actions }: RowProps) {
  const { rowNumber, name, project, link, status, start, claim, wallets, problems, entries } = row;
  const [isFixing, setIsFixing] = useState(false);
  const kind = classifyRow(row);
  const isLeftOut = row.leftOut !== undefined;
  const rowDecisions = listDecisions(row);
  const reason = kind === 'invalid' ? undefined : getReason(row);
  const facts = [
    project !== name && project,
    link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
    row.isStartStated && `starts ${formatDay(start, reader.locale)}`,
    claim !== null && `claim ${formatInstant(Date.parse(claim), reader)}`,
    wallets > 0 && formatCount(wallets, 'wallet'),
    ...entries.map(formatEntry),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <div className={cx('px-3 py-3 sm:px-4', kind !== 'invalid' && decision === 'skip' && 'bg-sunken')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="tabular shrink-0 text-faint text-xs" style={{ minWidth: `${digits}ch` }}>
          {rowNumber}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate font-medium text-base text-ink">{name || 'No name'}</p>
          {reason !== undefined && <p className="text-muted text-sm">{reason}</p>}
          {facts.length > 0 && <p className="truncate text-muted text-sm">{facts.join(' · ')}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isStatus(status) && kind !== 'invalid' && !isLeftOut && (
            <Badge tone={status}>{statusLabels[status]}</Badge>
          )}
          {kindBadges[kind]}
          {link !== '' && <JudgedBadge url={link} />}
          {rowDecisions.length > 0 && (
            <Select
              size="sm"
              className="w-32"
              aria-label={`What to do with row ${rowNumber}, ${name.slice(0, 60)}`}
              value={decision}
              onChange={({ target }) => {
                const newDecision = rowDecisions.find((value) => value === target.value);
                if (newDecision) actions.current.chooseFor(rowNumber, newDecision);
              }}
              options={rowDecisions.map((value) => ({ value, label: toDecisionLabel(value, kind) }))}
            />
          )}
        </div>
      </div>
      {!isLeftOut && ((problems.length === 0 && hasUnmappedText(row)) || row.errorCells.length > 0) && (
        <UnmappedText row={row} onFix={() => setIsFixing((before) => !before)} />
      )}
      {!isLeftOut && (problems.length > 0 || isFixing) && (
        <FixFields row={row} onFix={(fix) => actions.current.fixRow(rowNumber, fix)} />
      )}
    </div>
  );
});
