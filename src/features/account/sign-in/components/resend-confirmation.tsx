import { useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';

/** Mails the confirmation link again to a known address. */
export function ResendConfirmation({ email, onSent }: { email: string; onSent?: () => void }) {
  const { api } = useRouter().options.context;
  const { run, busy } = useAction({ failureMessage: 'Couldn’t send the link' });

  const send = () =>
    run(async () => {
      await api.accounts.resendConfirmation({ email });
      toast({ title: 'Confirmation link sent', tone: 'success' });
      onSent?.();
    });

  return (
    <Button size="sm" busy={busy} busyLabel="Sending…" onClick={() => void send()}>
      Send the link again
    </Button>
  );
}
