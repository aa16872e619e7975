import { toast } from '#/ui/toast-store.ts';

/** Said to whoever asks for the upgrade, beside the dialog in which it is paid. */
export function toastUpgrade(): void {
  toast({
    title: 'Upgrade Required',
    description: 'Please use the payment dialog to upgrade your subscription.',
  });
}
