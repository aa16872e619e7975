import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const editDialogs = {
  add: lazyDialog(() => import('./add-airdrop-dialog.tsx'), 'AddAirdropDialog'),
  details: lazyDialog(() => import('./details-dialog.tsx'), 'DetailsDialog'),
  edit: lazyDialog(() => import('./edit-airdrop-dialog.tsx'), 'EditAirdropDialog'),
  claimed: lazyDialog(() => import('./claimed-dialog.tsx'), 'ClaimedDialog'),
  delete: lazyDialog(() => import('./delete-dialog.tsx'), 'DeleteDialog'),
  'delete-many': lazyDialog(() => import('./delete-many-dialog.tsx'), 'DeleteManyDialog'),
  upgrade: lazyDialog(() => import('./upgrade-dialog.tsx'), 'UpgradeDialog'),
};
