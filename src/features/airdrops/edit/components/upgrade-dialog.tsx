import { SubscriptionDialog } from '#/features/payments/checkout/components/subscription-dialog.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';

export function UpgradeDialog({ open, onClose }: DialogProps<'upgrade'>) {
  return <SubscriptionDialog open={open} onClose={onClose} limit="airdrops" />;
}
