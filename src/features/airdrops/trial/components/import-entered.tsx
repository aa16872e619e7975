import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatAirdropName, formatAirdropNames } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import type { Airdrop } from '../../schema.ts';
import { removeEntered } from '../entered.ts';
import { type ImportResult, importEntered } from '../import-entered.ts';

const toastMs = 10_000;

/**
 * Imports the airdrops that a visitor entered on the landing page, and reports the result. Rejected ones can be
 * retried or discarded.
 */
export function ImportEntered() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { store, actions } = useTrackerStore();
  const [result, setResult] = useState<ImportResult>();
  const { run, busy } = useAction();

  const toastAdded = (added: readonly Airdrop[]) => {
    const [first] = added;
    if (first === undefined) return;
    const ids = added.map(({ id }) => id);
    toast({
      title:
        added.length === 1
          ? `“${formatAirdropName(first)}” is in your tracker`
          : `${added.length} airdrops are in your tracker`,
      description: `You added ${added.length === 1 ? 'it' : 'them'} before signing in.`,
      tone: 'success',
      duration: toastMs,
      action: {
        label: 'Undo',
        altText: 'Undo, or delete them from the list',
        onAction: () => void actions.removeMany(ids, () => {}),
      },
    });
    void queryClient.invalidateQueries({ queryKey: ['subscription'] });
  };
  const importAll = () =>
    run(async () => {
      const outcome = await importEntered({ api: api.airdrops, store });
      toastAdded(outcome.added);
      setResult(outcome);
    });
  const importOnMount = useEffectEvent(importAll);
  useEffect(() => void importOnMount(), []);

  if (result === undefined || result.rejected.length === 0) return null;
  return (
    <Card as="section" aria-label="Not in your tracker yet" padding="sm" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="wrap-anywhere font-medium text-base text-ink">
            We couldn’t add {formatAirdropNames(result.rejected)} to your tracker.
          </p>
          <p role="status" className="mt-0.5 text-muted text-sm">
            {result.reason} {result.rejected.length === 1 ? 'It’s' : 'They’re'} saved in this browser until
            you log out.
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            size="sm"
            onClick={() => {
              removeEntered(result.rejected.map(({ id }) => id));
              setResult(undefined);
            }}
          >
            Discard
          </Button>
          <Button size="sm" busy={busy} busyLabel="Adding…" onClick={() => void importAll()}>
            Try again
          </Button>
        </div>
      </div>
    </Card>
  );
}
