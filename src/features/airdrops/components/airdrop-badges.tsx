import { CalendarClock, Check, CircleDot, CircleX, ListChecks, type LucideIcon } from 'lucide-react';
import { countOf } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { type AirdropStatus, statusLabels } from '../kinds.ts';
import type { TaskCount } from '../tasks/schema.ts';

export const statusIcons: Readonly<Record<AirdropStatus, LucideIcon>> = {
  upcoming: CalendarClock,
  active: CircleDot,
  claimed: Check,
  expired: CircleX,
};

/** Task progress over all wallets. */
export function TaskBadge({ count: { tasks, done, total } }: { count: TaskCount }) {
  const wallets = total / tasks;
  const text = `${done} of ${total} done`;
  return (
    <span
      className="inline-flex"
      title={wallets === 1 ? text : `${countOf(tasks, 'task')} on ${wallets} wallets: ${text}`}
    >
      <Badge tone={done === total ? 'claimed' : 'neutral'} icon={ListChecks}>
        Tasks{' '}
        <span className="tabular" aria-hidden="true">
          {done}/{total}
        </span>
        <span className="sr-only">{text}</span>
      </Badge>
    </span>
  );
}

export function StatusBadge({ status }: { status: AirdropStatus }) {
  return (
    <Badge tone={status} icon={statusIcons[status]}>
      {statusLabels[status]}
    </Badge>
  );
}
