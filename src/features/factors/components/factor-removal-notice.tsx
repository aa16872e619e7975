import { Link } from '@tanstack/react-router';
import { formatInstant } from '#/lib/wording.ts';
import { useReader } from '../../session/components/use-reader.ts';
import type { FactorRemoval } from '../../session/schema.ts';

/** Says when second factors go and where that can be stopped: by mail alone, for a thief may be signed in. */
export function FactorRemovalNotice({ removal }: { removal: FactorRemoval }) {
  const reader = useReader();
  const instant = (value: string) => formatInstant(Date.parse(value), reader);
  return (
    <div
      role="status"
      className="rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink"
    >
      <p className="font-medium" suppressHydrationWarning>
        Your second factors will be removed on {instant(removal.dueAt)}
      </p>
      <p className="mt-1">
        All of them and the backup codes go, and every session ends. Then your password alone signs in. Until
        then we ask for a code as before.
      </p>
      <p className="mt-1 whitespace-pre-line break-words">Reason: {removal.reason}</p>
      <p className="mt-1" suppressHydrationWarning>
        To keep them, open the link in the email that we sent on {instant(removal.askedAt)}. Nothing in the
        account stops it, because somebody else could be signed in. Can’t read that email?{' '}
        <Link to="/support" className="underline underline-offset-4">
          Write to our support
        </Link>
        .
      </p>
    </div>
  );
}
