import { Link } from '@tanstack/react-router';
import { CompactCard, CompactTiming, compactLink } from '#/features/listings/components/compact-card.tsx';
import type { PresaleBrief } from '../schema.ts';
import { RiskBadge, SponsoredBadge } from './presale-badges.tsx';

type PresaleCompactProps = { presale: PresaleBrief; now: string };

export function PresaleCompact({ presale, now }: PresaleCompactProps) {
  const { id, projectName, tokenSymbol, blockchain, logoUrl, riskLevel, isSponsored, listing } = presale;
  return (
    <CompactCard
      kind="presale"
      id={id}
      subtitle={blockchain}
      picture={logoUrl}
      title={
        <Link to="/presales/$presaleId" params={{ presaleId: id }} className={compactLink}>
          {projectName}
        </Link>
      }
      summary={<span className="font-mono">{tokenSymbol}</span>}
      listing={listing}
      badges={
        <>
          {isSponsored && <SponsoredBadge />}
          <RiskBadge level={riskLevel} />
        </>
      }
    >
      <CompactTiming from={presale.presaleStart} to={presale.presaleEnd} now={now} />
    </CompactCard>
  );
}
