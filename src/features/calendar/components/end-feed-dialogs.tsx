import { useRouter } from '@tanstack/react-router';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { CalendarFeed, FeedAddress } from '../schema.ts';

type DialogProps = { open: boolean; onClose: () => void };

export function RenewFeedDialog(props: DialogProps & { onRenewed: (address: FeedAddress) => void }) {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t renew the link. Please try again.',
    placement: 'beside',
  });
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title="Renew your calendar link?"
      description="The current link stops working immediately. Add the new one to each calendar that uses it."
      confirmLabel="Renew link"
      busyLabel="Renewing…"
      busy={busy}
      error={error}
      onConfirm={() => void run(async () => props.onRenewed(await api.calendar.renew()))}
    />
  );
}

export function RevokeFeedDialog(props: DialogProps & { onRevoked: (feed: CalendarFeed) => void }) {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t turn off the feed. Please try again.',
    placement: 'beside',
  });
  const revoke = () =>
    run(async () => {
      const feed = await api.calendar.revoke();
      toast({ title: 'Calendar feed turned off', tone: 'success' });
      props.onRevoked(feed);
      props.onClose();
    });
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title="Turn off your calendar feed?"
      description="The link stops working immediately. Calendars may keep what they last fetched until you remove the feed there."
      confirmLabel="Turn off"
      busyLabel="Turning off…"
      busy={busy}
      error={error}
      onConfirm={() => void revoke()}
    />
  );
}
