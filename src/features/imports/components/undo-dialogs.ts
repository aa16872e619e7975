import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const UndoDialog = lazyDialog(() => import('./undo-dialog.tsx').then((module) => module.UndoDialog));
