import type { ComponentType } from 'react';
import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import { calendarDialogs } from '../../calendar/components/dialogs.ts';
import { claimDayDialogs } from '../../claim-day/components/dialogs.ts';
import type { DialogKind, DialogProps, TrackerDialog } from '../../components/tracker-dialogs.ts';
import { editDialogs } from '../../edit/components/dialogs.ts';
import { exportDialogs } from '../../export/components/dialogs.ts';
import { foundClaimDialogs } from '../../found-claims/components/dialogs.ts';
import { nextWalletDialogs } from '../../next-wallet/components/dialogs.ts';
import { offlineDialogs } from '../../offline/components/dialogs.ts';
import { pauseDialogs } from '../../pauses/components/dialogs.ts';
import { quickAddDialogs } from '../../quick-add/components/dialogs.ts';
import { setupDialogs } from '../../setup/components/dialogs.ts';
import { walletDialogs } from '../../wallets/components/dialogs.ts';

/** The dialogs of every part, by kind. */
const trackerDialogs = {
  ...editDialogs,
  ...quickAddDialogs,
  ...calendarDialogs,
  ...walletDialogs,
  ...nextWalletDialogs,
  ...claimDayDialogs,
  ...foundClaimDialogs,
  ...exportDialogs,
  ...pauseDialogs,
  ...setupDialogs,
  ...offlineDialogs,
  shortcuts: lazyDialog(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog'),
} satisfies { [Kind in DialogKind]: ComponentType<DialogProps<Kind>> };

export const preloadDialog = (kind: DialogKind): void => trackerDialogs[kind].preload();

type DialogHostProps = { dialogs: ReturnType<typeof useDialogs<TrackerDialog>> };

export function DialogHost({ dialogs: { dialog, isOpen, sequence, close } }: DialogHostProps) {
  if (dialog === undefined) return null;
  // `kind` selects both the component and its dialog, which TypeScript can't correlate.
  const Dialog = trackerDialogs[dialog.kind] as ComponentType<DialogProps<DialogKind>>;
  return <Dialog key={sequence} dialog={dialog} open={isOpen} onClose={close} />;
}
