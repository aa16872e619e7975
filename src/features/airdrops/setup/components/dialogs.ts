import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const setupDialogs = {
  views: lazyDialog(() => import('./views-dialog.tsx'), 'ViewsDialog'),
  view: lazyDialog(() => import('./view-dialog.tsx'), 'ViewDialog'),
  'delete-view': lazyDialog(() => import('./view-dialog.tsx'), 'DeleteViewDialog'),
  tags: lazyDialog(() => import('./tags-dialog.tsx'), 'TagsDialog'),
  tag: lazyDialog(() => import('./tag-dialog.tsx'), 'TagDialog'),
  'delete-tag': lazyDialog(() => import('./tag-dialog.tsx'), 'DeleteTagDialog'),
};
