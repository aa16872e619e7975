import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { createSampleClaim, makeFeed, send, type TestFeed } from '../../../test/harness/calendar.ts';

const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let person: Caller & { id: string };
let feed: TestFeed;
// A Friday.
let now = new Date('2026-11-20T12:00:00Z');

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  person = await app.createMember();
  feed = await makeFeed(app, person);
});

/** Adds an airdrop that starts on Sunday, November 1. */
const addAirdrop = (changes: Record<string, unknown>) =>
  send(person, 'POST', '/airdrops', {
    ...createSampleClaim(),
    name: 'Season 1',
    project: 'Scroll',
    eligibilityDate: '2026-11-01',
    claimDate: null,
    checkInDuration: 'daily',
    ...changes,
  });
const turnOnCheckIns = () => send(person, 'PATCH', '/calendar-feed', { hasCheckIns: true });

/** Lists the first days of an airdrop's check-in event; undefined if the feed has none. */
async function listDays(id: string, count = 4): Promise<string[] | undefined> {
  const calendar = new ICAL.Component(ICAL.parse(await feed.readText()));
  const part = calendar
    .getAllSubcomponents('vevent')
    .find((subcomponent) => subcomponent.getFirstPropertyValue('uid') === `check-in-${id}@localhost`);
  if (part === undefined) return undefined;
  const iterator = new ICAL.Event(part).iterator();
  return Array.from({ length: count }, () => iterator.next().toString());
}
const isInFeed = async (id: string) => (await listDays(id)) !== undefined;

describe('check-ins in the calendar feed', () => {
  it('start off, and turn on and off for an existing feed', async () => {
    const { id } = await addAirdrop({});
    const before = await feed.readText();
    expect((await person.call('GET', '/calendar-feed')).body).toMatchObject({ hasCheckIns: false });
    expect(before).not.toContain('RRULE');
    const { headers } = await feed.fetch();
    expect(await turnOnCheckIns()).toMatchObject({ isOn: true, hasCheckIns: true });
    const changed = await feed.fetch({ 'if-none-match': headers.get('etag') ?? '' });
    expect(changed.status).toBe(200);
    expect(await isInFeed(id)).toBe(true);
    await send(person, 'PATCH', '/calendar-feed', { hasCheckIns: false });
    expect(await feed.readText()).toBe(before);
  });

  it('can’t be turned on without a feed', async () => {
    await person.call('DELETE', '/calendar-feed');
    expect((await person.call('PATCH', '/calendar-feed', { hasCheckIns: true })).status).toBe(404);
  });

  it('create one all-day event per airdrop, without alarms', async () => {
    const { id } = await addAirdrop({ reset: '00:00 UTC', projectLink: 'https://scroll.example/' });
    await turnOnCheckIns();
    expect((await feed.readEvents()).get(`check-in-${id}@localhost`)).toMatchObject({
      summary: 'Scroll · Season 1: check in',
      description: `Scroll\nResets 00:00 UTC\nhttps://scroll.example/\nIn Dropfolio: ${app.baseUrl}/tracker?q=Season%201`,
      start: '2026-11-01',
      end: null,
      alarms: [],
    });
  });

  const weekly = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
  it.each([
    ['daily', {}, ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']],
    ['weekly', { checkInDuration: 'weekly' }, weekly],
    ['monthly', { checkInDuration: 'monthly' }, ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
    ['every 3 days', { rhythm: 'every 3 days' }, ['2026-11-01', '2026-11-04', '2026-11-07', '2026-11-10']],
    ['on weekdays', { rhythm: 'on mon,thu' }, ['2026-11-02', '2026-11-05', '2026-11-09', '2026-11-12']],
    ['twice a week', { rhythm: '2 times a week' }, weekly],
  ])('recur by RFC 5545: %s', async (_rhythm, fields, days) => {
    const { id } = await addAirdrop(fields);
    await turnOnCheckIns();
    expect(await listDays(id)).toEqual(days);
  });

  it('name their number per week', async () => {
    const { id } = await addAirdrop({ rhythm: '2 times a week' });
    await turnOnCheckIns();
    expect((await feed.findEntry('check-in', id))?.summary).toBe('Scroll · Season 1: check in 2×');
  });

  it('follow the day on which the person’s week begins', async () => {
    const { id } = await addAirdrop({ checkInDuration: 'weekly' });
    await turnOnCheckIns();
    const { headers } = await feed.fetch();
    await send(person, 'PATCH', '/account', { weekStartsOn: 'sunday' });
    expect((await feed.fetch({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
    expect(await listDays(id, 2)).toEqual(['2026-11-01', '2026-11-08']);
  });

  it('omit airdrops that don’t recur, are closed, or are paused', async () => {
    await turnOnCheckIns();
    const paused = await addAirdrop({ name: 'Paused' });
    const others = [
      await addAirdrop({ name: 'Faucet', rhythm: '24 hours after' }),
      await addAirdrop({ name: 'Once', rhythm: 'once' }),
      await addAirdrop({ name: 'Never', rhythm: 'never' }),
      await addAirdrop({ name: 'Claimed', status: 'claimed' }),
    ];
    await send(person, 'PATCH', `/airdrops/${paused.id}`, { pausedUntil: '2026-11-22' });
    for (const { id } of [paused, ...others]) expect(await isInFeed(id)).toBe(false);
    const { headers } = await feed.fetch();
    now = new Date('2026-11-22T00:00:00Z');
    expect((await feed.fetch({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
    expect(await isInFeed(paused.id)).toBe(true);
  });
});
