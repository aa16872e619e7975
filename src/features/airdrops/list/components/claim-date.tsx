import { AlarmClock, CalendarDays } from 'lucide-react';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import type { Airdrop } from '../../schema.ts';
import { claimText, claimUrgency } from '../../today/claims.ts';

type ClaimProps = {
  row: Pick<Airdrop, 'status' | 'claimDate'>;
  reader: Reader;
  /** The instant the page was made for (ISO). */
  now: string;
};

const tones = { soon: 'font-medium text-warning-ink', overdue: 'font-medium text-danger-ink', none: '' };

/** 'Claim in 3h 20m', kept up to date: amber within a day, red once it is missed, the exact time on hover. */
export function ClaimTime({ row, reader, now }: ClaimProps) {
  const minute = useMinute(now);
  const text = claimText(row, minute, reader);
  if (row.claimDate === null) return text;
  const exact = formatInstant(Date.parse(row.claimDate), reader);
  // Node and the browser may hold different locale data, so the words may differ by a space.
  return (
    <time
      dateTime={row.claimDate}
      title={exact}
      className={cx('tabular', tones[claimUrgency(row, minute)])}
      suppressHydrationWarning
    >
      <span suppressHydrationWarning>{text}</span>
      <span className="sr-only" suppressHydrationWarning>
        , {exact}
      </span>
    </time>
  );
}

/** When the claim is, as a line of a card. */
export function ClaimDate({ row, reader, now }: ClaimProps) {
  const urgency = claimUrgency(row, useMinute(now));
  if (row.claimDate === null) return null;
  const Icon = urgency === 'none' ? CalendarDays : AlarmClock;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon className={cx('size-3.5 shrink-0', tones[urgency])} aria-hidden="true" />
      <span className="truncate">
        <ClaimTime row={row} reader={reader} now={now} />
      </span>
    </span>
  );
}
