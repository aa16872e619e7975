import {
  ICalAlarmType,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { getDayWithoutTime } from '#/lib/local-instant.ts';
import { dateLabels, otherDateLabels } from '../airdrops/schema.ts';
import type { RecurringCheckIn } from '../airdrops/today/queries.server.ts';
import { getLeavingPath } from '../links/policy.ts';
import { buildCalendar, cleanCalendarText, toPresaleFields } from './ical.server.ts';
import type { DateKind, Entry, EntryKind, OpenFeed } from './queries.server.ts';

/** The suggested refresh interval, which most calendars ignore. */
const refreshSeconds = 6 * 3600;

type Reader = Pick<OpenFeed, 'timeZone' | 'leadMinutes' | 'dateLeadMinutes' | 'dailyAt'> & {
  baseUrl: string;
  linkGuard: LinkGuard;
};
type EventFields = Pick<
  ICalEventData,
  'start' | 'end' | 'allDay' | 'summary' | 'description' | 'url' | 'alarms'
>;

const canceledSummaries: Readonly<Record<EntryKind, string>> = {
  claim: 'Claim canceled',
  'claim-close': 'Claim closing canceled',
  snapshot: 'Snapshot canceled',
  registration: 'Registration end canceled',
  launch: 'Token launch canceled',
  unlock: 'Unlock canceled',
  own: 'Date canceled',
  start: 'Start canceled',
  presale: 'Presale no longer followed',
  yap: 'Yap no longer planned',
};

const summaries: Readonly<Record<Exclude<DateKind, 'own'> | 'start', string>> = {
  claim: 'Claim',
  'claim-close': dateLabels.claimCloseDate,
  ...otherDateLabels,
  start: 'Starts',
};

/** Readers skip events without an end. */
const durationMs = 30 * 60_000;

/** Returns the day of an entry without a time, such as a claim whose opening time is unknown. */
const getDay = ({ kind, startsAt, onDay }: Entry, { timeZone }: Reader): string | null =>
  kind === 'claim' && startsAt !== null ? getDayWithoutTime(startsAt.toISOString(), timeZone) : onDay;

function toTime(entry: Entry, reader: Reader): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const { startsAt } = entry;
  const day = getDay(entry, reader);
  if (startsAt === null || day !== null) return { start: new Date(`${day}T00:00:00Z`), allDay: true };
  return { start: startsAt, end: new Date(startsAt.getTime() + durationMs) };
}

/** Returns the seconds before the start of each alarm; negative ones are after it, such as that of an all-day claim. */
function getTriggers(entry: Entry, reader: Reader): number[] {
  const { leadMinutes, dateLeadMinutes, dailyAt } = reader;
  if (entry.kind !== 'claim' && entry.kind !== 'claim-close') return dateLeadMinutes.map((lead) => lead * 60);
  if (getDay(entry, reader) === null) return leadMinutes.map((lead) => lead * 60);
  const [hours = 0, minutes = 0] = dailyAt.split(':').map(Number);
  return leadMinutes.length === 0 ? [] : [-(hours * 60 + minutes) * 60];
}

/** Returns the description of an airdrop or yap: its details and the link to its page. */
function toDetails(
  details: readonly (string | null)[],
  url: string,
): Pick<EventFields, 'description' | 'url'> {
  const lines = [...details, `In Dropfolio: ${url}`].filter((detail) => detail !== null);
  return { description: cleanCalendarText(lines.join('\n')), url };
}

/** Calendars show no warnings, so a blocked link goes through the warning page. */
const guardLink = (link: string | null, { baseUrl, linkGuard }: Reader): string | null =>
  link !== null && linkGuard.judge(link).verdict === 'blocked' ? `${baseUrl}${getLeavingPath(link)}` : link;

function formatSubject({ kind, label }: Entry): string {
  if (kind === 'own') return label ?? '';
  if (kind === 'presale' || kind === 'yap') return '';
  return summaries[kind];
}

function toEventFields(entry: Entry, reader: Reader): EventFields {
  const { baseUrl } = reader;
  const { kind, name, detail, isMuted } = entry;
  const link = guardLink(entry.link, reader);
  if (entry.isCanceled) return { ...toTime(entry, reader), summary: canceledSummaries[kind] };
  if (kind === 'presale' && entry.startsAt !== null && entry.endsAt !== null) {
    const { id, startsAt: start, endsAt: end, blockchain } = entry;
    const presale = { id, projectName: name, tokenSymbol: detail ?? '', blockchain: blockchain ?? '' };
    return toPresaleFields({ ...presale, start, end }, baseUrl);
  }
  if (kind === 'yap') {
    return {
      ...toTime(entry, reader),
      summary: cleanCalendarText(`Yap: ${name}`),
      ...toDetails([link], `${baseUrl}/yap-list`),
    };
  }
  const shownName = formatAirdropName({ name, project: detail ?? '' });
  const summary = cleanCalendarText(`${formatSubject(entry)}: ${shownName}`);
  const url = `${baseUrl}/tracker?q=${encodeURIComponent(name)}`;
  const alarms = getTriggers(entry, reader).map((trigger) => ({
    type: ICalAlarmType.display,
    trigger,
    description: summary,
  }));
  return {
    ...toTime(entry, reader),
    summary,
    ...toDetails([detail, link], url),
    ...(kind !== 'start' && !isMuted && { alarms }),
  };
}

function* createEvents(entries: readonly Entry[], reader: Reader): Generator<ICalEventData> {
  const { hostname } = new URL(reader.baseUrl);
  for (const entry of entries) {
    yield {
      id: `${entry.kind}-${entry.id}@${hostname}`,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      status: entry.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Entries don't block time.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...toEventFields(entry, reader),
    };
  }
}

const frequencies = {
  day: ICalEventRepeatingFreq.DAILY,
  week: ICalEventRepeatingFreq.WEEKLY,
  month: ICalEventRepeatingFreq.MONTHLY,
} as const;

const weekdays = {
  mon: ICalWeekday.MO,
  tue: ICalWeekday.TU,
  wed: ICalWeekday.WE,
  thu: ICalWeekday.TH,
  fri: ICalWeekday.FR,
  sat: ICalWeekday.SA,
  sun: ICalWeekday.SU,
} as const;

/** Creates an all-day event on the first day of each period, because only its reset has a time. */
function* createCheckIns(checkIns: readonly RecurringCheckIn[], reader: Reader): Generator<ICalEventData> {
  const { baseUrl } = reader;
  const { hostname } = new URL(baseUrl);
  for (const { id, name, project, projectLink, reset, revision, changedAt, recurrence } of checkIns) {
    const { start, unit, interval, days, times } = recurrence;
    const action = times === 1 ? 'check in' : `check in ${times}×`;
    const details = [project, reset === null ? null : `Resets ${reset}`, guardLink(projectLink, reader)];
    yield {
      id: `check-in-${id}@${hostname}`,
      sequence: revision,
      stamp: changedAt,
      lastModified: changedAt,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      start: new Date(`${start}T00:00:00Z`),
      allDay: true,
      repeating: {
        freq: frequencies[unit],
        interval,
        ...(days.length > 0 && { byDay: days.map((day) => weekdays[day]) }),
      },
      summary: cleanCalendarText(`${formatAirdropName({ name, project })}: ${action}`),
      ...toDetails(details, `${baseUrl}/tracker?q=${encodeURIComponent(name)}`),
    };
  }
}

function* createFeed({ entries, checkIns }: FeedContents, reader: Reader): Generator<ICalEventData> {
  yield* createEvents(entries, reader);
  yield* createCheckIns(checkIns, reader);
}

export type FeedContents = { entries: readonly Entry[]; checkIns: readonly RecurringCheckIn[] };

/** Builds a person's feed as an iCalendar file. Instants are in UTC, days are all-day events. */
export function buildFeed(contents: FeedContents, reader: Reader): Promise<string> {
  return buildCalendar(createFeed(contents, reader), {
    name: 'Dropfolio',
    ttl: refreshSeconds,
    x: { 'X-WR-TIMEZONE': reader.timeZone },
  });
}
