import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { cashNote } from '#/features/credits/policy.ts';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import type { FollowOffer } from '../../schema.ts';
import { OfferCard } from './offer-card.tsx';
import { formatCredits } from './profile-url.ts';
import { useOffers } from './use-offers.ts';

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx'), 'ClaimDialog');

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const anchor = 'follow-and-earn';

/** Lists other users' follow campaigns on the campaigns page. */
export function FollowSection({ page }: { page: PageSearch }) {
  const viewer = useViewer();
  const reader = useReader();
  const list = useOffers(page);
  const { dialog: claimedOffer, shown, sequence, show } = useDialogs<FollowOffer>();

  const handleClaim = (offer: FollowOffer) => {
    if (viewer === null) {
      openAuthDialog({ tab: 'sign-in', returnTo: `/campaigns#${anchor}` });
      return;
    }
    show(offer);
  };

  return (
    <section aria-labelledby={anchor} className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2
            id={anchor}
            className="scroll-mt-[calc(var(--spacing-header)+1rem)] font-semibold text-ink text-lg"
          >
            Follow &amp; earn
          </h2>
          <p className="mt-0.5 max-w-prose text-base text-muted">
            Follow an account on X, submit your profile, and earn credits once it’s reviewed. Spend them on
            your own follow campaigns. {cashNote}
          </p>
        </div>
        {viewer !== null && (
          <div className="flex flex-wrap gap-2">
            <Button asChild size="sm">
              <Link to="/my-claims">My Claims</Link>
            </Button>
            <Button asChild size="sm">
              <Link to="/my-projects" search={{ show: 'follow' }}>
                Your campaigns
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link to="/campaigns/create">Create Follow Campaign</Link>
            </Button>
          </div>
        )}
      </div>
      <p className="mb-4 flex max-w-4xl items-start gap-2 text-muted text-sm">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
        Rewarding follows may violate X’s rules. X may limit or close the accounts of people who pay for
        follows and people who follow for credits.
      </p>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load follow campaigns' }}
        skeleton={{ rows: 3, row: 'h-41 rounded-lg', grid, label: 'Loading follow campaigns…' }}
        empty={
          <EmptyState
            drawing={People}
            title="No active follow campaigns"
            description="New campaigns appear here."
          />
        }
        pager={{
          label: 'Follow campaigns pagination',
          link: ({ before, after }, label) => (
            <Link
              to="/campaigns"
              search={{ ...(before && { followBefore: before }), ...(after && { followAfter: after }) }}
              hash={anchor}
            >
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <div className={grid}>
            {items.map((offer) => (
              <OfferCard key={offer.id} offer={offer} reader={reader} onClaim={() => handleClaim(offer)} />
            ))}
          </div>
        )}
      </ListView>
      {claimedOffer && viewer && (
        <ClaimDialog
          key={sequence}
          task={{
            kind: 'claim',
            id: claimedOffer.id,
            twitterHandle: claimedOffer.twitterHandle,
            title: `Claim ${formatCredits(claimedOffer.pointsPerFollower, reader.locale)}`,
          }}
          latestProofUrl={list.page?.latestProofUrl ?? null}
          {...shown}
          onChanged={list.reload}
        />
      )}
    </section>
  );
}
