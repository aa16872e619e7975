import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';
import type { Caller, TestApp } from './app.ts';

/** An event reduced to what both parsers agree on. */
type ParsedEvent = {
  uid: string;
  summary: string;
  description: string | null;
  url: string | null;
  sequence: number;
  status: string;
  /** An instant or a day. */
  start: string;
  end: string | null;
  /** Minutes before the start. */
  alarms: number[];
};

const day = /^\d{4}-\d\d-\d\d$/;

function parseWithIcalJs(text: string): ParsedEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const getTime = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const getText = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description ?? null,
      url: getText('url'),
      sequence: event.sequence,
      status: String(getText('status')),
      start: getTime(event.startDate),
      end: component.hasProperty('dtend') ? getTime(event.endDate) : null,
      alarms: component.getAllSubcomponents('valarm').map((alarm) => {
        const trigger = alarm.getFirstPropertyValue('trigger');
        if (!(trigger instanceof ICAL.Duration)) throw new Error('an alarm without a lead time');
        return 0 - trigger.toSeconds() / 60;
      }),
    };
  });
}

type NodeEvent = {
  type: string;
  uid: string;
  summary: string;
  description?: string;
  url?: string | { val: string };
  sequence: string;
  status: string;
  start: Date & { dateOnly?: true };
  end?: Date;
  alarms?: { trigger: string | { val: string } }[];
};

const isEvent = (component: { type?: string } | undefined): component is NodeEvent =>
  component?.type === 'VEVENT';

function getMinutes(trigger: string | { val: string }): number {
  const text = typeof trigger === 'string' ? trigger : trigger.val;
  return 0 - ICAL.Duration.fromString(text).toSeconds() / 60;
}

function parseWithNodeIcal(text: string): ParsedEvent[] {
  const parts: { type?: string }[] = Object.values(nodeIcal.sync.parseICS(text)).filter(
    (component) => typeof component === 'object',
  );
  const toDay = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((n) => String(n).padStart(2, '0'))
      .join('-');
  return parts.filter(isEvent).map((event) => ({
    uid: event.uid,
    summary: event.summary,
    description: event.description ?? null,
    url: (typeof event.url === 'object' ? event.url.val : event.url) ?? null,
    sequence: Number(event.sequence),
    status: event.status,
    start: event.start.dateOnly === true ? toDay(event.start) : event.start.toISOString(),
    end: event.end?.toISOString() ?? null,
    alarms: (event.alarms ?? []).map(({ trigger }) => getMinutes(trigger)),
  }));
}

/** Returns a calendar's events by UID, on which two parsers agree. Throws if the text breaks a rule of the format. */
function readCalendar(text: string): Map<string, ParsedEvent> {
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[^\P{Cc}\t]/u.test(line))).toEqual([]);
  const events = parseWithIcalJs(text);
  const otherEvents = new Map(parseWithNodeIcal(text).map((event) => [event.uid, event]));
  expect(otherEvents.size).toBe(events.length);
  for (const event of events) {
    // One of the parsers invents an end when there is none.
    const { end, ...rest } = event;
    const other = otherEvents.get(event.uid);
    expect(other).toMatchObject(rest);
    if (end !== null && !day.test(end)) expect(other?.end).toBe(end);
  }
  return new Map(events.map((event) => [event.uid, event]));
}

export type TestFeed = {
  /** The feed's URL without its origin. */
  path: string;
  fetch: (headers?: Record<string, string>) => Promise<Response>;
  readText: () => Promise<string>;
  readEvents: () => Promise<Map<string, ParsedEvent>>;
  findEntry: (kind: string, id: string) => Promise<ParsedEvent | undefined>;
};

/** Enables the caller's feed. */
export async function makeFeed(app: TestApp, person: Caller): Promise<TestFeed> {
  const { status, body } = await person.call('POST', '/calendar-feed', {});
  expect(status, JSON.stringify(body)).toBe(200);
  const path = (body as { url: string }).url.slice(app.baseUrl.length); // the operation's declared output
  const fetch = (headers: Record<string, string> = {}) => app.request(path, { headers });
  const text = async () => {
    const response = await fetch();
    expect(response.status).toBe(200);
    return response.text();
  };
  const read = async () => readCalendar(await text());
  return {
    path,
    fetch,
    readText: text,
    readEvents: read,
    findEntry: async (kind, id) => (await read()).get(`${kind}-${id}@localhost`),
  };
}

const dayMs = 86_400_000;

// Read once: a test that runs past midnight uses the same days throughout.
const today = Date.now();

/** Returns the day `days` from today, in UTC. */
export const getDayFromNow = (days: number): string =>
  new Date(today + days * dayMs).toISOString().slice(0, 10);

/** Returns noon (UTC) of the day `days` from today. */
export const getNoonFromNow = (days: number): string => `${getDayFromNow(days)}T12:00:00.000Z`;

/** Sends a call and expects it to succeed. */
export async function send<T = { id: string }>(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await caller.call(method, path, body);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body as T; // the operation's declared output
}

/** Creates the input of an airdrop with a claim in five days. */
export const createSampleClaim = () => ({
  name: 'Scroll',
  project: 'Scroll Labs',
  status: 'active',
  eligibilityDate: getDayFromNow(-3),
  claimDate: getNoonFromNow(5),
});

export const createSamplePresale = () => ({
  projectName: 'Harbour, Finance; Ltd',
  tokenSymbol: 'HBR',
  blockchain: 'Base',
  presaleStart: getNoonFromNow(2),
  presaleEnd: getNoonFromNow(9),
  websiteUrl: 'https://harbour.example.com/',
});

/** Creates a published presale that the person follows. */
export async function createFollowedPresale(
  app: TestApp,
  person: Caller,
): Promise<{ id: string; admin: Caller }> {
  const admin = await app.createAdmin();
  const { id } = await send(admin, 'POST', '/presales', createSamplePresale());
  await send(person, 'PUT', `/listings/${id}/follow`, { kind: 'presale' });
  return { id, admin };
}
