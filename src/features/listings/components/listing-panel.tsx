import type { ListingKind } from '#/lib/listing-kinds.ts';
import { cx } from '#/ui/cx.ts';
import { FollowButton } from '../follows/components/follow-button.tsx';
import { FreshnessBar } from '../freshness/components/freshness-bar.tsx';
import { ReportButton } from '../reports/components/report-button.tsx';
import { ChangesButton } from '../revisions/components/changes-button.tsx';
import type { Listing } from '../schema.ts';

type ListingPanelProps = {
  kind: ListingKind;
  id: string;
  name: string;
  listing: Listing;
  isCompact?: boolean;
};

/** How fresh a listing is, what was changed in it, following and reporting it: below each public item. `isCompact`: within a card. */
export function ListingPanel({ kind, id, name, listing, isCompact = false }: ListingPanelProps) {
  const about = { kind, id, name, isCompact };
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-end',
        isCompact ? 'mt-2 gap-x-2 gap-y-1' : 'mt-4 gap-2 max-sm:justify-start',
      )}
    >
      <FreshnessBar {...about} listing={listing} />
      <FollowButton kind={kind} id={id} name={name} size={isCompact ? 'icon' : 'sm'} />
      <ChangesButton {...about} />
      <ReportButton {...about} isHeld={listing.heldFor === 'reports'} />
    </div>
  );
}
