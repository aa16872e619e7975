import type { ComponentProps, ReactNode } from 'react';
import { GuardedLink, LinkNote } from '#/features/links/components/guarded-link.tsx';
import { flagOf } from '#/features/links/policy.ts';
import type { Listing } from '../schema.ts';

type ListingLinkProps = Omit<ComponentProps<typeof GuardedLink>, 'flag'> & {
  listing: Listing;
  /** In its place while the way out is hidden. */
  whenHeld?: ReactNode;
};

/** A way out of a listing to its site: not there while it is held. */
export function ListingLink({ listing, whenHeld = null, ...rest }: ListingLinkProps) {
  if (listing.heldFor !== null) return whenHeld;
  return <GuardedLink {...rest} flag={flagOf(listing.flags, rest.href)} />;
}

type OfListing = { listing: Listing; className?: string | undefined };

/** Why there is no way out of a listing at present; nothing while there is one. */
export function HeldNotice({ listing: { heldFor, flags }, className }: OfListing) {
  if (heldFor === null) return null;
  return <LinkNote look="hidden" flags={flags} isReported={heldFor === 'reports'} className={className} />;
}

/** On a card: that a listing's way out is hidden, or that one of its links isn't simply fine. */
export function ListingBadge({ listing: { heldFor, flags } }: OfListing) {
  if (heldFor === null && flags.length === 0) return null;
  return <LinkNote flags={flags} isReported={heldFor === 'reports'} />;
}
