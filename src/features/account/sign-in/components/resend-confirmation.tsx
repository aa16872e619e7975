import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { tellFailure } from '#/ui/forms/form-errors.ts';
import { toast } from '#/ui/toast-store.ts';

/** Mails the confirmation link again to a known address. */
export function ResendConfirmation({ email, onSent }: { email: string; onSent?: () => void }) {
  const { api } = useRouter().options.context;
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await api.accounts.resendConfirmation({ email });
      toast({ title: 'Success', description: 'Confirmation link sent', tone: 'success' });
      onSent?.();
    } catch (error) {
      tellFailure(error, 'Failed to send the link', { known: [] });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button size="sm" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
      Send the link again
    </Button>
  );
}
