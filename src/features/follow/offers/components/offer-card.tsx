import { Link } from '@tanstack/react-router';
import { ReportButton } from '#/features/listings/reports/components/report-button.tsx';
import { formatNumber } from '#/lib/number-format.ts';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { ProgressBar } from '#/ui/progress-bar.tsx';
import { ClaimBadge } from '../../components/claim-badge.tsx';
import type { FollowOffer } from '../../schema.ts';
import { formatCredits, getProfileUrl } from './profile-url.ts';

type OfferCardProps = { offer: FollowOffer; reader: Reader; onClaim: () => void };

/** Another user's follow campaign, with reward, remaining places, and the user's own claim. */
export function OfferCard({ offer, reader, onClaim }: OfferCardProps) {
  const { id, twitterHandle, pointsPerFollower, targetFollows, placesLeft, budgetLeft } = offer;
  const titleId = `follow-${id}`;
  const format = (value: number) => formatNumber(value, reader.locale);
  const usedPlaces = targetFollows - placesLeft;
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3 p-4!">
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="min-w-0 break-words font-semibold text-ink text-lg">
          @{twitterHandle}
        </h3>
        <Badge tone="accent" className="mt-1">
          {formatCredits(pointsPerFollower, reader.locale)} per follow
        </Badge>
      </div>
      <div>
        <p className="mb-1 flex justify-between gap-3 text-muted text-sm" suppressHydrationWarning>
          <span className="tabular">
            {format(placesLeft)} of {format(targetFollows)} {targetFollows === 1 ? 'spot' : 'spots'} left
          </span>
          <span className="tabular">{formatCredits(budgetLeft, reader.locale)} left</span>
        </p>
        <ProgressBar label={`Places taken for @${twitterHandle}`} value={usedPlaces} max={targetFollows} />
      </div>
      <div className="mt-auto flex min-h-9 flex-wrap items-center gap-2 pt-1">
        {offer.claim === null ? (
          <ClaimActions offer={offer} reader={reader} onClaim={onClaim} />
        ) : (
          <OwnClaim offer={offer} claim={offer.claim} reader={reader} />
        )}
        <ReportButton kind="follow" id={id} name={`@${twitterHandle}`} isHeld={offer.isHeld} isCompact />
      </div>
    </Card>
  );
}

function ClaimActions({ offer, reader, onClaim }: OfferCardProps) {
  const { twitterHandle, pointsPerFollower, placesLeft, isHeld } = offer;
  if (isHeld) {
    return (
      <p className="flex-1 text-muted text-sm">
        People have reported this campaign. You can’t claim while we look into it.
      </p>
    );
  }
  return (
    <>
      <Button asChild>
        <ExternalLink href={getProfileUrl(twitterHandle)} plain>
          Open profile<span className="sr-only"> of @{twitterHandle}</span>
        </ExternalLink>
      </Button>
      {placesLeft > 0 ? (
        <Button className="flex-auto" onClick={onClaim}>
          Claim {formatCredits(pointsPerFollower, reader.locale)}
          <span className="sr-only"> for following @{twitterHandle}</span>
        </Button>
      ) : (
        <p className="flex-1 text-center text-muted text-sm">Campaign full</p>
      )}
    </>
  );
}

type OwnClaimProps = {
  offer: FollowOffer;
  claim: NonNullable<FollowOffer['claim']>;
  reader: Reader;
};

function OwnClaim({ offer, claim, reader }: OwnClaimProps) {
  const texts = {
    pending: 'Your claim is pending review.',
    approved: `You earned ${formatCredits(offer.pointsPerFollower, reader.locale)}.`,
    rejected: claim.reason ?? 'Your claim was rejected.',
  };
  return (
    <>
      <ClaimBadge status={claim.status} />
      <p className="line-clamp-3 min-w-0 flex-1 break-words text-muted text-sm">{texts[claim.status]}</p>
      <Link
        to="/my-claims"
        className="tap rounded-sm text-accent-ink text-sm underline decoration-accent-line underline-offset-4 hover:decoration-current"
      >
        My Claims
      </Link>
    </>
  );
}
