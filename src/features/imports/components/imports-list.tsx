import { Link, useRouter } from '@tanstack/react-router';
import type { PageSearch } from '#/lib/page-search.ts';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import type { ImportRun } from '../schema.ts';
import { importsQuery } from './import-queries.ts';
import { sourceLabels } from './texts.ts';

const UndoDialog = lazyDialog(() => import('./undo-dialog.tsx'), 'UndoDialog');

type ImportsListProps = { search: PageSearch; reader: Reader; now: string };

/** Lists recent imports with an undo button while undo is possible. */
export function ImportsList({ search, reader, now }: ImportsListProps) {
  const { api } = useRouter().options.context;
  const list = useList(importsQuery(api, search));
  const dialogs = useDialogs<{ id: string }>();
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h2 id="imports" className="mb-3 font-semibold text-ink text-lg">
        Your imports
      </h2>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your imports' }}
        skeleton={{ rows: 2, row: 'h-16 rounded-lg', label: 'Loading your imports…' }}
        empty={<p className="text-muted text-sm">No imports yet. Imports appear here for 90 days.</p>}
        pager={{
          label: 'Imports pagination',
          link: (pageSearch, label) => (
            <Link to="/import" search={pageSearch}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <ul aria-label="Imports" className="plate divide-y divide-line">
            {items.map((run) => (
              <ImportLine
                key={run.id}
                run={run}
                reader={reader}
                now={now}
                onUndo={() => dialogs.show({ id: run.id })}
              />
            ))}
          </ul>
        )}
      </ListView>
      {dialogs.dialog && <UndoDialog key={dialogs.sequence} {...dialogs.shown} id={dialogs.dialog.id} />}
    </section>
  );
}

function formatCounts({ added, updated, skipped, refused }: ImportRun): string {
  const formatNumber = (count: number) => count.toLocaleString('en');
  return [
    `${formatNumber(added)} added`,
    updated > 0 && `${formatNumber(updated)} updated`,
    skipped > 0 && `${formatNumber(skipped)} skipped`,
    refused > 0 && `${formatNumber(refused)} not imported`,
  ]
    .filter(Boolean)
    .join(', ');
}

type ImportLineProps = { run: ImportRun; reader: Reader; now: string; onUndo: () => void };

function ImportLine({ run, reader, now, onUndo }: ImportLineProps) {
  const name = run.fileName || sourceLabels[run.source];
  const canUndo = run.undoUntil !== null && run.added + run.updated > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-base text-ink">{name}</span>
          {run.state === 'undone' && <Badge>Undone</Badge>}
          {run.state === 'running' && <Badge tone="upcoming">Not finished</Badge>}
        </p>
        <p className="text-muted text-sm">
          <RelativeTime value={run.createdAt} locale={reader.locale} timeZone={reader.zone} now={now} />
          {`, ${formatCounts(run)}`}
        </p>
      </div>
      {canUndo && (
        <Button size="sm" onClick={onUndo} aria-label={`Undo the import of ${name}`}>
          Undo
        </Button>
      )}
    </li>
  );
}
