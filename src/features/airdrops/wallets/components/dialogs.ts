import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const walletDialogs = {
  cell: lazyDialog(() => import('./cell-dialog.tsx'), 'CellDialog'),
};
