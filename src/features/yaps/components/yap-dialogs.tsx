import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Yap } from '../schema.ts';

export type YapDialog = { kind: 'add' | 'upgrade' } | { kind: 'edit' | 'delete'; yap: Yap };

export const EditYapDialog = lazyDialog(() => import('./edit-yap-dialog.tsx'), 'EditYapDialog');
const DeleteYapDialog = lazyDialog(() => import('./delete-yap-dialog.tsx'), 'DeleteYapDialog');
const SubscriptionDialog = lazyDialog(
  () => import('#/features/payments/checkout/components/subscription-dialog.tsx'),
  'SubscriptionDialog',
);

type YapDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<YapDialog>>;
  viewerId: string;
  onDeleted: () => void;
};

export function YapDialogs({ dialogs, viewerId, onDeleted }: YapDialogsProps) {
  const { dialog, shown, sequence } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'upgrade') return <SubscriptionDialog key={sequence} {...shown} limit="yaps" />;
  if (dialog.kind === 'delete')
    return <DeleteYapDialog key={sequence} {...shown} yap={dialog.yap} onDeleted={onDeleted} />;
  const yap = dialog.kind === 'edit' ? dialog.yap : undefined;
  return <EditYapDialog key={sequence} {...shown} viewerId={viewerId} yap={yap} />;
}
