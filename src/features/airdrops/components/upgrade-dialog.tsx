import { SubscriptionDialog } from '../../payments/components/subscription-dialog.tsx';
import type { DialogProps } from './dialog-host.tsx';

export function UpgradeDialog({ open, onClose }: DialogProps<'upgrade'>) {
  return <SubscriptionDialog open={open} onClose={onClose} limit="airdrops" />;
}
