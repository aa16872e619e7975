import { daysBetween } from '#/lib/dates.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';

/** The text of a reminder. `url` is a same-origin path. */
export type ReminderText = { title: string; body: string; url: string };

type Claim = { name: string; project: string; claimDate: number };

const hourMs = 60 * 60_000;
const maxNames = 5;

const trackerUrl = (name: string) => `/tracker?q=${encodeURIComponent(name)}`;

/** Truncates a name within a line. */
function truncate(name: string, maxLength = 60): string {
  if (name.length <= maxLength) return name;
  const graphemes = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return graphemes.length <= maxLength
    ? name
    : `${graphemes
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

/** Rounds a duration, so that a tick a few seconds late doesn't say '2h 59m'. */
function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 90 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
}

function formatClaimTime(claimDate: number, now: number, { zone, locale }: Reader): string {
  const remainingMs = claimDate - now;
  if (remainingMs < 30_000) return 'claim now';
  if (remainingMs <= 24 * hourMs) return `claim in ${formatDuration(remainingMs)}`;
  const days = daysBetween(calendarDay(now, zone), calendarDay(claimDate, zone));
  return days === 1 ? 'claim tomorrow' : `claim on ${formatDay(calendarDay(claimDate, zone), locale)}`;
}

export function claimOpensText(claim: Claim, now: number, reader: Reader): ReminderText {
  const at = formatInstant(claim.claimDate, reader);
  return {
    title: `${truncate(claim.name)}: ${formatClaimTime(claim.claimDate, now, reader)}`,
    body: `${claim.name} (${claim.project}): claim date ${at}.`,
    url: trackerUrl(claim.name),
  };
}

export function claimMissedText(claim: Claim, reader: Reader): ReminderText {
  const at = formatInstant(claim.claimDate, reader);
  return {
    title: `${truncate(claim.name)}: claim date passed`,
    body: `The claim date for ${claim.name} (${claim.project}) was ${at}. Did you claim it? Mark it as claimed, or change the date if it moved.`,
    url: trackerUrl(claim.name),
  };
}

/** Some names and the total count. */
export type NamesAndCount = { count: number; names: readonly string[] };

const nameList = new Intl.ListFormat('en');

function formatNames({ count, names }: NamesAndCount): string {
  const shown = names.slice(0, maxNames).map((name) => truncate(name, 40));
  const remainingCount = count - shown.length;
  return nameList.format(remainingCount > 0 ? [...shown, `${remainingCount} more`] : shown);
}

/** Builds the daily message; undefined if there is nothing to report. */
export function dailyText(checkIns: NamesAndCount, starts: NamesAndCount): ReminderText | undefined {
  const due = formatCount(checkIns.count, 'check-in due', 'check-ins due');
  const starting = formatCount(starts.count, 'airdrop starts today', 'airdrops start today');
  if (checkIns.count === 0 && starts.count === 0) return undefined;
  const lines = [
    ...(checkIns.count > 0 ? [`Check in: ${formatNames(checkIns)}.`] : []),
    ...(starts.count > 0 ? [`Starts today: ${formatNames(starts)}.`] : []),
  ];
  return {
    title: checkIns.count === 0 ? starting : starts.count === 0 ? due : `${due}, ${starting}`,
    body: lines.join('\n'),
    url: '/tracker',
  };
}

export function streakText(streak: number): ReminderText {
  return {
    title: `Your ${streak}-day streak ends at midnight`,
    body: 'Check in on one of your airdrops today to keep it going.',
    url: '/tracker',
  };
}

/** Builds the message of the week from Monday; undefined if it is empty. */
export function weekText(claims: NamesAndCount, starts: NamesAndCount): ReminderText | undefined {
  if (claims.count === 0 && starts.count === 0) return undefined;
  const lines = [
    ...(claims.count > 0 ? [`Claims: ${formatNames(claims)}.`] : []),
    ...(starts.count > 0 ? [`Starts: ${formatNames(starts)}.`] : []),
  ];
  const parts = [
    ...(claims.count > 0 ? [formatCount(claims.count, 'claim')] : []),
    ...(starts.count > 0 ? [formatCount(starts.count, 'start')] : []),
  ];
  return { title: `This week: ${parts.join(' and ')}`, body: lines.join('\n'), url: '/tracker' };
}
