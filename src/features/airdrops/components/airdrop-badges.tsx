import { CalendarClock, Check, CircleDot, CircleX, type LucideIcon } from 'lucide-react';
import { Badge } from '#/ui/badge.tsx';
import { type AirdropStatus, statusLabels } from '../kinds.ts';

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
