import type { ListingKind } from '#/lib/listing-kinds.ts';
import { cx } from '#/ui/cx.ts';
import { FollowButton } from '../follows/components/follow-button.tsx';
import { FreshnessBar } from '../freshness/components/freshness-bar.tsx';
import { ReportButton } from '../reports/components/report-button.tsx';
import { ChangesButton } from '../revisions/components/changes-button.tsx';
import type { Listing } from '../schema.ts';

export type ListingPanelProps = {
  kind: ListingKind;
  id: string;
  name: string;
  listing: Listing;
  /** The server's render time, if the panel is server-rendered. */
  now?: string;
};

type PanelProps = ListingPanelProps & {
  /** Whether the panel is alone in a dialog. */
  isBare?: boolean;
  /** False if the item's main actions include the follow button. */
  hasFollow?: boolean;
};

/** A public item's freshness, changes, follow button, and report button. */
export function ListingPanel(props: PanelProps) {
  const { kind, id, name, listing, now, isBare = false, hasFollow = true } = props;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-2',
        isBare ? 'justify-start' : 'mt-4 justify-end max-sm:justify-start',
      )}
    >
      <FreshnessBar kind={kind} id={id} name={name} listing={listing} now={now} />
      {hasFollow && <FollowButton kind={kind} id={id} name={name} size="sm" />}
      <ChangesButton kind={kind} id={id} name={name} />
      <ReportButton kind={kind} id={id} name={name} isHeld={listing.heldFor === 'reports'} />
    </div>
  );
}
