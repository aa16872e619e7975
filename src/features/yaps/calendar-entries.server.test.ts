import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { getDayFromNow, makeFeed, send, type TestFeed } from '../../../test/harness/calendar.ts';

const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let now: Date;
let person: Caller & { id: string; email: string };
let feed: TestFeed;

beforeEach(async () => {
  now = new Date();
  person = await app.createMember();
  feed = await makeFeed(app, person);
});

const plan = (changes: Record<string, unknown> = {}) =>
  send(person, 'POST', '/yaps', { projectName: 'Aurora', plannedOn: getDayFromNow(4), ...changes });

describe('the calendar feed', () => {
  it('contains planned yaps without notes and drafts', async () => {
    const projectUrl = 'https://aurora.example/';
    const { id } = await plan({ projectUrl, notes: 'For me', draft: 'Written by me' });
    await send(person, 'POST', '/yaps', { projectName: 'One day' });
    const events = await feed.readEvents();
    expect(Object.fromEntries(events)).toMatchObject({
      [`yap-${id}@localhost`]: {
        summary: 'Yap: Aurora',
        description: `${projectUrl}\nIn Dropfolio: ${app.baseUrl}/yap-list`,
        start: getDayFromNow(4),
        alarms: [],
      },
    });
    expect(events.size).toBe(1);
    const text = (await feed.readText()).replaceAll('\r\n ', '');
    expect(['For me', 'Written by me'].filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('changes its ETag when a yap is planned and when it is marked', async () => {
    const readEtag = async () => (await feed.fetch()).headers.get('etag');
    const etags = [await readEtag()];
    const { id } = await plan();
    etags.push(await readEtag());
    await send(person, 'PUT', `/yaps/${id}/mark`);
    etags.push(await readEtag());
    expect(new Set(etags).size).toBe(3);
  });

  it('cancels a yap that is done, unplanned, or deleted, and confirms one that is planned again', async () => {
    const [done, unplanned, deleted] = [await plan(), await plan(), await plan()];
    await send(person, 'PUT', `/yaps/${done.id}/mark`);
    await send(person, 'PATCH', `/yaps/${unplanned.id}`, { projectName: 'Aurora', plannedOn: null });
    await send(person, 'DELETE', `/yaps/${deleted.id}`);
    for (const { id } of [done, unplanned, deleted]) {
      expect(await feed.findEntry('yap', id)).toMatchObject({
        status: 'CANCELLED',
        start: getDayFromNow(4),
        summary: 'Yap no longer planned',
      });
    }
    now = new Date(now.getTime() + 1_000);
    await send(person, 'PATCH', `/yaps/${unplanned.id}`, {
      projectName: 'Aurora',
      plannedOn: getDayFromNow(4),
    });
    expect(await feed.findEntry('yap', unplanned.id)).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Yap: Aurora',
    });
  });
});
