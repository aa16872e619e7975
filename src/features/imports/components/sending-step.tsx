import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { hasAddress } from '#/features/tracker-wallets/policy.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ProgressBar } from '#/ui/progress-bar.tsx';
import { listUnstored, type Unstored } from '../preview/unstored.ts';
import type { ImportState } from './use-import.ts';
import type { Sending, Tally } from './use-sending.ts';

const UndoDialog = lazyDialog(() => import('./undo-dialog.tsx'), 'UndoDialog');

const maxRefusedShown = 50;

const formatImported = ({ subject, tally }: Pick<Sending, 'subject' | 'tally'>): string =>
  `${subject === 'airdrop' ? formatCount(tally.added, 'airdrop') : formatEntries(tally.entries)} imported`;
const formatEntries = (count: number) => formatCount(count, 'cost or reward', 'costs and rewards');

function summarize({ subject, tally: { added, entries, updated, skipped, refused } }: Sending): string {
  const formatNumber = (count: number) => count.toLocaleString('en');
  if (subject === 'entry') {
    return [
      skipped > 0 && `${formatNumber(skipped)} already in your profit`,
      refused.length > 0 && `${formatNumber(refused.length)} not imported`,
    ]
      .filter(Boolean)
      .join(', ');
  }
  return [
    entries > 0 && formatEntries(entries),
    updated > 0 && `${formatNumber(updated)} updated`,
    skipped > 0 && `${formatNumber(skipped)} skipped`,
    refused.length > 0 && `${formatNumber(refused.length)} not imported`,
    added === 0 && updated === 0 && 'No new airdrops',
  ]
    .filter(Boolean)
    .join(', ');
}

export function SendingStep({ state }: { state: ImportState }) {
  const { sending, resume, startOver } = state;
  if (!sending) return null;
  const { state: status, sent, total, error } = sending;
  const percent = total === 0 ? 100 : Math.floor((sent / total) * 100);
  if (status === 'done') return <Result sending={sending} state={state} />;
  return (
    <Card>
      {status === 'stopped' && <FormAlert title="The import stopped">{error}</FormAlert>}
      <p className="tabular font-medium text-base text-ink">
        {status === 'running' ? 'Importing…' : 'Stopped'} {sent.toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
      </p>
      <ProgressBar
        label="Import"
        value={percent}
        className="mt-3 h-2 bg-sunken"
        barClass="bg-accent transition-[width]"
      />
      <p className="mt-3 text-muted text-sm">
        {status === 'running' ? 'Keep this page open.' : `${formatImported(sending)} so far.`}
      </p>
      {status === 'stopped' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="primary" onClick={resume}>
            Resume
          </Button>
          <Button onClick={startOver}>Start over</Button>
        </div>
      )}
    </Card>
  );
}

/** Costs and rewards have numbers of their own, so only airdrops refer to a row of the list. */
const toUnstored = (refused: Tally['refused']): Unstored[] =>
  refused.map(({ subject, rowNumber, name, message }) => ({
    rowNumber: subject === 'airdrop' ? rowNumber : 0,
    name,
    reason: subject === 'airdrop' ? (message ?? '') : `${name}: ${message}`,
  }));

function Result({ sending, state }: { sending: Sending; state: ImportState }) {
  const { importId, source, subject, tally } = sending;
  const { startOver, downloadUnstored, rows, choices, rowChoices } = state;
  const isStored =
    tally.refused.length === 0 && listUnstored(rows, { ...choices, rows: rowChoices }).length === 0;
  const dialogs = useDialogs<{ id: string }>();
  const { refused } = tally;
  const { api } = useRouter().options.context;
  const book = useQuery({ ...trackerWalletsQuery(api), refetchOnMount: 'always' });
  const needing = (book.data?.items ?? []).filter(
    (wallet) => !wallet.isArchived && !hasAddress(wallet),
  ).length;
  return (
    <Card>
      <div role="status" className="flex items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success-ink" aria-hidden="true" />
        <div>
          <h2 className="font-semibold text-ink text-lg">{formatImported(sending)}</h2>
          <p className="text-base text-muted">{summarize(sending)}</p>
        </div>
      </div>
      {refused.length > 0 && (
        <div className="mt-4">
          <p className="font-medium text-ink text-sm">Not imported</p>
          <ul className="mt-1 max-h-60 overflow-y-auto text-muted text-sm">
            {refused.slice(0, maxRefusedShown).map(({ subject, rowNumber, name, message }) => (
              <li key={`${subject} ${rowNumber}`} className="break-words py-0.5">
                Row {rowNumber.toLocaleString('en')}
                {name !== '' && `, ${name}`}: {message}
              </li>
            ))}
          </ul>
          {refused.length > maxRefusedShown && (
            <p className="mt-1 text-muted text-sm">
              And {(refused.length - maxRefusedShown).toLocaleString('en')} more.
            </p>
          )}
        </div>
      )}
      {needing > 0 && (
        <p className="mt-4 text-base text-muted">
          <Link to="/wallets" search={{ needs: 'address' }} className="text-ink underline underline-offset-4">
            {formatCount(needing, 'wallet needs an address', 'wallets need an address')}
          </Link>{' '}
          to be watched or found on lists.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          {subject === 'airdrop' ? (
            <Link to="/tracker">Open my tracker</Link>
          ) : (
            <Link to="/profit" search={{ view: 'entries' }}>
              Open your profit
            </Link>
          )}
        </Button>
        {importId !== undefined && (
          <Button onClick={() => dialogs.show({ id: importId })}>Undo this import</Button>
        )}
        {source !== 'backup' && subject === 'airdrop' && !isStored && (
          <Button onClick={() => void downloadUnstored(toUnstored(refused))}>
            Download what wasn’t imported
          </Button>
        )}
        <Button variant="ghost" onClick={startOver}>
          Import another list
        </Button>
      </div>
      {dialogs.dialog && (
        <UndoDialog key={dialogs.sequence} {...dialogs.shown} id={dialogs.dialog.id} onUndone={startOver} />
      )}
    </Card>
  );
}
