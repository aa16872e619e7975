import { ICalAlarmType, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { leavingPath } from '../links/policy.ts';
import { calendarLine, calendarText, presaleFields } from './ical.server.ts';
import type { Entry, EntryKind } from './queries.server.ts';

/** How often programs are asked to come. Most come as often as they like. */
const refreshSeconds = 6 * 3600;

type Reader = { baseUrl: string; timeZone: string; leadMinutes: readonly number[]; linkGuard: LinkGuard };
type Shown = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'summary' | 'description' | 'url' | 'alarms'>;

const cancelled: Readonly<Record<EntryKind, string>> = {
  claim: 'Claim canceled',
  start: 'Start canceled',
  presale: 'Presale no longer followed',
  yap: 'Yap no longer planned',
};

function timeOf({ startsAt, onDay }: Entry): Pick<ICalEventData, 'start' | 'allDay'> {
  if (startsAt !== null) return { start: startsAt };
  return { start: new Date(`${onDay}T00:00:00Z`), allDay: true };
}

/** The page where an airdrop or a yap stands, what it is of, and the project's own link. */
function detailsOf(facts: readonly (string | null)[], url: string): Pick<Shown, 'description' | 'url'> {
  const lines = [...facts, `In Dropfolio: ${url}`].filter((fact) => fact !== null);
  return { description: calendarLine(lines.join('\n')), url };
}

/** A calendar shows no warnings: a link that is blocked leads past the page that has them. */
const safely = (link: string | null, { baseUrl, linkGuard }: Reader): string | null =>
  link !== null && linkGuard.judge(link).verdict === 'blocked' ? `${baseUrl}${leavingPath(link)}` : link;

function shownOf(entry: Entry, reader: Reader): Shown {
  const { baseUrl, leadMinutes } = reader;
  const { kind, name, detail, isMuted } = entry;
  const link = safely(entry.link, reader);
  if (entry.isCanceled) return { ...timeOf(entry), summary: cancelled[kind] };
  if (kind === 'presale' && entry.startsAt !== null && entry.endsAt !== null) {
    const { id, startsAt: start, endsAt: end, blockchain } = entry;
    const presale = { id, projectName: name, tokenSymbol: detail ?? '', blockchain: blockchain ?? '' };
    return presaleFields({ ...presale, start, end }, baseUrl);
  }
  if (kind === 'yap') {
    return {
      ...timeOf(entry),
      summary: calendarLine(`Yap: ${name}`),
      ...detailsOf([link], `${baseUrl}/yap-list`),
    };
  }
  const summary = calendarLine(`${kind === 'claim' ? 'Claim' : 'Starts'}: ${name}`);
  const found = `${baseUrl}/tracker?q=${encodeURIComponent(name)}`;
  const alarms = leadMinutes.map((minutes) => ({
    type: ICalAlarmType.display,
    trigger: minutes * 60,
    description: summary,
  }));
  return {
    ...timeOf(entry),
    summary,
    ...detailsOf([detail, link], found),
    ...(kind === 'claim' && !isMuted && { alarms }),
  };
}

function* eventsOf(entries: readonly Entry[], reader: Reader): Generator<ICalEventData> {
  const { hostname } = new URL(reader.baseUrl);
  for (const entry of entries) {
    yield {
      id: `${entry.kind}-${entry.id}@${hostname}`,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      status: entry.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Nobody is busy because a claim opens.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...shownOf(entry, reader),
    };
  }
}

/** A person's feed as a file. Instants are in UTC, days are days. */
export function feedText(entries: readonly Entry[], reader: Reader): Promise<string> {
  return calendarText(eventsOf(entries, reader), {
    name: 'Dropfolio',
    ttl: refreshSeconds,
    x: { 'X-WR-TIMEZONE': reader.timeZone },
  });
}
