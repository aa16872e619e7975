import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidyExpired } from '#/platform/tidy.server.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import {
  dayIn,
  followedPresale,
  makeFeed,
  noonIn,
  sampleClaim,
  samplePresale,
  send,
  type TestFeed,
} from '../../../test/harness/calendar.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';

const dayMs = 86_400_000;

let app: TestApp;
let now: Date;
let person: Caller & { id: string; email: string };
let feed: TestFeed;

beforeAll(async () => {
  app = await createTestApp({ limits: false, jobs: false, clock: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  person = await app.member();
  feed = await makeFeed(app, person);
});

/** Later, as far as the server can tell. */
const pass = (ms = 1_000) => {
  now = new Date(now.getTime() + ms);
};

const add = () => send(person, 'POST', '/airdrops', sampleClaim());

describe('an entry that changes', () => {
  it('keeps its UID and counts on when it is moved', async () => {
    const { id } = await add();
    const before = await feed.entry('claim', id);
    await send(person, 'PATCH', `/airdrops/${id}`, { claimDate: noonIn(8) });
    const after = await feed.entry('claim', id);
    expect(after).toMatchObject({ start: noonIn(8), status: 'CONFIRMED' });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  });

  it('is cancelled with the claim date that is taken away, and stands again with a new one', async () => {
    const { id } = await add();
    const before = await feed.entry('claim', id);
    await send(person, 'PATCH', `/airdrops/${id}`, { claimDate: null });
    const gone = await feed.entry('claim', id);
    expect(gone).toMatchObject({
      status: 'CANCELLED',
      start: noonIn(5),
      summary: 'Claim canceled',
      alarms: [],
    });
    expect(gone?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    expect(await feed.entry('start', id)).toMatchObject({ status: 'CONFIRMED' });
    await send(person, 'PATCH', `/airdrops/${id}`, { claimDate: noonIn(6) });
    const back = await feed.entry('claim', id);
    expect(back).toMatchObject({ status: 'CONFIRMED', start: noonIn(6), summary: 'Claim: Scroll' });
    expect(back?.sequence).toBeGreaterThan(gone?.sequence ?? Number.NaN);
  });

  it.each(['claimed', 'expired'])('is cancelled when its airdrop is %s', async (status) => {
    const { id } = await add();
    await send(person, 'POST', '/airdrops/bulk/change', { ids: [id], changes: { status } });
    expect([await feed.entry('claim', id), await feed.entry('start', id)]).toMatchObject([
      { status: 'CANCELLED', start: noonIn(5) },
      { status: 'CANCELLED', start: dayIn(-3) },
    ]);
  });

  it('is cancelled with its airdrop, whose name is gone with it, and has left a month later', async () => {
    const { id } = await add();
    const before = await feed.entry('claim', id);
    await send(person, 'DELETE', `/airdrops/${id}`);
    const gone = await feed.entry('claim', id);
    expect(gone).toMatchObject({ status: 'CANCELLED', start: noonIn(5) });
    expect(gone?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    expect(await feed.text()).not.toContain('Scroll');
    pass(29 * dayMs);
    expect(await feed.entry('claim', id)).toMatchObject({ status: 'CANCELLED' });
    pass(2 * dayMs);
    expect((await feed.read()).size).toBe(0);
    pass(2 * dayMs);
    await runJobNow(app.services.db, tidyExpired, {}, { now });
    const { db } = app.services;
    const left = db.selectFrom('calendar_cancellations').select('kind').where('user_id', '=', person.id);
    expect(await left.execute()).toEqual([]);
  });

  it('stands again when its deletion is undone', async () => {
    const { id } = await add();
    const { batchId } = await send<{ batchId: string }>(person, 'POST', '/airdrops/bulk/delete', {
      ids: [id],
    });
    const gone = await feed.entry('claim', id);
    expect(gone?.status).toBe('CANCELLED');
    await send(person, 'POST', '/airdrops/bulk/undo', { batchId });
    const back = await feed.entry('claim', id);
    expect(back).toMatchObject({ status: 'CONFIRMED', start: noonIn(5), summary: 'Claim: Scroll' });
    expect(back?.sequence).toBeGreaterThan(gone?.sequence ?? Number.NaN);
  });

  it('is cancelled when its presale is followed no more, and counts on however fast that is taken back', async () => {
    const { id, admin } = await followedPresale(app, person);
    const seen = [await feed.entry('presale', id)];
    for (const isFollowed of [false, true, false, true]) {
      const input = isFollowed ? { kind: 'presale' } : undefined;
      await send(person, isFollowed ? 'PUT' : 'DELETE', `/listings/${id}/follow`, input);
      seen.push(await feed.entry('presale', id));
    }
    const sequences = seen.map((one) => one?.sequence ?? Number.NaN);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(seen.map((one) => one?.status)).toEqual([
      ...['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED'],
    ]);
    pass();
    await send(admin, 'PATCH', `/presales/${id}`, { ...samplePresale(), presaleStart: noonIn(3) });
    expect(await feed.entry('presale', id)).toMatchObject({ start: noonIn(3), status: 'CONFIRMED' });
    await send(admin, 'DELETE', `/presales/${id}`);
    expect(await feed.entry('presale', id)).toMatchObject({ start: noonIn(3), status: 'CANCELLED' });
  });

  it('is cancelled when its yap is done, planned no more or deleted', async () => {
    const yap = { projectName: 'Aurora', plannedOn: dayIn(4) };
    const [done, unplanned, deleted] = [
      await send(person, 'POST', '/yaps', yap),
      await send(person, 'POST', '/yaps', yap),
      await send(person, 'POST', '/yaps', yap),
    ];
    await send(person, 'PUT', `/yaps/${done.id}/mark`);
    await send(person, 'PATCH', `/yaps/${unplanned.id}`, { ...yap, plannedOn: null });
    await send(person, 'DELETE', `/yaps/${deleted.id}`);
    for (const { id } of [done, unplanned, deleted]) {
      expect(await feed.entry('yap', id)).toMatchObject({ status: 'CANCELLED', start: dayIn(4) });
    }
    pass();
    await send(person, 'PATCH', `/yaps/${unplanned.id}`, yap);
    expect(await feed.entry('yap', unplanned.id)).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Yap: Aurora',
    });
  });

  it('is forgotten with the oldest of more than two thousand cancelled', async () => {
    const { db } = app.services;
    await sql`INSERT INTO calendar_cancellations (user_id, kind, subject_id, sequence, on_day, cancelled_at)
      SELECT ${person.id}::uuid, 'start', gen_random_uuid(), n, ${dayIn(1)}::date, ${now}::timestamptz - n * interval '1 second'
      FROM generate_series(1, 2010) n`.execute(app.database.ownerDb);
    await runJobNow(db, tidyExpired, {}, { now });
    const { count, oldest } = await db
      .selectFrom('calendar_cancellations')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sequence').as('oldest')])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect([count, oldest]).toEqual([2_000, 2_000]);
    expect((await feed.read()).size).toBe(2_000);
  });

  it('leaves no trace where there is no feed, or its person goes', async () => {
    const without = await app.member();
    const { id } = await makeAirdrop(app.services.db, without, { claim_date: noonIn(1) });
    await send(without, 'DELETE', `/airdrops/${id}`);
    await add();
    await app.services.db.deleteFrom('profiles').where('id', '=', person.id).execute();
    const left = await app.services.db
      .selectFrom('calendar_cancellations')
      .select('user_id')
      .where('user_id', 'in', [without.id, person.id])
      .execute();
    expect(left).toEqual([]);
    expect((await feed.fetch()).status).toBe(404);
  });
});
