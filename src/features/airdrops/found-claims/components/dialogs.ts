import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const foundClaimDialogs = {
  'found-claim': lazyDialog(() => import('./found-claim-dialog.tsx'), 'FoundClaimDialog'),
};
