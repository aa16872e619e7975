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

/** Hidden for 'other', the type of airdrops without one. */
export function TypeBadge({ type }: { type: AirdropType }) {
  return type === 'other' ? null : <Badge>{typeLabels[type]}</Badge>;
}

/** Shows until when an open airdrop is paused. */
export function PauseBadge({ row, today, locale }: { row: Airdrop; today: string; locale: string | null }) {
  if (!isOpen(row) || !isPaused(row, today)) return null;
  return <Badge icon={CirclePause}>{describePause(row.pausedUntil, today, locale)}</Badge>;
}

/** Marks an airdrop whose check-in of today was recorded from chain. Live events refresh the query. */
export function FromChainIcon({ id }: { id: string }) {
  const { api, config } = useRouter().options.context;
  const { data } = useQuery({
    queryKey: ['airdrops-due', 'chain'],
    queryFn: () => api.airdropContracts.visitsToday({}),
    enabled: config.onchain,
  });
  return data?.airdropIds.includes(id) && <Wallet role="img" aria-label="From chain" className="size-3.5" />;
}
