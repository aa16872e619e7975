import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const pauseDialogs = {
  'pause-many': lazyDialog(() => import('./pause-dialog.tsx').then((module) => module.PauseManyDialog)),
  pause: lazyDialog(() => import('./pause-dialog.tsx').then((module) => module.PauseDialog)),
  away: lazyDialog(() => import('./away-dialog.tsx').then((module) => module.AwayDialog)),
};
