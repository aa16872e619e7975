import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CalendarClock, Check, CircleDot, CirclePause, CircleX, type LucideIcon, Wallet } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { type AirdropStatus, type AirdropType, statusLabels, typeLabels } from '../kinds.ts';
import { describePause } from '../pauses/texts.ts';
import { isOpen, isPaused } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

export const statusIcons: Readonly<Record<AirdropStatus, LucideIcon>> = {
  upcoming: CalendarClock,
  active: CircleDot,
  claimed: Check,
  expired: CircleX,
};

export function StatusBadge({ status }: { status: AirdropStatus }) {
  return (
    <Badge tone={status} icon={statusIcons[status]}>
      {statusLabels[status]}
    </Badge>
  );
}

/** Airdrops without a type are stored as 'other', which says nothing. */
export function TypeBadge({ type }: { type: AirdropType }) {
  return type === 'other' ? null : <Badge>{typeLabels[type]}</Badge>;
}

/** Says until when an open airdrop is paused. */
export function PauseBadge({ row, today, locale }: { row: Airdrop; today: string; locale: string | null }) {
  if (!isOpen(row) || !isPaused(row, today)) return null;
  return <Badge icon={CirclePause}>{describePause(row.pausedUntil, today, locale)}</Badge>;
}

/** Says that an airdrop's check-in of today is from chain. Live events update it. */
export function FromChainIcon({ id }: { id: string }) {
  const { api, config } = useRouter().options.context;
  const { data } = useQuery({
    queryKey: ['airdrops-due', 'chain'],
    queryFn: () => api.airdropContracts.visitsToday({}),
    enabled: config.onchain,
  });
  return data?.airdropIds.includes(id) && <Wallet role="img" aria-label="From chain" className="size-3.5" />;
}
