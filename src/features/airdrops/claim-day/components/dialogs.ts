import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const claimDayDialogs = {
  'claim-day': lazyDialog(() => import('./claim-day-dialog.tsx').then((module) => module.ClaimDayDialog)),
  'claim-wallet': lazyDialog(() =>
    import('./claim-wallet-dialog.tsx').then((module) => module.ClaimWalletDialog),
  ),
};
