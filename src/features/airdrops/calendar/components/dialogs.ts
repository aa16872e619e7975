import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const calendarDialogs = {
  day: lazyDialog(() => import('./calendar-dialogs.ts').then((module) => module.DayDialog)),
  'move-claim': lazyDialog(() => import('./calendar-dialogs.ts').then((module) => module.MoveClaimDialog)),
};
