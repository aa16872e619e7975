import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { countDaysBetween } from '#/lib/dates.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import {
  type ClaimDates,
  type Due,
  type DueGroup,
  type DueRow,
  dueGroupLabels,
  dueGroups,
  formatClaimText,
  getClaim,
  type Today,
} from '../airdrops/today/schema.ts';
import type { AirdropDate } from './plan.ts';

/** The text of a reminder. `url` is a same-origin path. */
export type ReminderText = { title: string; body: string; url: string };

type Airdrop = { name: string; project: string };
type Claim = Airdrop & ClaimDates;

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

/** Builds the reminder of a claim's opening, ahead of it or, after a snooze, later. */
export function buildClaimOpensText(claim: Claim, now: number, reader: Reader): ReminderText {
  const { opensAt, openingDay } = getClaim(claim, { now, zone: reader.zone });
  const at = opensAt ?? now;
  const day = formatDay(openingDay ?? toCalendarDay(at, reader.zone), reader.locale);
  const isToday = openingDay === toCalendarDay(now, reader.zone);
  const isLater = now - at >= hourMs && !isToday;
  const event =
    openingDay !== null && isToday ? 'claim opens today' : formatTimeUntil('claim opens', at, now, reader);
  return {
    title: `${formatShortName(claim)}: ${isLater ? `claim open since ${day}` : event}`,
    body: `${formatAirdropName(claim)}: the claim ${isLater ? 'opened' : 'opens'} ${openingDay === null ? formatInstant(at, reader) : day}.`,
    url: getTrackerUrl(claim.name),
  };
}

export function buildClaimClosesText(claim: Claim, now: number, reader: Reader): ReminderText {
  const at = Date.parse(claim.claimCloseDate ?? '');
  return {
    title: `${formatShortName(claim)}: ${formatTimeUntil('claim closes', at, now, reader)}`,
    body: `${formatAirdropName(claim)}: the claim closes ${formatInstant(at, reader)}.`,
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
  const time = formatInstant(Date.parse(claim.claimCloseDate ?? ''), reader);
  return {
    title: `${formatShortName(claim)}: claim closed`,
    body: `The claim for ${formatAirdropName(claim)} closed ${time}. Did you claim it? Mark it as claimed, or change the date if it moved.`,
    url: getTrackerUrl(claim.name),
  };
}

const formatSection = (title: string, airdrops: readonly Airdrop[]): string =>
  `${title}:\n${formatLines(airdrops.slice(0, maxNames).map(formatShortName), airdrops.length)}`;

/** The summary of each group in the title of the daily message, for one airdrop and for several. */
const dueSummaries: Readonly<Record<DueGroup, [string, string]>> = {
  claims: ['claim', 'claims'],
  checkIns: ['check-in due', 'check-ins due'],
  starts: ['airdrop starts today', 'airdrops start today'],
  missed: ['missed claim', 'missed claims'],
};

/** Formats an airdrop that is due with what is due for it: 'Scroll · Season 1: Closes in 3h 20m, check-in due'. */
function formatDueLine({ row, claim, isCheckInDue }: Due<DueRow>, now: number, reader: Reader): string {
  if (claim === 'none') return formatShortName(row);
  const checkIn = isCheckInDue ? ', check-in due' : '';
  return `${formatShortName(row)}: ${formatClaimText(row, now, reader)}${checkIn}`;
}

/** Formats the groups of what is due, each with up to `maxLines` airdrops. */
export function formatDueGroups(
  groups: Today<DueRow>['groups'],
  { now, reader, maxLines }: { now: number; reader: Reader; maxLines: number },
): string {
  return dueGroups
    .filter((group) => groups[group].length > 0)
    .map((group) => {
      const lines = groups[group].slice(0, maxLines).map((due) => formatDueLine(due, now, reader));
      const count = groups[group].length;
      return `${dueGroupLabels[group]}: ${count.toLocaleString('en')}\n${formatLines(lines, count)}`;
    })
    .join('\n\n');
}

/** Builds the daily message; undefined without a check-in or start, because claims have reminders of their own. */
export function buildDailyText(
  groups: Today<DueRow>['groups'],
  now: number,
  reader: Reader,
): ReminderText | undefined {
  const all = dueGroups.flatMap((group) => groups[group]);
  if (groups.starts.length === 0 && !all.some(({ isCheckInDue }) => isCheckInDue)) return undefined;
  const counts: Readonly<Record<DueGroup, number>> = {
    claims: groups.claims.length,
    checkIns: all.filter(({ isCheckInDue }) => isCheckInDue).length,
    starts: groups.starts.length,
    missed: groups.missed.length,
  };
  const summaries = dueGroups
    .filter((group) => counts[group] > 0)
    .map((group) => formatCount(counts[group], ...dueSummaries[group]));
  return {
    title: summaries.join(', '),
    body: formatDueGroups(groups, { now, reader, maxLines: maxNames }),
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
    body: formatSection('Check in', ready),
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
    body: formatSection('Still due', due),
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
export function buildWeekText(
  claims: readonly Airdrop[],
  starts: readonly Airdrop[],
): ReminderText | undefined {
  const sections = [
    { heading: 'Claims', summary: formatCount(claims.length, 'claim'), airdrops: claims },
    { heading: 'Starts', summary: formatCount(starts.length, 'start'), airdrops: starts },
  ].filter(({ airdrops }) => airdrops.length > 0);
  if (sections.length === 0) return undefined;
  return {
    title: `This week: ${sections.map(({ summary }) => summary).join(' and ')}`,
    body: sections.map(({ heading, airdrops }) => formatSection(heading, airdrops)).join('\n'),
    url: '/tracker',
  };
}
