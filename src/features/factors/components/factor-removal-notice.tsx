import { Link } from '@tanstack/react-router';
import { formatInstant } from '#/lib/wording.ts';
import { useReader } from '../../session/components/use-reader.ts';
import type { FactorRemoval } from '../../session/schema.ts';

/** Shows when second factors will be removed and how to cancel that. */
export function FactorRemovalNotice({ removal }: { removal: FactorRemoval }) {
  const reader = useReader();
  const format = (value: string) => formatInstant(Date.parse(value), reader);
  return (
    <div
      role="status"
      className="rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink"
    >
      <p className="font-medium" suppressHydrationWarning>
        Your two-factor methods will be removed on {format(removal.dueAt)}
      </p>
      <p className="mt-1">
        Your backup codes go too, and you’ll be signed out everywhere. After that, your password is enough to
        sign in. Until then, you still need a code.
      </p>
      <p className="mt-1 whitespace-pre-line break-words">Reason: {removal.reason}</p>
      <p className="mt-1" suppressHydrationWarning>
        To keep them, open the link in the email we sent on {format(removal.askedAt)}
        {removal.by === 'reset'
          ? ', or use one of them. A code that signs you in or confirms it’s you cancels the removal.'
          : '. For your security, you can’t cancel this from your account.'}{' '}
        Can’t access that email?{' '}
        <Link to="/support" className="underline underline-offset-4">
          Contact support
        </Link>
        .
      </p>
    </div>
  );
}
