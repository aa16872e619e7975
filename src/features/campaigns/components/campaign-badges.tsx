import { CircleCheck, Clock, Radio, Star } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { type CampaignStatus, statusLabels } from '../kinds.ts';

const tones = {
  active: { tone: 'active', icon: Radio },
  upcoming: { tone: 'upcoming', icon: Clock },
  ended: { tone: 'neutral', icon: CircleCheck },
} as const;

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return <Badge {...tones[status]}>{statusLabels[status]}</Badge>;
}

export function FeaturedStar() {
  return (
    <Badge tone="accent" icon={Star}>
      Featured
    </Badge>
  );
}
