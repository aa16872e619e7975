import { AlarmClock, CalendarDays } from 'lucide-react';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import { WindowLine } from '#/ui/window-line.tsx';
import { claimText, claimUrgency } from '../claims.ts';
import type { Airdrop } from '../schema.ts';

type ClaimProps = {
  row: Pick<Airdrop, 'status' | 'claimDate'>;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
};

const tones = { soon: 'font-medium text-warning-ink', overdue: 'font-medium text-danger-ink', none: '' };

/** 'Claim in 3h 20m', updated every minute: amber within a day, red when overdue, with the exact time as tooltip. */
export function ClaimTime({ row, reader, now }: ClaimProps) {
  const minute = useMinute(now);
  const text = claimText(row, minute, reader);
  if (row.claimDate === null) return text;
  const exact = formatInstant(Date.parse(row.claimDate), reader);
  // Node's and the browser's locale data may differ, for example in a space.
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

const dayMs = 24 * 60 * 60_000;

/** The last day before a claim as a progress line. */
export function ClaimWindow({ row, now }: Omit<ClaimProps, 'reader'>) {
  const minute = useMinute(now);
  if (row.claimDate === null) return null;
  const from = new Date(Date.parse(row.claimDate) - dayMs).toISOString();
  return <WindowLine from={from} to={row.claimDate} now={minute} className="mr-1 w-18 shrink-0" />;
}

export function ClaimDate({ row, reader, now }: ClaimProps) {
  const urgency = claimUrgency(row, useMinute(now));
  if (row.claimDate === null) return null;
  const Icon = urgency === 'none' ? CalendarDays : AlarmClock;
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-1.5',
        urgency === 'soon' && '-mx-1.5 w-max max-w-full rounded-sm bg-warning-bg px-1.5 py-0.5',
      )}
    >
      <Icon className={cx('size-3.5 shrink-0', tones[urgency])} aria-hidden="true" />
      <span className="truncate">
        <ClaimTime row={row} reader={reader} now={now} />
      </span>
    </span>
  );
}
