import { Link2 } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { describeClaim } from '../claims.ts';
import type { WalletClaim } from '../schema.ts';

// The no-break space keeps the dot on the line that it ends.
const separator = '\u00a0· ';

/** Shows a wallet's claim states and how old they are; nothing if no contract was read. */
export function ClaimStateNote({ claims }: { claims: readonly WalletClaim[] | undefined }) {
  const reader = useReader();
  const renderTime = (at: string) => (
    <RelativeTime value={at} locale={reader.locale} timeZone={reader.zone} />
  );
  return claims?.map((claim) => {
    const { chain, state, closesAt, readAt } = claim;
    return (
      <p key={chain} className="flex items-start gap-1 text-muted text-sm">
        <Link2 className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
        <span>
          {describeClaim(claim, claims)}
          {closesAt !== null && state === 'closed' && <> {renderTime(closesAt)}</>}
          {closesAt !== null && state === 'unclaimed' && (
            <>
              {separator}closes {renderTime(closesAt)}
            </>
          )}
          {separator}read {renderTime(readAt)}
        </span>
      </p>
    );
  });
}
