import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeEntry } from '../../../test/factories/portfolio.ts';
import { setUpApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { remindOfValues } from './jobs.server.ts';

const app = setUpApp({ limits: false, clock: () => now, jobs: false });
const now = new Date('2026-11-20T12:00:00Z');
const subtractDays = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

const remind = (at = now) => runJobNow(app.services.db, remindOfValues, {}, { now: at });
const readNotifications = (person: { id: string }) =>
  app.services.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'url'])
    .where('user_id', '=', person.id)
    .execute();

const reward = { kind: 'reward' as const, currency: 'KSTR', value: null };

describe('remindOfValues', () => {
  it('reminds once of a reward that has had no value for seven days', async () => {
    const person = await app.createMember();
    const airdrop = await makeAirdrop(app.services.db, person, { name: 'Season 1' });
    const entry = await makeEntry(app.services.db, person, {
      ...reward,
      amount: '1250',
      airdrop_id: airdrop.id,
      created_at: subtractDays(7),
    });
    await remind(new Date(now.getTime() - 60_000));
    expect(await readNotifications(person)).toEqual([]);
    await remind();
    const expected = [
      {
        kind: 'missing_value',
        title: '1,250 KSTR (Example · Season 1) has no value yet',
        body: 'You recorded 1,250 KSTR from Example · Season 1 a week ago. Add what it was worth to see it in your profit.',
        url: '/profit?view=entries&value=missing',
      },
    ];
    expect(await readNotifications(person)).toEqual(expected);
    await app.services.db.deleteFrom('notifications').where('user_id', '=', person.id).execute();
    await remind(subtractDays(-30));
    expect(await readNotifications(person)).toEqual([]);
    expect(entry.value_reminded_at).toBeNull();
  });

  it('reminds of several rewards in one notification, and of nothing else', async () => {
    const person = await app.createMember();
    const { db } = app.services;
    for (const amount of ['1', '2', '3', '4'])
      await makeEntry(db, person, { ...reward, amount, created_at: subtractDays(8) });
    await makeEntry(db, person, { ...reward, amount: '5', value: '10', created_at: subtractDays(8) });
    await makeEntry(db, person, { ...reward, amount: '6', kind: 'gas', created_at: subtractDays(8) });
    await makeEntry(db, person, { ...reward, amount: '7', created_at: subtractDays(6) });
    await remind();
    const [first, ...others] = await readNotifications(person);
    expect(first?.title).toBe('4 rewards have no value yet');
    expect(first?.body).toMatch(/^Add what they were worth to see them in your profit: .*, and 1 more\.$/);
    expect(first?.body).not.toMatch(/[567] KSTR/);
    expect(others).toEqual([]);
  });
});
