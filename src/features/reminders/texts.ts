import { daysBetween } from '#/lib/dates.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay, formatInstant, type Reader } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';

/** The words of one reminder. `url` is a path of this site. */
export type ReminderText = { title: string; body: string; url: string };

type Claim = { name: string; project: string; claimDate: number };

const hourMs = 60 * 60_000;
const mostNames = 5;

const trackerOf = (name: string) => `/tracker?q=${encodeURIComponent(name)}`;

/** A name that stands in the middle of a line. */
function shortened(name: string, most = 60): string {
  if (name.length <= most) return name;
  const signs = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return signs.length <= most
    ? name
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** A span as people say it: a tick a few seconds late is no '2h 59m'. */
function roughly(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 90 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
}

function whenOpen(claimDate: number, now: number, { zone, locale }: Reader): string {
  const left = claimDate - now;
  if (left < 30_000) return 'claim now';
  if (left <= 24 * hourMs) return `claim in ${roughly(left)}`;
  const days = daysBetween(calendarDay(now, zone), calendarDay(claimDate, zone));
  return days === 1 ? 'claim tomorrow' : `claim on ${formatDay(calendarDay(claimDate, zone), locale)}`;
}

export function claimOpensText(claim: Claim, now: number, reader: Reader): ReminderText {
  const at = formatInstant(claim.claimDate, reader);
  return {
    title: `${shortened(claim.name)}: ${whenOpen(claim.claimDate, now, reader)}`,
    body: `The claim date of ${claim.name} (${claim.project}) is ${at}.`,
    url: trackerOf(claim.name),
  };
}

export function claimMissedText(claim: Claim, reader: Reader): ReminderText {
  const at = formatInstant(claim.claimDate, reader);
  return {
    title: `${shortened(claim.name)}: claim date passed`,
    body: `The claim date of ${claim.name} (${claim.project}) was ${at}. If you claimed it, mark it as claimed. If it moved, change the date.`,
    url: trackerOf(claim.name),
  };
}

/** Some names, and how many there are in all. */
export type NamesAndCount = { count: number; names: readonly string[] };

function listed({ count, names }: NamesAndCount): string {
  const shown = names.slice(0, mostNames).map((name) => shortened(name, 40));
  const rest = count - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** The daily message; undefined when there is nothing to tell. */
export function dailyText(checkIns: NamesAndCount, starts: NamesAndCount): ReminderText | undefined {
  const due = formatCount(checkIns.count, 'check-in due', 'check-ins due');
  const starting = formatCount(starts.count, 'airdrop starts today', 'airdrops start today');
  if (checkIns.count === 0 && starts.count === 0) return undefined;
  const lines = [
    ...(checkIns.count > 0 ? [`Check in: ${listed(checkIns)}.`] : []),
    ...(starts.count > 0 ? [`Starts today: ${listed(starts)}.`] : []),
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

/** The week from Monday; undefined when nothing is in it. */
export function weekText(claims: NamesAndCount, starts: NamesAndCount): ReminderText | undefined {
  if (claims.count === 0 && starts.count === 0) return undefined;
  const lines = [
    ...(claims.count > 0 ? [`Claims: ${listed(claims)}.`] : []),
    ...(starts.count > 0 ? [`Starts: ${listed(starts)}.`] : []),
  ];
  const parts = [
    ...(claims.count > 0 ? [formatCount(claims.count, 'claim')] : []),
    ...(starts.count > 0 ? [formatCount(starts.count, 'start')] : []),
  ];
  return { title: `This week: ${parts.join(' and ')}`, body: lines.join('\n'), url: '/tracker' };
}
