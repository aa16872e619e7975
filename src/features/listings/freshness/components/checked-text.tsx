import { TriangleAlert } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Listing } from '../../schema.ts';

type CheckedTextProps = {
  listing: Listing;
  /** The server's render time. */
  now?: string | undefined;
};

/** Shows, for example, 'Checked 3 days ago by 12 hunters', after a warning if the listing is stale. */
export function CheckedText({ listing, now }: CheckedTextProps) {
  return (
    <>
      {listing.isStale && (
        <span className="mr-2 inline-flex items-center gap-1 rounded-sm bg-warning-bg px-1.5 py-0.5 font-medium text-warning-ink">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
          May be out of date
        </span>
      )}
      <span className="text-muted">
        <LastCheck listing={listing} now={now} />
      </span>
    </>
  );
}

function LastCheck({ listing: { checkedAt, isCheckedByUs, hunters }, now }: CheckedTextProps) {
  const reader = useReader();
  if (checkedAt === null) return 'Not checked yet';
  const people = hunters === 0 ? '' : ` by ${hunters} ${hunters === 1 ? 'hunter' : 'hunters'}`;
  return (
    <>
      Checked{isCheckedByUs ? ' by Dropfolio' : people}{' '}
      <RelativeTime value={checkedAt} locale={reader.locale} timeZone={reader.zone} now={now} />
    </>
  );
}
