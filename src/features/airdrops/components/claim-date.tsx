import { AlarmClock, CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { useMinute } from '#/ui/clock.ts';
import { cx } from '#/ui/cx.ts';
import { formatBellText, formatClaimDate, formatClaimText, getClaim, getClaimUrgency } from '../claims.ts';
import { formatDateText, getNearestDate } from '../dates/other-dates.ts';
import type { ClaimUrgency } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

type ClaimProps = {
  row: Pick<Airdrop, 'status' | 'claimDate' | 'claimCloseDate'>;
  reader: Reader;
  /** ISO instant of the page load. */
  now: string;
};

const tones: Readonly<Record<ClaimUrgency, string>> = {
  closing: 'font-medium text-warning-ink',
  opening: 'font-medium text-warning-ink',
  open: 'font-medium text-ink',
  missed: 'font-medium text-danger-ink',
  none: '',
};

const isSoon = (urgency: ClaimUrgency) => urgency === 'closing' || urgency === 'opening';

/**
 * 'Opens in 3h 20m' or 'Closes Dec 4', updated every minute: amber within a day, red when missed, with the exact time as
 * tooltip. `isInBell`: in the words of the bell, 'Claim in 3h 20m'.
 */
export function ClaimTime({ row, reader, now, isInBell = false }: ClaimProps & { isInBell?: boolean }) {
  const minute = useMinute(now);
  const moment = { now: minute, zone: reader.zone };
  const text = (isInBell ? formatBellText : formatClaimText)(row, minute, reader);
  const { nextAt, opensAt } = getClaim(row, moment);
  const instant = nextAt ?? opensAt;
  if (instant === null) return text;
  const exact = formatClaimDate(row, instant, reader);
  // Node's and the browser's locale data may differ, for example in a space.
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={exact}
      className={cx('tabular', tones[getClaimUrgency(row, moment)])}
      suppressHydrationWarning
    >
      <span suppressHydrationWarning>{text}</span>
      <span className="sr-only" suppressHydrationWarning>
        , {exact}
      </span>
    </time>
  );
}

/** The claim of an open airdrop. `action`: what an open claim without a closing date asks for. */
export function ClaimDate({ row, reader, now, action }: ClaimProps & { action?: ReactNode }) {
  const moment = { now: useMinute(now), zone: reader.zone };
  const { opensAt, closesAt, state } = getClaim(row, moment);
  if (!isOpen(row) || (opensAt === null && closesAt === null)) return null;
  const urgency = getClaimUrgency(row, moment);
  const Icon = urgency === 'none' ? CalendarDays : AlarmClock;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span
        className={cx(
          'flex min-w-0 items-center gap-1.5',
          isSoon(urgency) && '-mx-1.5 w-max max-w-full rounded-sm bg-warning-bg px-1.5 py-0.5',
        )}
      >
        <Icon className={cx('size-3.5 shrink-0', tones[urgency])} aria-hidden="true" />
        <span className="truncate">
          <ClaimTime row={row} reader={reader} now={now} />
        </span>
      </span>
      {state === 'open' && closesAt === null && action}
    </span>
  );
}

type NearestDateProps = Omit<ClaimProps, 'row'> & {
  row: Parameters<typeof getNearestDate>[0];
  /** Without an icon, within a line. */
  isPlain?: boolean;
};

/** Shows the next date of an airdrop if it is before the claim: 'Snapshot in 3 days'. */
export function NearestDate({ row, reader, now, isPlain = false }: NearestDateProps) {
  const moment = { now: useMinute(now), zone: reader.zone };
  const nearest = getNearestDate(row, moment);
  if (nearest === undefined) return null;
  const time = (
    <time
      dateTime={nearest.date}
      title={formatInstant(Date.parse(nearest.date), reader)}
      className="tabular truncate"
      suppressHydrationWarning
    >
      {formatDateText(nearest, moment)}
    </time>
  );
  if (isPlain) return time;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CalendarDays className="size-3.5 shrink-0" aria-hidden="true" />
      {time}
    </span>
  );
}
