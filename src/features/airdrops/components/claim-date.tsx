import { AlarmClock, CalendarDays } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Airdrop } from '../schema.ts';
import type { Reader } from './tracker-context.ts';

type ClaimDateProps = {
  row: Pick<Airdrop, 'status' | 'claimDate'>;
  reader: Reader;
  now: string;
  isOverdue: boolean;
};

/** When the claim is, relative, with the exact time on hover; said to be overdue while nobody claimed. */
export function ClaimDate({ row, reader, now, isOverdue }: ClaimDateProps) {
  if (row.claimDate === null) return null;
  const Icon = isOverdue ? AlarmClock : CalendarDays;
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', isOverdue && 'font-medium text-danger-ink')}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">
        {isOverdue ? 'Overdue, claim was ' : row.claimDate < now ? 'Claim was ' : 'Claim '}
        <RelativeTime value={row.claimDate} locale={reader.locale} timeZone={reader.zone} now={now} />
      </span>
    </span>
  );
}
