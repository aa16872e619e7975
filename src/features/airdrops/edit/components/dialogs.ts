import { lazyDialog } from '#/ui/lazy-dialog.tsx';

export const editDialogs = {
  add: lazyDialog(() => import('./add-airdrop-dialog.tsx').then((module) => module.AddAirdropDialog)),
  details: lazyDialog(() => import('./details-dialog.tsx').then((module) => module.DetailsDialog)),
  edit: lazyDialog(() => import('./edit-airdrop-dialog.tsx').then((module) => module.EditAirdropDialog)),
  claimed: lazyDialog(() => import('./claimed-dialog.tsx').then((module) => module.ClaimedDialog)),
  delete: lazyDialog(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog)),
  'delete-many': lazyDialog(() =>
    import('./delete-many-dialog.tsx').then((module) => module.DeleteManyDialog),
  ),
  upgrade: lazyDialog(() => import('./upgrade-dialog.tsx').then((module) => module.UpgradeDialog)),
};
