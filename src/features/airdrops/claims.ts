import { getDayWithoutTime } from '#/lib/local-instant.ts';
import {
  formatCountdown,
  formatDay,
  formatInstant,
  formatMonthDay,
  formatTime,
  type Reader,
} from '#/lib/wording.ts';
import { toCalendarDay, toInstant } from '#/lib/zones.ts';
import type { ClaimUrgency } from './kinds.ts';
import { isOpen } from './policy.ts';
import type { Airdrop } from './schema.ts';

const minuteMs = 60_000;
const windowMinutes = 24 * 60;

/** A server of the previous version sends rows without a closing date. */
export type ClaimDates = Pick<Airdrop, 'claimDate'> & { claimCloseDate?: string | null | undefined };
type ClaimFields = Pick<Airdrop, 'status'> & ClaimDates;

/** An instant (epoch milliseconds) in a person's time zone. */
export type ClaimMoment = { now: number; zone: string };

/**
 * 'announced': the opening date is unknown; 'opens': it is ahead; 'open': from the opening to the close; 'missed': closed.
 */
export type ClaimState = 'announced' | 'opens' | 'open' | 'missed';

export type Claim = {
  state: ClaimState;
  /** Epoch milliseconds; a day without a time opens when it begins. */
  opensAt: number | null;
  /** The opening day, if its time is unknown. */
  openingDay: string | null;
  closesAt: number | null;
  /** The next of both instants: the opening until it has passed, then the close. */
  nextAt: number | null;
};

const toMinute = (instant: number) => Math.floor(instant / minuteMs);

function getOpening(row: ClaimDates, zone: string): Pick<Claim, 'opensAt' | 'openingDay'> {
  if (row.claimDate === null) return { opensAt: null, openingDay: null };
  const openingDay = getDayWithoutTime(row.claimDate, zone);
  const opensAt =
    openingDay === null ? Date.parse(row.claimDate) : toInstant({ date: openingDay, time: '00:00' }, zone);
  return { opensAt, openingDay };
}

/** Returns the claim of an airdrop at an instant, by clock minutes: it opens in its first minute and closes after its last. */
export function getClaim(row: ClaimDates, { now, zone }: ClaimMoment): Claim {
  const opening = getOpening(row, zone);
  const { opensAt } = opening;
  const closesAt = row.claimCloseDate ? Date.parse(row.claimCloseDate) : null;
  const isAhead = (instant: number) => toMinute(instant) > toMinute(now);
  const getState = (): ClaimState => {
    if (closesAt !== null && toMinute(closesAt) < toMinute(now)) return 'missed';
    if (opensAt === null) return 'announced';
    return isAhead(opensAt) ? 'opens' : 'open';
  };
  const nextAt = opensAt !== null && isAhead(opensAt) ? opensAt : closesAt;
  return { ...opening, state: getState(), closesAt, nextAt };
}

const isWithinDay = (instant: number | null, now: number) =>
  instant !== null && toMinute(instant) - toMinute(now) <= windowMinutes;

function toUrgency({ state, opensAt, closesAt }: Claim, now: number): ClaimUrgency {
  if (state === 'missed') return 'missed';
  if (isWithinDay(closesAt, now)) return 'closing';
  if (state === 'opens') return isWithinDay(opensAt, now) ? 'opening' : 'none';
  return state === 'open' ? 'open' : 'none';
}

/** Returns 'none' also for claimed and expired airdrops. */
export const getClaimUrgency = (row: ClaimFields, moment: ClaimMoment): ClaimUrgency =>
  isOpen(row) ? toUrgency(getClaim(row, moment), moment.now) : 'none';

/** Whether the claim closes after it opens. */
export function isClaimInOrder(row: ClaimDates, zone: string): boolean {
  const { opensAt } = getOpening(row, zone);
  return opensAt === null || !row.claimCloseDate || opensAt < Date.parse(row.claimCloseDate);
}

/** The end of a claim's opening: of its day if the time is unknown, and otherwise the instant itself. */
const getOpeningEnd = ({ openingDay, opensAt }: Claim, { claimDate }: ClaimDates) =>
  openingDay === null ? opensAt : Date.parse(claimDate ?? '');

/**
 * Whether the bell lists the claim: it opens within 24 hours, or at an unknown time of the current day, or it closes
 * within 24 hours.
 */
export function isInBell(row: ClaimFields, moment: ClaimMoment): boolean {
  if (!isOpen(row)) return false;
  const claim = getClaim(row, moment);
  const urgency = toUrgency(claim, moment.now);
  if (urgency !== 'open') return urgency === 'opening' || urgency === 'closing';
  const openingEnd = getOpeningEnd(claim, row);
  return openingEnd !== null && toMinute(openingEnd) >= toMinute(moment.now);
}

/** Returns the airdrops of the bell, the next to open or close first. */
export function listBellClaims<Row extends ClaimFields>(rows: readonly Row[], moment: ClaimMoment): Row[] {
  const getTime = (row: Row) => {
    const { nextAt, opensAt } = getClaim(row, moment);
    return nextAt ?? opensAt ?? 0;
  };
  return rows
    .filter((row) => isInBell(row, moment))
    .map((row) => ({ row, time: getTime(row) }))
    .sort((a, b) => a.time - b.time)
    .map(({ row }) => row);
}

/** Formats an instant of a claim: 'Nov 28, 2026' for an opening day without a time, otherwise with the time. */
export function formatClaimDate(row: ClaimDates, instant: number, reader: Reader): string {
  const { opensAt, openingDay } = getOpening(row, reader.zone);
  return openingDay !== null && instant === opensAt
    ? formatDay(openingDay, reader.locale)
    : formatInstant(instant, reader);
}

/** Formats when a claim opens, such as 'Nov 28, 2026, 5:00 PM' or, without a time, 'Nov 28, 2026'; '' if unknown. */
export function formatOpening(row: ClaimDates, reader: Reader): string {
  const { opensAt } = getOpening(row, reader.zone);
  return opensAt === null ? '' : formatClaimDate(row, opensAt, reader);
}

/** Formats the time of day at which a claim opens; 'Claim' for a day without a time. */
export function formatOpeningTime(row: ClaimDates, reader: Reader): string {
  const { opensAt, openingDay } = getOpening(row, reader.zone);
  return opensAt === null || openingDay !== null ? 'Claim' : formatTime(opensAt, reader);
}

type Moment = { now: number; reader: Reader };

/** Formats a day as 'Nov 28', with the year if it isn't the current one. */
function formatShortDate(day: string, { now, reader }: Moment): string {
  const isThisYear = day.slice(0, 4) === toCalendarDay(now, reader.zone).slice(0, 4);
  return isThisYear ? formatMonthDay(day, reader.locale) : formatDay(day, reader.locale);
}

/** Formats 'Closes in 19h 5m' within a day, and 'Closes Dec 4' beyond. */
function formatAhead(verb: string, instant: number, moment: Moment): string {
  const { now, reader } = moment;
  const minutes = toMinute(instant) - toMinute(now);
  if (minutes === 0) return `${verb} now`;
  if (minutes <= windowMinutes) return `${verb} in ${formatCountdown(minutes * minuteMs)}`;
  return `${verb} ${formatShortDate(toCalendarDay(instant, reader.zone), moment)}`;
}

/**
 * Describes a claim: 'Opens in 3h 20m' within a day and 'Opens Nov 28' before, 'Opens today' on a day without a time,
 * 'Open since Nov 27', 'Closes in 19h 5m', 'Closes Dec 4', and 'Closed Dec 4'; 'unknown time' without dates.
 */
export function formatClaimText(row: ClaimDates, now: number, reader: Reader): string {
  const moment = { now, reader };
  const { state, opensAt, openingDay, closesAt } = getClaim(row, { now, zone: reader.zone });
  const formatDate = (instant: number) => formatShortDate(toCalendarDay(instant, reader.zone), moment);
  if (closesAt !== null && state === 'missed') return `Closed ${formatDate(closesAt)}`;
  if (opensAt !== null && state === 'opens') {
    return openingDay === null
      ? formatAhead('Opens', opensAt, moment)
      : `Opens ${formatShortDate(openingDay, moment)}`;
  }
  const isClosing = closesAt !== null && isWithinDay(closesAt, now);
  if (opensAt !== null && !isClosing) {
    if (openingDay === toCalendarDay(now, reader.zone)) return 'Opens today';
    if (openingDay === null && toMinute(opensAt) === toMinute(now)) return 'Opens now';
  }
  if (closesAt !== null) return formatAhead('Closes', closesAt, moment);
  return opensAt === null ? 'unknown time' : `Open since ${formatDate(opensAt)}`;
}

/** Describes a claim of the bell: 'Claim in 3h 20m', 'Claim now', 'Claim today', 'Claim tomorrow', or when it closes. */
export function formatBellText(row: ClaimFields, now: number, reader: Reader): string {
  const claim = getClaim(row, { now, zone: reader.zone });
  if (claim.opensAt === null || toUrgency(claim, now) === 'closing') return formatClaimText(row, now, reader);
  if (claim.openingDay === null) return formatAhead('Claim', claim.opensAt, { now, reader });
  return claim.state === 'opens' ? 'Claim tomorrow' : 'Claim today';
}
