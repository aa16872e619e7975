import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const offlineDialogs = {
  waiting: lazyDialog(() => import('./queue-dialog.tsx'), 'QueueDialog'),
};
