import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const nextWalletDialogs = {
  'next-wallet': lazyDialog(() => import('./next-wallet-dialog.tsx'), 'NextWalletDialog'),
};
