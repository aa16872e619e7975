import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { OnchainOverview } from '../schema.ts';

export type ActivityDialog =
  | { kind: 'watch'; wallet?: TrackerWallet | undefined }
  | { kind: 'details' | 'stop'; wallet: TrackerWallet };

export const WatchDialog = lazyDialog(() => import('./watch-dialog.tsx'), 'WatchDialog');
export const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx'), 'DetailsDialog');
const StopDialog = lazyDialog(() => import('./stop-dialog.tsx'), 'StopDialog');

export type ActivityDialogState = ReturnType<typeof useDialogs<ActivityDialog>>;

type ActivityDialogsProps = {
  dialogs: ActivityDialogState;
  overview: OnchainOverview;
  /** The wallets that can be watched. */
  choices: readonly TrackerWallet[];
  now: string;
  /** Moves the focus after a row was removed. */
  onDeleted: () => void;
};

export function ActivityDialogs({ dialogs, overview, choices, now, onDeleted }: ActivityDialogsProps) {
  const { dialog, shown, sequence, show } = dialogs;
  if (dialog === undefined) return null;
  switch (dialog.kind) {
    case 'watch':
      return (
        <WatchDialog key={sequence} {...shown} wallet={dialog.wallet} overview={overview} choices={choices} />
      );
    case 'details':
      return (
        <DetailsDialog
          key={sequence}
          {...shown}
          wallet={dialog.wallet}
          overview={overview}
          now={now}
          onShow={show}
        />
      );
    case 'stop':
      return (
        <StopDialog
          key={sequence}
          {...shown}
          wallet={dialog.wallet}
          overview={overview}
          onDeleted={onDeleted}
        />
      );
  }
}
