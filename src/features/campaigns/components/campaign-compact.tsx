import { Link } from '@tanstack/react-router';
import { CompactCard, CompactTiming, compactLink } from '#/features/listings/components/compact-card.tsx';
import type { CampaignBrief } from '../schema.ts';

type CampaignCompactProps = { campaign: CampaignBrief; now: string };

export function CampaignCompact({ campaign, now }: CampaignCompactProps) {
  const { id, title, category, imageUrl, rewardAmount, listing } = campaign;
  return (
    <CompactCard
      kind="campaign"
      id={id}
      subtitle={category}
      picture={imageUrl}
      title={
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className={compactLink}>
          {title}
        </Link>
      }
      summary={rewardAmount}
      listing={listing}
    >
      <CompactTiming from={campaign.startDate} to={campaign.endDate} now={now} />
    </CompactCard>
  );
}
