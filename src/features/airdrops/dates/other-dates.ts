import { compareText } from '#/lib/compare-text.ts';
import { formatCountdown, formatRelativeDay } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { type ClaimDates, type ClaimMoment, getClaim } from '../claims.ts';
import { type OtherDateKind, otherDateFields, otherDateKinds, otherDateLabels } from '../kinds.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

const minuteMs = 60_000;
const windowMinutes = 24 * 60;

const toMinute = (instant: number) => Math.floor(instant / minuteMs);

/** Returns a predicate for dates that have passed by `now` (epoch milliseconds). A date lasts to the end of its minute. */
export function createIsPast(now: number): (date: string) => boolean {
  // API instants are UTC with milliseconds, so they sort as text.
  const limit = new Date(toMinute(now) * minuteMs).toISOString();
  return (date) => date < limit;
}

/** A date of an airdrop with its label; `key` is unique within the airdrop. `date`: ISO instant. */
export type NamedDate = { key: string; label: string; date: string };

type DatedRow = Pick<Airdrop, (typeof otherDateFields)[OtherDateKind] | 'ownDates'>;

/** Lists the dates of an airdrop besides its start and claim, the user's own last. */
export function listOtherDates(row: DatedRow): NamedDate[] {
  const dates: [string, string, string | null | undefined][] = [
    ...otherDateKinds.map((kind): [string, string, string | null] => [
      kind,
      otherDateLabels[kind],
      row[otherDateFields[kind]],
    ]),
    // Undefined in rows from a server of the previous version.
    ...(row.ownDates ?? []).map(({ label, date }): [string, string, string] => [`own ${label}`, label, date]),
  ];
  return dates.flatMap(([key, label, date]) => (date ? [{ key, label, date }] : []));
}

/** Returns the next date of an open airdrop before its claim opens or closes, if there is one. */
export function getNearestDate(
  row: DatedRow & ClaimDates & Pick<Airdrop, 'status'>,
  moment: ClaimMoment,
): NamedDate | undefined {
  if (!isOpen(row)) return undefined;
  const isPast = createIsPast(moment.now);
  const { nextAt } = getClaim(row, moment);
  return listOtherDates(row)
    .filter(({ date }) => !isPast(date) && (nextAt === null || Date.parse(date) < nextAt))
    .sort((a, b) => compareText(a.date, b.date))[0];
}

/** Describes a date besides the claim, by clock minutes: 'Snapshot in 3h 20m', 'Snapshot tomorrow', 'Snapshot was yesterday'. */
export function formatDateText(
  { label, date }: Pick<NamedDate, 'label' | 'date'>,
  { now, zone }: ClaimMoment,
): string {
  const instant = Date.parse(date);
  const minutes = toMinute(instant) - toMinute(now);
  if (minutes === 0) return `${label} now`;
  const formatTime = () => {
    if (Math.abs(minutes) > windowMinutes)
      return formatRelativeDay(toCalendarDay(instant, zone), toCalendarDay(now, zone));
    const distance = formatCountdown(Math.abs(minutes) * minuteMs);
    return minutes > 0 ? `in ${distance}` : `${distance} ago`;
  };
  return `${label} ${minutes < 0 ? 'was ' : ''}${formatTime()}`;
}
