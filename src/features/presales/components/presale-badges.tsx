import { BadgeCheck, IdCard, ShieldAlert, ShieldCheck, ShieldQuestion, Sparkles } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import type { RiskLevel } from '../kinds.ts';
import type { Presale } from '../schema.ts';

const risks: Record<
  RiskLevel,
  { tone: 'claimed' | 'upcoming' | 'expired'; icon: typeof ShieldCheck; label: string }
> = {
  Verified: { tone: 'claimed', icon: ShieldCheck, label: 'Verified' },
  Medium: { tone: 'upcoming', icon: ShieldQuestion, label: 'Medium risk' },
  High: { tone: 'expired', icon: ShieldAlert, label: 'High risk' },
};

export function RiskBadge({ level }: { level: RiskLevel }) {
  const { tone, icon, label } = risks[level];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

export function SponsoredBadge() {
  return (
    <Badge tone="accent" icon={Sparkles}>
      Sponsored
    </Badge>
  );
}

type TrustBadgesProps = { presale: Pick<Presale, 'riskLevel' | 'auditStatus' | 'kycRequired'> };

/** Risk level, audit status, and identity check. */
export function TrustBadges({ presale }: TrustBadgesProps) {
  const { riskLevel, auditStatus, kycRequired } = presale;
  return (
    <>
      <RiskBadge level={riskLevel} />
      {auditStatus === 'Audited' && (
        <Badge tone="info" icon={BadgeCheck}>
          Audited
        </Badge>
      )}
      {auditStatus === 'Pending' && <Badge>Audit pending</Badge>}
      {kycRequired && <Badge icon={IdCard}>KYC required</Badge>}
    </>
  );
}
