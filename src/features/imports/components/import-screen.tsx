import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { consumePendingList } from '#/lib/pending-list.ts';
import { Card } from '#/ui/card.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { SecretsAlert } from '#/ui/secrets-alert.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { BackupStep } from './backup-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportsList } from './imports-list.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { TransactionsStep } from './transactions-step.tsx';
import { useImport } from './use-import.ts';

type ImportScreenProps = {
  viewer: Viewer;
  search: PageSearch;
  /** Time of the server render, for relative times. */
  now: string;
};

const introductions = {
  choose: 'Bring your airdrops from a spreadsheet, Notion, or another tracker.',
  reading: 'Reading your list…',
  transactions: 'Choose what to add to your profit. Nothing is saved yet.',
  columns: 'Match your columns. We’ve filled in the ones we recognized.',
  preview: 'This is what will be imported. Nothing is saved yet.',
  backup: 'Preview of your backup. Nothing is saved yet.',
  sending: 'You can undo an import for 7 days.',
} as const;

/** Import wizard with the list of earlier imports. Needs a new `key` for another user. */
export function ImportScreen({ viewer, search, now }: ImportScreenProps) {
  const reader = { locale: viewer.locale, zone: viewer.timeZone };
  const state = useImport(viewer.timeZone);
  const { stage, secrets, error, read } = state;
  const heading = useRef<HTMLDivElement>(null);
  const step = useRef<string>(stage.at);

  useEffect(() => {
    const pendingList = consumePendingList();
    if (pendingList) read(pendingList);
  }, [read]);

  useEffect(() => {
    if (step.current === stage.at) return;
    step.current = stage.at;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [stage.at]);

  return (
    <>
      <div ref={heading} tabIndex={-1} className="scroll-mt-16 outline-none">
        <PageHeader
          back={<Link to="/tracker">My Tracker</Link>}
          title="Import"
          description={introductions[stage.at]}
        />
      </div>
      {error !== undefined && stage.at !== 'choose' && <FormAlert title="Import failed">{error}</FormAlert>}
      <SecretsAlert secrets={secrets} onKeepBareKeys={state.keepBareKeys} />
      {stage.at === 'choose' && <ChooseStep error={error} onList={read} />}
      {stage.at === 'reading' && (
        <Card className="grid min-h-72 place-items-center">
          <p role="status" className="flex items-center gap-3 text-base text-muted">
            <Spinner />
            Reading your list…
          </p>
        </Card>
      )}
      {stage.at === 'transactions' && <TransactionsStep stage={stage} state={state} reader={reader} />}
      {stage.at === 'columns' && <ColumnsStep stage={stage} state={state} reader={reader} />}
      {stage.at === 'preview' && <PreviewStep stage={stage} state={state} reader={reader} />}
      {stage.at === 'backup' && <BackupStep backup={stage.backup} state={state} reader={reader} />}
      {stage.at === 'sending' && <SendingStep state={state} />}
      {stage.at === 'choose' && <ImportsList search={search} reader={reader} now={now} />}
    </>
  );
}
