import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { countDaysBetween } from '#/lib/dates.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { AirdropDate } from './plan.ts';

/** The text of a reminder. `url` is a same-origin path. */
export type ReminderText = { title: string; body: string; url: string };

type Airdrop = { name: string; project: string };
type Claim = Airdrop & { claimDate: number | null; claimCloseDate?: number | null };

const hourMs = 60 * 60_000;
const maxNames = 5;
const maxNameLength = 60;

const getTrackerUrl = (name: string) => `/tracker?q=${encodeURIComponent(name)}`;

/** Formats an airdrop within a line of a message. */
export const formatShortName = (airdrop: Airdrop): string => formatAirdropName(airdrop, maxNameLength);

/** Formats one entry per line, because names contain commas; `count` includes the entries that aren't listed. */
export function formatLines(lines: readonly string[], count: number): string {
  const hiddenCount = count - lines.length;
  return [
    ...lines.map((line) => `• ${line}`),
    ...(hiddenCount > 0 ? [`… and ${hiddenCount.toLocaleString('en')} more`] : []),
  ].join('\n');
}

/** Formats a duration in rounded units, because reminders are sent some seconds late. */
function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 90 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
}

/** Formats '{event} in 3 hours', '{event} tomorrow', or '{event} on Nov 25, 2026'. */
function formatTimeUntil(event: string, at: number, now: number, { zone, locale }: Reader): string {
  const remainingMs = at - now;
  if (remainingMs < 30_000) return `${event} now`;
  if (remainingMs <= 24 * hourMs) return `${event} in ${formatDuration(remainingMs)}`;
  const days = countDaysBetween(toCalendarDay(now, zone), toCalendarDay(at, zone));
  return days === 1 ? `${event} tomorrow` : `${event} on ${formatDay(toCalendarDay(at, zone), locale)}`;
}

export function buildClaimOpensText(
  claim: Airdrop & { claimDate: number },
  now: number,
  reader: Reader,
): ReminderText {
  const time = formatInstant(claim.claimDate, reader);
  return {
    title: `${formatShortName(claim)}: ${formatTimeUntil('claim', claim.claimDate, now, reader)}`,
    body: `${formatAirdropName(claim)}: claim date ${time}.`,
    url: getTrackerUrl(claim.name),
  };
}

export function buildClaimClosesText(
  claim: Airdrop & { claimCloseDate: number },
  now: number,
  reader: Reader,
): ReminderText {
  const time = formatInstant(claim.claimCloseDate, reader);
  return {
    title: `${formatShortName(claim)}: ${formatTimeUntil('claim closes', claim.claimCloseDate, now, reader)}`,
    body: `${formatAirdropName(claim)}: the claim closes ${time}.`,
    url: getTrackerUrl(claim.name),
  };
}

/** Builds the reminder of another date of an airdrop, such as its snapshot. */
export function buildDateAheadText(
  airdrop: Airdrop,
  { label, at }: AirdropDate,
  now: number,
  reader: Reader,
): ReminderText {
  return {
    title: `${formatShortName(airdrop)}: ${formatTimeUntil(label, at, now, reader)}`,
    body: `${formatAirdropName(airdrop)}: ${label}, ${formatInstant(at, reader)}.`,
    url: getTrackerUrl(airdrop.name),
  };
}

export function buildClaimMissedText(claim: Claim, reader: Reader): ReminderText {
  const name = formatAirdropName(claim);
  const isClosed = typeof claim.claimCloseDate === 'number';
  const time = formatInstant(claim.claimCloseDate ?? claim.claimDate ?? 0, reader);
  const statement = isClosed
    ? `The claim for ${name} closed ${time}.`
    : `The claim date for ${name} was ${time}.`;
  return {
    title: `${formatShortName(claim)}: ${isClosed ? 'claim closed' : 'claim date passed'}`,
    body: `${statement} Did you claim it? Mark it as claimed, or change the date if it moved.`,
    url: getTrackerUrl(claim.name),
  };
}

/** Airdrops to list; `count` includes those that aren't in `airdrops`. */
export type CountedAirdrops = { count: number; airdrops: readonly Airdrop[] };

const formatSection = (title: string, { count, airdrops }: CountedAirdrops): string =>
  `${title}:\n${formatLines(airdrops.slice(0, maxNames).map(formatShortName), count)}`;

type Section = { heading: string; summary: string; airdrops: CountedAirdrops };

const isNotEmpty = ({ airdrops }: Section): boolean => airdrops.count > 0;

const formatSections = (sections: readonly Section[]): string =>
  sections.map(({ heading, airdrops }) => formatSection(heading, airdrops)).join('\n');

/** Builds the daily message; undefined if there is nothing to report. */
export function buildDailyText(checkIns: CountedAirdrops, starts: CountedAirdrops): ReminderText | undefined {
  const sections = [
    {
      heading: 'Check in',
      summary: formatCount(checkIns.count, 'check-in due', 'check-ins due'),
      airdrops: checkIns,
    },
    {
      heading: 'Starts today',
      summary: formatCount(starts.count, 'airdrop starts today', 'airdrops start today'),
      airdrops: starts,
    },
  ].filter(isNotEmpty);
  if (sections.length === 0) return undefined;
  return {
    title: sections.map(({ summary }) => summary).join(', '),
    body: formatSections(sections),
    url: '/tracker',
  };
}

/** Builds the message of airdrops that are ready some hours after their last check-in. */
export function buildReadyText(ready: readonly Airdrop[]): ReminderText {
  const [only] = ready;
  const title =
    only && ready.length === 1
      ? `${formatShortName(only)}: ready`
      : `${formatCount(ready.length, 'check-in')} ready`;
  return {
    title,
    body: formatSection('Check in', { count: ready.length, airdrops: ready }),
    url: '/tracker',
  };
}

/** Builds the message of check-ins that are due until their period ends at `end`, in epoch milliseconds. */
export function buildResetText(due: readonly (Airdrop & { end: number })[], now: number): ReminderText {
  const [only] = due;
  const remainingTimes = due.map(({ end }) => end - now);
  const remaining = formatDuration(Math.max(...remainingTimes));
  const when =
    Math.min(...remainingTimes) === Math.max(...remainingTimes) ? `in ${remaining}` : `within ${remaining}`;
  return {
    title:
      only && due.length === 1
        ? `${formatShortName(only)}: resets ${when}`
        : `${formatCount(due.length, 'check-in resets', 'check-ins reset')} ${when}`,
    body: formatSection('Still due', { count: due.length, airdrops: due }),
    url: '/tracker',
  };
}

/** Builds the reminder of a streak that ends at the hour at which the person's next day begins. */
export function buildStreakText(streak: number, dayStartsAt = 0): ReminderText {
  const end = dayStartsAt === 0 ? 'midnight' : `${String(dayStartsAt).padStart(2, '0')}:00`;
  return {
    title: `Your ${streak}-day streak ends at ${end}`,
    body: 'Check in on one of your airdrops today to keep it going.',
    url: '/tracker',
  };
}

/** Builds the message of the week from Monday; undefined if it is empty. */
export function buildWeekText(claims: CountedAirdrops, starts: CountedAirdrops): ReminderText | undefined {
  const sections = [
    { heading: 'Claims', summary: formatCount(claims.count, 'claim'), airdrops: claims },
    { heading: 'Starts', summary: formatCount(starts.count, 'start'), airdrops: starts },
  ].filter(isNotEmpty);
  if (sections.length === 0) return undefined;
  const summaries = sections.map(({ summary }) => summary);
  return { title: `This week: ${summaries.join(' and ')}`, body: formatSections(sections), url: '/tracker' };
}
