import { toast } from '#/ui/toast-store.ts';

/** Shown beside the checkout dialog when the user requests an upgrade. */
export function toastUpgrade(): void {
  toast({
    title: 'Upgrade Required',
    description: 'Please use the payment dialog to upgrade your subscription.',
  });
}
