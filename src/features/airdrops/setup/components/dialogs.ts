import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const setupDialogs = {
  views: lazyDialog(() => import('./views-dialog.tsx').then((module) => module.ViewsDialog)),
  view: lazyDialog(() => import('./view-dialog.tsx').then((module) => module.ViewDialog)),
  'delete-view': lazyDialog(() => import('./view-dialog.tsx').then((module) => module.DeleteViewDialog)),
  tags: lazyDialog(() => import('./tags-dialog.tsx').then((module) => module.TagsDialog)),
  tag: lazyDialog(() => import('./tag-dialog.tsx').then((module) => module.TagDialog)),
  'delete-tag': lazyDialog(() => import('./tag-dialog.tsx').then((module) => module.DeleteTagDialog)),
};
