import { OfficialLinks } from '#/features/items/components/official-links.tsx';
import { ExampleBadge } from '#/features/listings/components/example-badge.tsx';
import { formatInstant, formatInstantDay, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Fact } from '#/ui/fact.tsx';
import type { Campaign } from '../schema.ts';
import { CampaignStatusBadge, FeaturedStar } from './campaign-badges.tsx';
import { CampaignImage } from './campaign-image.tsx';
import { CampaignProgress, formatParticipants } from './campaign-progress.tsx';
import { CountdownPanel } from './countdown-panel.tsx';

type CampaignDetailsProps = {
  campaign: Campaign;
  reader: Reader;
  now: string;
  showsResults: boolean;
  onFollow?: (() => void) | undefined;
};

/** All details of a campaign, in the dialog and on its own page. */
export function CampaignDetails({ campaign, reader, now, showsResults, onFollow }: CampaignDetailsProps) {
  const { status, category, description, rewardAmount, rewardType, startDate, endDate, createdAt } = campaign;
  const formatTime = (instant: string) => formatInstant(Date.parse(instant), reader);
  return (
    <div className="flex flex-col gap-5">
      <CampaignImage url={campaign.imageUrl} className="h-44 rounded-lg border border-line" />
      <div className="flex flex-wrap gap-1.5">
        {campaign.isFeatured && <FeaturedStar />}
        <CampaignStatusBadge status={status} />
        <Badge>{category}</Badge>
        <ExampleBadge listing={campaign.listing} />
      </div>
      {status === 'active' && <CountdownPanel end={endDate} now={now} />}
      {showsResults && (
        <section aria-label="Results" className="rounded-lg border border-accent-line bg-accent-soft p-4">
          <h2 className="font-medium text-base text-ink">Results</h2>
          <p className="mt-1 whitespace-pre-line break-words text-base text-ink" role="status">
            {campaign.results ?? 'Results are not published yet.'}
          </p>
        </section>
      )}
      <section aria-label="About This Campaign">
        <h2 className="font-medium text-base text-ink">About This Campaign</h2>
        <p className="mt-1 whitespace-pre-line break-words text-base text-muted">{description}</p>
      </section>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact label="Reward">
          <span className="font-medium">{rewardAmount}</span>
          <span className="block text-muted text-sm">{rewardType}</span>
          <span className="mt-1 block text-muted text-sm">
            Sent by the project, not by Dropfolio. It doesn’t see your wallets or email, so check the
            description and official links for how to receive it.
          </span>
        </Fact>
        <Fact label="Participants">
          <span className="tabular">{formatParticipants(campaign, reader)}</span>
          <span className="text-muted"> joined</span>
          <span className="block text-muted text-sm">The promoter and our admins can see your name.</span>
        </Fact>
        <Fact label="Duration" isWide>
          <time dateTime={startDate}>{formatTime(startDate)}</time> to{' '}
          <time dateTime={endDate}>{formatTime(endDate)}</time>
          <span className="block text-muted text-sm">Times are in {reader.zone}</span>
        </Fact>
      </dl>
      <CampaignProgress campaign={campaign} reader={reader} />
      <OfficialLinks
        listing={campaign.listing}
        links={[
          ['Website', campaign.websiteUrl],
          ['Twitter', campaign.twitterUrl],
          ['Telegram', campaign.telegramUrl],
        ]}
        onFollow={onFollow}
      />
      <p className="text-faint text-sm" suppressHydrationWarning>
        Created {formatInstantDay(createdAt, reader)}
      </p>
    </div>
  );
}
