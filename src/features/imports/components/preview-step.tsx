import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { formatSum, type SumKind, type Sums, sumKinds, summarizeRows } from '../preview/sums.ts';
import { ActionBar } from './action-bar.tsx';
import { roomQuery } from './import-queries.ts';
import { PreviewChoices } from './preview-choices.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { formatRoom, sourceLabels } from './texts.ts';
import { EntryDays, UnstoredNote } from './unstored-note.tsx';
import type { ImportState, ListStage } from './use-import.ts';
import type { RowView } from './worker-calls.ts';

type PreviewStepProps = {
  stage: ListStage;
  state: ImportState;
  reader: Reader;
};

/** Shows what the import would do with each row before anything is saved. */
export function PreviewStep({ stage, state, reader }: PreviewStepProps) {
  const { api } = useRouter().options.context;
  const { rows, isReadingRows, choices, rowChoices } = state;
  const { titleRows } = stage.listed;
  const room = useQuery(roomQuery(api)).data;
  const [shown, setShown] = useState<SumKind>();

  const sums = useMemo(
    () => summarizeRows(rows, titleRows.length, { ...choices, rows: rowChoices }),
    [rows, titleRows, choices, rowChoices],
  );
  const { counts, adds, updates } = sums;
  // Fixed rows leave their filter; an empty filter shows all rows.
  const filter = shown !== undefined && counts.has(shown) ? shown : undefined;
  const importLabel = [
    adds > 0 && `Import ${formatCount(adds, 'airdrop')}`,
    updates > 0 && `${adds > 0 ? 'update' : 'Update'} ${updates.toLocaleString('en')}`,
  ]
    .filter(Boolean)
    .join(', ');
  const hasNamedWallets = rows.some(({ newWallets }) => newWallets.some(({ isName }) => isName));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PreviewSums counts={counts} isReading={isReadingRows} shown={filter} onShow={setShown} />
          <p className="break-words text-muted text-sm">
            {state.fileName || sourceLabels[stage.listed.source]}
          </p>
        </div>
        {room !== undefined && adds > room.room && (
          <p className="rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
            {room.room === 0
              ? formatRoom(room, adds)
              : `${formatRoom(room, adds)} We’ll import the first ${room.room === 1 ? 'one' : room.room.toLocaleString('en')}.`}{' '}
            {room.hasPlanLimit && (
              <Link to="/plan" className="font-medium underline underline-offset-4">
                See plans
              </Link>
            )}
          </p>
        )}
        <PreviewChoices state={state} counts={counts} hasNamedWallets={hasNamedWallets} />
        {counts.has('invalid') && (
          <p className="text-muted text-sm">Rows that need fixing are skipped unless you fix them here.</p>
        )}
        <EntryDays days={sums.entryDays} reader={reader} />
        <UnstoredNote stage={stage} state={state} />
      </Card>
      {!isReadingRows && rows.length === 0 ? (
        <EmptyState
          drawing={Lens}
          title="Nothing to import"
          description="This list has a header but no rows."
        />
      ) : (
        <FilteredRows filter={filter} sums={sums} titleRows={titleRows} state={state} reader={reader} />
      )}
      <ActionBar>
        <Button onClick={state.backToColumns}>
          <ArrowLeft aria-hidden="true" />
          Columns
        </Button>
        <Button
          variant="primary"
          disabled={isReadingRows || adds + updates === 0}
          onClick={() => void state.importList()}
        >
          {importLabel || 'Nothing to import'}
        </Button>
      </ActionBar>
    </div>
  );
}

type FilteredRowsProps = {
  filter: SumKind | undefined;
  sums: Sums<RowView>;
  titleRows: readonly string[];
  state: ImportState;
  reader: Reader;
};

/** Shows the rows of the selected count, or all rows. */
function FilteredRows({ filter, sums, titleRows, state, reader }: FilteredRowsProps) {
  if (filter === 'titles')
    return (
      <Lines label="Rows above the header" lines={titleRows.map((text) => ({ text, badge: undefined }))} />
    );
  const rows = filter === undefined ? state.rows : (sums.rows.get(filter) ?? []);
  return (
    <>
      {filter === 'wallets' && (
        <Lines
          label="New wallets"
          lines={sums.newWallets.map(({ label, isName }) => ({
            text: label,
            badge: isName ? 'No address' : undefined,
          }))}
        />
      )}
      <PreviewRows rows={rows} total={state.rows.length} state={state} reader={reader} />
    </>
  );
}

const maxLines = 200;

type LinesProps = { label: string; lines: readonly { text: string; badge: string | undefined }[] };

function Lines({ label, lines }: LinesProps) {
  return (
    <ul aria-label={label} className="plate">
      {lines.slice(0, maxLines).map(({ text, badge }, index) => (
        <li
          key={index}
          className="flex items-center justify-between gap-3 border-line border-b px-4 py-2.5 text-base text-ink last:border-b-0"
        >
          <span className="min-w-0 break-words">{text}</span>
          {badge !== undefined && <Badge>{badge}</Badge>}
        </li>
      ))}
      {lines.length > maxLines && (
        <li className="px-4 py-2.5 text-muted text-sm">
          And {(lines.length - maxLines).toLocaleString('en')} more.
        </li>
      )}
    </ul>
  );
}

type PreviewSumsProps = {
  counts: ReadonlyMap<SumKind, number>;
  isReading: boolean;
  /** The selected count. */
  shown: SumKind | undefined;
  onShow: (kind: SumKind | undefined) => void;
};

/** Summary line whose counts toggle a filter of the rows. */
function PreviewSums({ counts, isReading, shown, onShow }: PreviewSumsProps) {
  const sums = sumKinds.flatMap((kind) => {
    const count = counts.get(kind) ?? (kind === 'new' ? 0 : undefined);
    return count === undefined ? [] : [{ kind, text: formatSum(kind, count) }];
  });
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-base text-ink">
      {isReading && <Spinner />}
      <p role="status" className="sr-only">
        {isReading ? '' : sums.map(({ text }) => text).join(', ')}
      </p>
      {sums.map(({ kind, text }, index) => (
        <span key={kind} className="flex items-center">
          <Button
            variant="link"
            aria-pressed={kind === shown}
            className="aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:decoration-current"
            onClick={() => onShow(kind === shown ? undefined : kind)}
          >
            {text}
          </Button>
          {index < sums.length - 1 && <span aria-hidden="true">,</span>}
        </span>
      ))}
    </div>
  );
}
