import { Link } from '@tanstack/react-router';
import { Gift, Users } from 'lucide-react';
import { ListingBadge, ListingLink } from '#/features/listings/components/listing-link.tsx';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { onPlainClick } from '#/ui/plain-click.ts';
import type { Campaign } from '../schema.ts';
import { CampaignStatusBadge, FeaturedStar } from './campaign-badges.tsx';
import { CampaignImage } from './campaign-image.tsx';
import { CampaignProgress, formatParticipants } from './campaign-progress.tsx';

type CampaignCardProps = { campaign: Campaign; reader: Reader; onOpen: () => void };

export function CampaignCard({ campaign, reader, onOpen }: CampaignCardProps) {
  const { id, title, description, status, category, rewardAmount, websiteUrl, listing } = campaign;
  const titleId = `campaign-${id}`;
  return (
    <Card as="article" padding="none" aria-labelledby={titleId} className="flex flex-col overflow-hidden">
      <CampaignImage url={campaign.imageUrl} className="h-36" />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap gap-1.5">
          <CampaignStatusBadge status={status} />
          <Badge>{category}</Badge>
          {campaign.isFeatured && <FeaturedStar />}
          <ListingBadge listing={listing} />
        </div>
        <div>
          <h3 id={titleId} className="break-words font-semibold text-ink text-lg">
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: id }}
              onClick={onPlainClick(onOpen)}
              className="tap hover:text-accent-ink"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-1 line-clamp-3 break-words text-base text-muted">{description}</p>
        </div>
        <dl className="mt-auto grid gap-1.5 text-base text-ink">
          <div className="flex items-center gap-2">
            <dt>
              <Gift className="size-4 text-muted" aria-hidden="true" />
              <span className="sr-only">Reward</span>
            </dt>
            <dd className="min-w-0 truncate font-medium">{rewardAmount}</dd>
          </div>
          <div className="flex items-center gap-2">
            <dt>
              <Users className="size-4 text-muted" aria-hidden="true" />
              <span className="sr-only">Participants</span>
            </dt>
            <dd className="tabular" suppressHydrationWarning>
              {formatParticipants(campaign, reader)} <span className="text-muted">participants</span>
            </dd>
          </div>
        </dl>
        <CampaignProgress campaign={campaign} reader={reader} />
        <div className="flex flex-wrap items-center gap-2 pt-1">
          {websiteUrl !== null && (
            <Button asChild variant="ghost">
              <ListingLink listing={listing} href={websiteUrl} plain>
                Website<span className="sr-only"> of {title}</span>
              </ListingLink>
            </Button>
          )}
          <Button className="flex-auto" onClick={onOpen}>
            View Details<span className="sr-only"> of {title}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}
