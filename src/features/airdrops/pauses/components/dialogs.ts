import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const pauseDialogs = {
  'pause-many': lazyDialog(() => import('./pause-dialog.tsx'), 'PauseManyDialog'),
  pause: lazyDialog(() => import('./pause-dialog.tsx'), 'PauseDialog'),
  away: lazyDialog(() => import('./away-dialog.tsx'), 'AwayDialog'),
};
