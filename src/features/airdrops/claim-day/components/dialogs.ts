import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const claimDayDialogs = {
  'claim-day': lazyDialog(() => import('./claim-day-dialog.tsx'), 'ClaimDayDialog'),
  'claim-wallet': lazyDialog(() => import('./claim-wallet-dialog.tsx'), 'ClaimWalletDialog'),
};
