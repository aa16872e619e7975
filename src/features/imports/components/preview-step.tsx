import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Lens } from '#/ui/drawings/lens.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { decisionLabels, decisionOf, decisions, kindOf, type RowKind } from '../preview/choices.ts';
import { FootBar } from './foot-bar.tsx';
import { roomQuery } from './import-queries.ts';
import { PreviewRows } from './preview-rows.tsx';
import { sourceLabels } from './texts.ts';
import type { ImportState, ListStage } from './use-import.ts';

type PreviewStepProps = {
  stage: ListStage;
  state: ImportState;
  reader: Reader;
};

type Shown = RowKind | 'all';

const labels: Readonly<Record<Shown, string>> = {
  all: 'All',
  new: 'New',
  known: 'Already tracked',
  again: 'Twice in the list',
  wrong: 'To fix',
};

/** What a list will bring, row by row, before anything is saved. */
export function PreviewStep({ stage, state, reader }: PreviewStepProps) {
  const { api } = useRouter().options.context;
  const { rows, isReadingRows, known, rowChoices } = state;
  const room = useQuery(roomQuery(api)).data?.room ?? null;
  const [shown, setShown] = useState<Shown>('all');

  const { counts, byKind, adds, updates } = useMemo(() => {
    const found: Record<RowKind, (typeof rows)[number][]> = { new: [], known: [], again: [], wrong: [] };
    let [adding, updating] = [0, 0];
    for (const row of rows) {
      const kind = kindOf(row);
      found[kind].push(row);
      if (kind === 'wrong') continue;
      const decision = decisionOf(row, { known, rows: rowChoices });
      if (decision === 'add') adding += 1;
      if (decision === 'update') updating += 1;
    }
    const each = {
      all: rows.length,
      new: found.new.length,
      known: found.known.length,
      again: found.again.length,
      wrong: found.wrong.length,
    };
    return { counts: each, byKind: found, adds: adding, updates: updating };
  }, [rows, known, rowChoices]);

  // Rows that are mended leave their filter; an empty one shows everything.
  const filter = shown !== 'all' && counts[shown] === 0 ? 'all' : shown;
  const filters = (['all', 'new', 'known', 'again', 'wrong'] as const).filter(
    (kind) => kind === 'all' || counts[kind] > 0,
  );
  const importLabel = [
    adds > 0 && `Import ${formatCount(adds, 'airdrop')}`,
    updates > 0 && `${adds > 0 ? 'update' : 'Update'} ${updates.toLocaleString('en')}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="flex min-w-0 items-center gap-2 text-base text-ink">
            {isReadingRows && <Spinner />}
            <span>
              <span className="font-medium">{formatCount(counts.new, 'new airdrop')}</span>
              {counts.known > 0 && `, ${counts.known.toLocaleString('en')} already tracked`}
              {counts.again > 0 && `, ${counts.again.toLocaleString('en')} twice in the list`}
              {counts.wrong > 0 && `, ${counts.wrong.toLocaleString('en')} to fix`}
            </span>
          </p>
          <p className="break-words text-muted text-sm">
            {state.fileName || sourceLabels[stage.listed.source]}
          </p>
        </div>
        {room !== null && adds > room && (
          <p className="rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
            {room === 0
              ? 'Your plan has no room for more airdrops.'
              : `Your plan has room for ${room.toLocaleString('en')} of these ${adds.toLocaleString('en')} airdrops. The first ${room === 1 ? 'one is' : `${room.toLocaleString('en')} are`} imported.`}{' '}
            <Link to="/plan" className="font-medium underline underline-offset-4">
              See plans
            </Link>
          </p>
        )}
        {counts.known > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-muted text-sm">
              <span className="block font-medium text-ink">Airdrops you already track</span>
              {known === 'update'
                ? 'Updated from your list; other fields stay unchanged.'
                : 'They have the same link, or the same name and project.'}
            </p>
            <Segmented
              label="Airdrops you already track"
              options={decisions.map((value) => ({ value, label: decisionLabels[value] }))}
              value={known}
              onChange={state.setKnown}
            />
          </div>
        )}
        {counts.wrong > 0 && (
          <p className="text-muted text-sm">
            Rows to fix are left out unless you fix them here.{' '}
            {filter !== 'wrong' && (
              <Button variant="link" size="sm" onClick={() => setShown('wrong')}>
                Show them
              </Button>
            )}
          </p>
        )}
      </Card>
      {filters.length > 2 && (
        <div className="-mx-1 overflow-x-auto px-1">
          <Segmented
            label="Rows"
            className="w-max"
            options={filters.map((value) => ({
              value,
              label: `${labels[value]} ${counts[value].toLocaleString('en')}`,
            }))}
            value={filter}
            onChange={setShown}
          />
        </div>
      )}
      {!isReadingRows && rows.length === 0 ? (
        <EmptyState
          drawing={Lens}
          title="Nothing to import"
          description="This list has headings and no rows."
        />
      ) : (
        <PreviewRows
          rows={filter === 'all' ? rows : byKind[filter]}
          total={rows.length}
          state={state}
          reader={reader}
        />
      )}
      <FootBar>
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
      </FootBar>
    </div>
  );
}
