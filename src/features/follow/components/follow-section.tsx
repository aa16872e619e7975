import { Link } from '@tanstack/react-router';
import { TriangleAlert, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { FollowOffer } from '../schema.ts';
import type { FollowPage } from './follow-queries.ts';
import { OfferCard } from './offer-card.tsx';
import { creditsText } from './profile-url.ts';
import { useOffers } from './use-offers.ts';

const ClaimDialog = lazy(async () => ({ default: (await import('./claim-dialog.tsx')).ClaimDialog }));

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const anchor = 'follow-and-earn';

/** The follow campaigns of others, on the campaigns page. */
export function FollowSection({ page }: { page: FollowPage }) {
  const viewer = useViewer();
  const reader = useReader();
  const { data, isOld, isFailed, isLoading, reload } = useOffers(page);
  const [claimed, setClaimed] = useState<FollowOffer>();
  const [open, setOpen] = useState(false);
  const [sequence, setSequence] = useState(0);

  const claim = (offer: FollowOffer) => {
    if (viewer === null) {
      openAuthDialog({ tab: 'sign-in', returnTo: `/campaigns#${anchor}` });
      return;
    }
    setClaimed(offer);
    setSequence(sequence + 1);
    setOpen(true);
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
            Follow an account on X, hand in your profile, and get its credits once that is reviewed.
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
        Rewarding follows can break the social network’s rules. It may limit or close the accounts of those
        who pay for follows and of those who follow for credits.
      </p>
      <div aria-busy={isOld || undefined}>
        {isFailed ? (
          <ErrorState
            title="Follow campaigns could not be loaded"
            description="Please try again in a moment."
            onRetry={reload}
            retrying={isLoading}
          />
        ) : data === undefined ? (
          <Loading label="Loading follow campaigns…" className={grid}>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-41 rounded-lg" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={UserPlus}
            title="No follow campaigns now"
            description="New ones appear here as soon as somebody starts one."
          />
        ) : (
          <div className={cx(grid, 'transition-opacity', isOld && 'opacity-60')}>
            {data.items.map((offer) => (
              <OfferCard key={offer.id} offer={offer} reader={reader} onClaim={() => claim(offer)} />
            ))}
          </div>
        )}
      </div>
      {data !== undefined && (
        <Pager
          label="Pages of follow campaigns"
          newer={
            data.newer === null ? undefined : (
              <Link to="/campaigns" search={{ followBefore: data.newer }} hash={anchor}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/campaigns" search={{ followAfter: data.older }} hash={anchor}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
      <Suspense>
        {claimed && viewer && (
          <ClaimDialog
            key={sequence}
            task={{
              ...{ kind: 'claim', id: claimed.id, twitterHandle: claimed.twitterHandle },
              title: `Claim ${creditsText(claimed.pointsPerFollower, reader.locale)}`,
            }}
            latestProofUrl={data?.latestProofUrl ?? null}
            open={open}
            onClose={() => setOpen(false)}
            onChanged={reload}
          />
        )}
      </Suspense>
    </section>
  );
}
