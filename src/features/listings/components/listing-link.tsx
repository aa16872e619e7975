import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { GuardedLink, LinkBadge } from '#/features/links/components/guarded-link.tsx';
import { flagOf } from '#/features/links/policy.ts';
import type { Listing } from '../schema.ts';
import type { HeldNoteProps } from './held-notes.tsx';

const notes = () => import('./held-notes.tsx');
const LazyNotice = lazy(async () => ({ default: (await notes()).HeldNotice }));
const LazyBadge = lazy(async () => ({ default: (await notes()).ReportedBadge }));

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

/** Why there is no way out of a listing at present; nothing while there is one. */
export function HeldNotice(props: HeldNoteProps) {
  if (props.listing.heldFor === null) return null;
  return (
    <Suspense fallback={null}>
      <LazyNotice {...props} />
    </Suspense>
  );
}

/** On a card: that a listing's way out is hidden, or that one of its links isn't simply fine. */
export function ListingBadge({ listing: { heldFor, flags } }: { listing: Listing }) {
  if (heldFor === 'reports') {
    return (
      <Suspense fallback={null}>
        <LazyBadge />
      </Suspense>
    );
  }
  const flag = flags.find(({ verdict }) => verdict === 'blocked') ?? flags[0];
  return flag === undefined ? null : <LinkBadge flag={flag} />;
}
