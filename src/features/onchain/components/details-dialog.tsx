import { useReader } from '#/features/session/components/use-reader.ts';
import { getWalletTitle } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { getAddressPage } from '#/lib/chains.ts';
import { formatInstantDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { getChainFigures, getFreshness } from '../activity.ts';
import type { ChainActivity, OnchainOverview, WatchableChain } from '../schema.ts';
import type { ActivityDialog } from './activity-dialogs.tsx';
import { ActivityFacts } from './activity-facts.tsx';
import { IgnoredSection } from './ignored-section.tsx';
import { SyncNote } from './sync-note.tsx';

type DetailsDialogProps = {
  wallet: TrackerWallet;
  overview: OnchainOverview;
  now: string;
  onShow: (dialog: ActivityDialog) => void;
  open: boolean;
  onClose: () => void;
};

export function DetailsDialog({ wallet, overview, now, onShow, open, onClose }: DetailsDialogProps) {
  const activity = overview.wallets.find(({ id }) => id === wallet.id);
  const chains = new Map(overview.chains.map((chain) => [chain.id, chain]));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={getWalletTitle(wallet)}
      description={<span className="wrap-anywhere font-mono">{wallet.address}</span>}
      size="lg"
    >
      <DialogBody tabIndex={0}>
        {activity === undefined ? (
          <p className="text-base text-muted">This wallet isn’t watched anymore.</p>
        ) : (
          <ul className="grid gap-3">
            {activity.chains.map((chainActivity) => {
              const chain = chains.get(chainActivity.chainId);
              return (
                chain && (
                  <ChainDetails
                    key={chain.id}
                    chain={chain}
                    activity={chainActivity}
                    wallet={wallet}
                    now={now}
                  />
                )
              );
            })}
          </ul>
        )}
        {activity !== undefined && <IgnoredSection walletId={wallet.id} chains={overview.chains} />}
      </DialogBody>
      <DialogFooter>
        {activity !== undefined && (
          <Button onClick={() => onShow({ kind: 'stop', wallet })}>
            {activity.isWatched ? 'Stop watching…' : 'Delete activity…'}
          </Button>
        )}
        {!wallet.isArchived && (
          <Button variant="primary" onClick={() => onShow({ kind: 'watch', wallet })}>
            {activity?.isWatched === true ? 'Change chains…' : 'Watch wallet…'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

type ChainDetailsProps = {
  chain: WatchableChain;
  activity: ChainActivity;
  wallet: TrackerWallet;
  now: string;
};

function ChainDetails({ chain, activity, wallet, now }: ChainDetailsProps) {
  const { name } = chain;
  const page = getAddressPage(chain, wallet.address);
  const headingId = `chain-${chain.id}`;
  return (
    <li aria-labelledby={headingId} className="rounded-md border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 id={headingId} className="font-medium text-base text-ink">
          {name}
        </h3>
        {page !== null && (
          <ExternalLink href={page} className="text-sm">
            View on {new URL(page).hostname}
            <span className="sr-only"> ({name})</span>
          </ExternalLink>
        )}
      </div>
      <SyncNote freshness={getFreshness([activity], wallet)} now={now} className="mt-0.5 text-sm" />
      <MissingNote chain={chain} activity={activity} />
      {activity.readAt !== null && (
        <ActivityFacts figures={getChainFigures(activity)} chain={chain} isExact />
      )}
    </li>
  );
}

const getUncountedText = ({ family, hasHistory }: WatchableChain): string =>
  hasHistory
    ? `Waiting for the ${family === 'solana' ? 'node' : 'explorer'}’s transactions.`
    : 'This chain has no explorer: days and contracts can’t be counted.';

/** Explains incomplete figures. */
function MissingNote({ chain, activity }: Pick<ChainDetailsProps, 'chain' | 'activity'>) {
  const reader = useReader();
  const { readAt, isComplete, firstUsedAt } = activity;
  if (readAt === null || isComplete) return null;
  return (
    <p className="mt-0.5 text-muted text-sm" suppressHydrationWarning>
      {firstUsedAt === null
        ? getUncountedText(chain)
        : `Counted from transactions since ${formatInstantDay(firstUsedAt, reader)}.`}
    </p>
  );
}
