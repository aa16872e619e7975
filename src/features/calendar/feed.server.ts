import { ICalAlarmType, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { leavingPath } from '../links/policy.ts';
import { calendarLine, calendarText, presaleFields } from './ical.server.ts';
import type { Entry, EntryKind } from './queries.server.ts';

/** The suggested refresh interval, which most calendars ignore. */
const refreshSeconds = 6 * 3600;

type Reader = { baseUrl: string; timeZone: string; leadMinutes: readonly number[]; linkGuard: LinkGuard };
type EventFields = Pick<
  ICalEventData,
  'start' | 'end' | 'allDay' | 'summary' | 'description' | 'url' | 'alarms'
>;

const canceledSummaries: Readonly<Record<EntryKind, string>> = {
  claim: 'Claim canceled',
  start: 'Start canceled',
  presale: 'Presale no longer followed',
  yap: 'Yap no longer planned',
};

function toTime({ startsAt, onDay }: Entry): Pick<ICalEventData, 'start' | 'allDay'> {
  if (startsAt !== null) return { start: startsAt };
  return { start: new Date(`${onDay}T00:00:00Z`), allDay: true };
}

/** The description of an airdrop or yap: its details, and its page in Dropfolio. */
function toDetails(
  details: readonly (string | null)[],
  url: string,
): Pick<EventFields, 'description' | 'url'> {
  const lines = [...details, `In Dropfolio: ${url}`].filter((detail) => detail !== null);
  return { description: calendarLine(lines.join('\n')), url };
}

/** Calendars show no warnings, so a blocked link goes through the warning page. */
const guardLink = (link: string | null, { baseUrl, linkGuard }: Reader): string | null =>
  link !== null && linkGuard.judge(link).verdict === 'blocked' ? `${baseUrl}${leavingPath(link)}` : link;

function toEventFields(entry: Entry, reader: Reader): EventFields {
  const { baseUrl, leadMinutes } = reader;
  const { kind, name, detail, isMuted } = entry;
  const link = guardLink(entry.link, reader);
  if (entry.isCanceled) return { ...toTime(entry), summary: canceledSummaries[kind] };
  if (kind === 'presale' && entry.startsAt !== null && entry.endsAt !== null) {
    const { id, startsAt: start, endsAt: end, blockchain } = entry;
    const presale = { id, projectName: name, tokenSymbol: detail ?? '', blockchain: blockchain ?? '' };
    return presaleFields({ ...presale, start, end }, baseUrl);
  }
  if (kind === 'yap') {
    return {
      ...toTime(entry),
      summary: calendarLine(`Yap: ${name}`),
      ...toDetails([link], `${baseUrl}/yap-list`),
    };
  }
  const summary = calendarLine(`${kind === 'claim' ? 'Claim' : 'Starts'}: ${name}`);
  const url = `${baseUrl}/tracker?q=${encodeURIComponent(name)}`;
  const alarms = leadMinutes.map((minutes) => ({
    type: ICalAlarmType.display,
    trigger: minutes * 60,
    description: summary,
  }));
  return {
    ...toTime(entry),
    summary,
    ...toDetails([detail, link], url),
    ...(kind === 'claim' && !isMuted && { alarms }),
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

/** Builds a person's feed as an iCalendar file. Instants are in UTC, days are all-day events. */
export function feedText(entries: readonly Entry[], reader: Reader): Promise<string> {
  return calendarText(createEvents(entries, reader), {
    name: 'Dropfolio',
    ttl: refreshSeconds,
    x: { 'X-WR-TIMEZONE': reader.timeZone },
  });
}
