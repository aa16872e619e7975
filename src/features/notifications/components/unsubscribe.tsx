import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { LinkPage } from '#/ui/forms/link-page.tsx';

/** Turns off emails of a kind by an email's link. */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  return (
    <LinkPage
      token={token}
      title="Unsubscribe from these emails"
      text="Confirm to stop getting this kind of email."
      label="Unsubscribe from these emails"
      busyLabel="Unsubscribing…"
      send={(value) => api.notifications.unsubscribe({ token: value })}
      // Without JavaScript, the same path responds with its own page.
      action={`/notifications/unsubscribe?token=${encodeURIComponent(token ?? '')}`}
      failure="Couldn’t unsubscribe. Please try again."
      done={({ label }) => ({
        title: 'Emails are off',
        text: `You won’t get emails about “${label}”. You’ll still see these notifications under the bell.`,
        next: (
          <Button asChild className="mt-6 w-full" size="lg">
            <Link to="/reminders" hash="places">
              All email settings
            </Link>
          </Button>
        ),
      })}
    />
  );
}
