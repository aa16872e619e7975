import type { ComponentProps, ReactNode } from 'react';
import { GuardedLink, LinkNote } from '#/features/links/components/guarded-link.tsx';
import { findFlag } from '#/features/links/policy.ts';
import type { Listing } from '../schema.ts';
import { ExampleBadge } from './example-badge.tsx';

type ListingLinkProps = Omit<ComponentProps<typeof GuardedLink>, 'flag'> & {
  listing: Listing;
  /** Rendered instead of the link while it is hidden. */
  whenHeld?: ReactNode;
};

/** A link to a listing's site, hidden while the listing is held. */
export function ListingLink({ listing, whenHeld = null, ...rest }: ListingLinkProps) {
  if (listing.heldFor !== null) return whenHeld;
  return <GuardedLink {...rest} flag={findFlag(listing.flags, rest.href)} />;
}

type HeldNoticeProps = { listing: Listing; className?: string | undefined };

/** Explains why a listing's links are hidden; renders nothing otherwise. */
export function HeldNotice({ listing: { heldFor, flags }, className }: HeldNoticeProps) {
  if (heldFor === null) return null;
  return <LinkNote variant="hidden" flags={flags} isReported={heldFor === 'reports'} className={className} />;
}

/** A card's badges: an example, and hidden links or link warnings. */
export function ListingBadge({ listing }: { listing: Listing }) {
  const { heldFor, flags } = listing;
  return (
    <>
      <ExampleBadge listing={listing} />
      {(heldFor !== null || flags.length > 0) && (
        <LinkNote flags={flags} isReported={heldFor === 'reports'} />
      )}
    </>
  );
}
