import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeEntry } from '../../../test/factories/portfolio.ts';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { remindOfValues } from './jobs.server.ts';

let app: TestApp;
const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

beforeAll(async () => {
  app = await createTestApp({ limits: false, clock: () => now, jobs: false });
});
afterAll(() => app.close());

const run = (at = now) => runJobNow(app.services.db, remindOfValues, {}, { now: at });
const readNews = (person: { id: string }) =>
  app.services.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'url'])
    .where('user_id', '=', person.id)
    .execute();

const reward = { kind: 'reward' as const, currency: 'KSTR', value: null };

describe('remindOfValues', () => {
  it('reminds once of a reward that has had no value for seven days', async () => {
    const person = await app.member();
    const airdrop = await makeAirdrop(app.services.db, person, { name: 'Season 1' });
    const entry = await makeEntry(app.services.db, person, {
      ...reward,
      amount: '1250',
      airdrop_id: airdrop.id,
      created_at: daysAgo(7),
    });
    await run(new Date(now.getTime() - 60_000));
    expect(await readNews(person)).toEqual([]);
    await run();
    const news = [
      {
        kind: 'missing_value',
        title: '1,250 KSTR (Example · Season 1) has no value yet',
        body: 'You recorded 1,250 KSTR from Example · Season 1 a week ago. Add what it was worth to see it in your profit.',
        url: '/profit?view=entries&value=missing',
      },
    ];
    expect(await readNews(person)).toEqual(news);
    await app.services.db.deleteFrom('notifications').where('user_id', '=', person.id).execute();
    await run(daysAgo(-30));
    expect(await readNews(person)).toEqual([]);
    expect(entry.value_reminded_at).toBeNull();
  });

  it('reminds of several rewards in one notification, and of nothing else', async () => {
    const person = await app.member();
    const { db } = app.services;
    for (const amount of ['1', '2', '3', '4'])
      await makeEntry(db, person, { ...reward, amount, created_at: daysAgo(8) });
    await makeEntry(db, person, { ...reward, amount: '5', value: '10', created_at: daysAgo(8) });
    await makeEntry(db, person, { ...reward, amount: '6', kind: 'gas', created_at: daysAgo(8) });
    await makeEntry(db, person, { ...reward, amount: '7', created_at: daysAgo(6) });
    await run();
    const [first, ...others] = await readNews(person);
    expect(first?.title).toBe('4 rewards have no value yet');
    expect(first?.body).toMatch(/^Add what they were worth to see them in your profit: .*, and 1 more\.$/);
    expect(first?.body).not.toMatch(/[567] KSTR/);
    expect(others).toEqual([]);
  });
});
