import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const calendarDialogs = {
  day: lazyDialog(() => import('./calendar-dialogs.ts'), 'DayDialog'),
  'move-claim': lazyDialog(() => import('./calendar-dialogs.ts'), 'MoveClaimDialog'),
};
