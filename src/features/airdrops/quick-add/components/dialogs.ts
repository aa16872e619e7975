import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const quickAddDialogs = {
  'quick-add': lazyDialog(() => import('./quick-add-dialog.tsx'), 'QuickAddDialog'),
};
