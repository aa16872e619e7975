import { SubscriptionDialog } from '#/features/payments/checkout/components/subscription-dialog.tsx';
import type { DialogProps } from '../../screen/components/dialog-host.tsx';

export function UpgradeDialog({ open, onClose }: DialogProps<'upgrade'>) {
  return <SubscriptionDialog open={open} onClose={onClose} limit="airdrops" />;
}
