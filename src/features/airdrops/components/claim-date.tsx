import { AlarmClock, CalendarDays } from 'lucide-react';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import { WindowLine } from '#/ui/window-line.tsx';
import {
  createIsPast,
  formatClaimText,
  formatDateText,
  getClaimDeadline,
  getClaimUrgency,
  getNextClaimDate,
} from '../claims.ts';
import { getNearestDate } from '../dates/other-dates.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

type ClaimProps = {
  row: Pick<Airdrop, 'status' | 'claimDate' | 'claimCloseDate'>;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
};

const tones = {
  soon: 'font-medium text-warning-ink',
  open: 'font-medium text-ink',
  overdue: 'font-medium text-danger-ink',
  none: '',
};

/** The date that `formatClaimText` describes. */
const getShownDate = (row: ClaimProps['row'], now: number) =>
  isOpen(row) ? getNextClaimDate(row, createIsPast(now)) : (row.claimDate ?? row.claimCloseDate);

/** 'Claim in 3h 20m' or 'Closes tomorrow', updated every minute: amber within a day, red when overdue, with the exact time as tooltip. */
export function ClaimTime({ row, reader, now }: ClaimProps) {
  const minute = useMinute(now);
  const text = formatClaimText(row, minute, reader);
  const date = getShownDate(row, minute);
  if (!date) return text;
  const exact = formatInstant(Date.parse(date), reader);
  // Node's and the browser's locale data may differ, for example in a space.
  return (
    <time
      dateTime={date}
      title={exact}
      className={cx('tabular', tones[getClaimUrgency(row, minute)])}
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

/** Shows an open claim, or the last day before one, as a progress line. */
export function ClaimWindow({ row, now }: Omit<ClaimProps, 'reader'>) {
  const minute = useMinute(now);
  const date = getShownDate(row, minute);
  if (!date) return null;
  const isClosing = date === row.claimCloseDate;
  const from = (isClosing && row.claimDate) || new Date(Date.parse(date) - dayMs).toISOString();
  return <WindowLine from={from} to={date} now={minute} className="mr-1 w-18 shrink-0" />;
}

export function ClaimDate({ row, reader, now }: ClaimProps) {
  const urgency = getClaimUrgency(row, useMinute(now));
  if (getClaimDeadline(row) === null) return null;
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

/** Shows the next date of an airdrop if it is before the claim: 'Snapshot in 3 days'. */
export function NearestDate({ row, reader, now }: Omit<ClaimProps, 'row'> & { row: Airdrop }) {
  const minute = useMinute(now);
  const nearest = getNearestDate(row, minute);
  if (nearest === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CalendarDays className="size-3.5 shrink-0" aria-hidden="true" />
      <time
        dateTime={nearest.date}
        title={formatInstant(Date.parse(nearest.date), reader)}
        className="tabular truncate"
        suppressHydrationWarning
      >
        {formatDateText(nearest, minute, reader)}
      </time>
    </span>
  );
}
