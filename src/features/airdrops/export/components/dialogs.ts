import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const exportDialogs = {
  export: lazyDialog(() => import('./export-dialog.tsx'), 'ExportDialog'),
};
