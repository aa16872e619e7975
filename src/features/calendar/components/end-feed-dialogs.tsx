import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { CalendarFeed, FeedAddress } from '../schema.ts';

type DialogProps = { open: boolean; onClose: () => void };

/** Does what a dialog asks about; the dialog stays open, and says why, when that fails. */
function useConfirmed<T>(call: () => Promise<T>, failure: string, onDone: (result: T) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      onDone(await call());
    } catch (refusal) {
      setError((isAppError(refusal) && refusal.message) || `${failure}. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, onConfirm: () => void confirm() };
}

export function RenewFeedDialog(props: DialogProps & { onRenewed: (made: FeedAddress) => void }) {
  const { api } = useRouter().options.context;
  const confirming = useConfirmed(() => api.calendar.renew(), 'Failed to renew the link', props.onRenewed);
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title="Renew your calendar link?"
      description="The current link stops working immediately. Add the new one to each calendar that uses it."
      confirmLabel="Renew link"
      busyLabel="Renewing…"
      {...confirming}
    />
  );
}

export function RevokeFeedDialog(props: DialogProps & { onRevoked: (feed: CalendarFeed) => void }) {
  const { api } = useRouter().options.context;
  const confirming = useConfirmed(
    () => api.calendar.revoke(),
    'Failed to turn off the feed',
    (feed) => {
      toast({ title: 'Success', description: 'Calendar feed turned off', tone: 'success' });
      props.onRevoked(feed);
      props.onClose();
    },
  );
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title="Turn off your calendar feed?"
      description="The link stops working immediately. Calendars may keep what they last fetched until you remove the feed there."
      confirmLabel="Turn off"
      busyLabel="Turning off…"
      {...confirming}
    />
  );
}
