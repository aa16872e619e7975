import { BellRing } from 'lucide-react';
import { useOwnListings } from '../../components/own-listings.ts';
import type { ListingId } from '../../schema.ts';

/** Marks a followed listing; renders nothing otherwise. */
export function FollowBadge({ kind, id }: ListingId) {
  if (useOwnListings(kind)?.followed.includes(id) !== true) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 text-accent-ink text-xs" title="You follow this">
      <BellRing className="size-3.5" aria-hidden="true" />
      Following
    </span>
  );
}
