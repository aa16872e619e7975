import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { tidyExpired } from '#/platform/tidy.server.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import {
  createFollowedPresale,
  createSampleClaim,
  createSamplePresale,
  getDayFromNow,
  getNoonFromNow,
  makeFeed,
  send,
  type TestFeed,
} from '../../../test/harness/calendar.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';

const dayMs = 86_400_000;

const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let now: Date;
let person: Caller & { id: string; email: string };
let feed: TestFeed;

beforeEach(async () => {
  now = new Date();
  person = await app.createMember();
  feed = await makeFeed(app, person);
});

/** Advances the server's clock. */
const advance = (ms = 1_000) => {
  now = new Date(now.getTime() + ms);
};

const addAirdrop = () => send(person, 'POST', '/airdrops', createSampleClaim());

describe('a changed feed entry', () => {
  it('keeps its UID and increments its sequence when moved', async () => {
    const { id } = await addAirdrop();
    const before = await feed.findEntry('claim', id);
    await send(person, 'PATCH', `/airdrops/${id}`, { claimDate: getNoonFromNow(8) });
    const after = await feed.findEntry('claim', id);
    expect(after).toMatchObject({ start: getNoonFromNow(8), status: 'CONFIRMED' });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  });

  it('cancels when the claim date is removed, and confirms again with a new one', async () => {
    const { id } = await addAirdrop();
    const before = await feed.findEntry('claim', id);
    await send(person, 'PATCH', `/airdrops/${id}`, { claimDate: null });
    const canceled = await feed.findEntry('claim', id);
    expect(canceled).toMatchObject({
      status: 'CANCELLED',
      start: getNoonFromNow(5),
      summary: 'Claim canceled',
      alarms: [],
    });
    expect(canceled?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    expect(await feed.findEntry('start', id)).toMatchObject({ status: 'CONFIRMED' });
    await send(person, 'PATCH', `/airdrops/${id}`, { claimDate: getNoonFromNow(6) });
    const restored = await feed.findEntry('claim', id);
    expect(restored).toMatchObject({
      status: 'CONFIRMED',
      start: getNoonFromNow(6),
      summary: 'Claim: Scroll',
    });
    expect(restored?.sequence).toBeGreaterThan(canceled?.sequence ?? Number.NaN);
  });

  it('cancels one removed date alone, and an own date when its label changes', async () => {
    const { id } = await send(person, 'POST', '/airdrops', {
      ...createSampleClaim(),
      snapshotDate: getNoonFromNow(3),
      ownDates: [
        { label: 'Vote', date: getNoonFromNow(4) },
        { label: 'Season 2', date: getNoonFromNow(6) },
      ],
    });
    const listEntries = async () =>
      [...(await feed.readEvents()).values()]
        .filter(({ uid }) => /^(snapshot|own)-/.test(uid))
        .map(({ summary, status, start }) => `${summary} ${status} ${start}`)
        .sort();
    expect(await listEntries()).toHaveLength(3);
    await send(person, 'PATCH', `/airdrops/${id}`, {
      snapshotDate: null,
      ownDates: [
        { label: 'season 2', date: getNoonFromNow(7) },
        { label: 'Poll', date: getNoonFromNow(4) },
      ],
    });
    expect(await listEntries()).toEqual([
      `Date canceled CANCELLED ${getNoonFromNow(4)}`,
      `Poll: Scroll CONFIRMED ${getNoonFromNow(4)}`,
      `Snapshot canceled CANCELLED ${getNoonFromNow(3)}`,
      `season 2: Scroll CONFIRMED ${getNoonFromNow(7)}`,
    ]);
    await send(person, 'DELETE', `/airdrops/${id}`);
    expect((await listEntries()).every((item) => item.includes('CANCELLED'))).toBe(true);
  });

  it.each(['claimed', 'expired'])('cancels when its airdrop is %s', async (status) => {
    const { id } = await addAirdrop();
    await send(person, 'POST', '/airdrops/bulk/change', { ids: [id], changes: { status } });
    expect([await feed.findEntry('claim', id), await feed.findEntry('start', id)]).toMatchObject([
      { status: 'CANCELLED', start: getNoonFromNow(5) },
      { status: 'CANCELLED', start: getDayFromNow(-3) },
    ]);
  });

  it('cancels without the name when its airdrop is deleted, and disappears after a month', async () => {
    const { id } = await addAirdrop();
    const before = await feed.findEntry('claim', id);
    await send(person, 'DELETE', `/airdrops/${id}`);
    const canceled = await feed.findEntry('claim', id);
    expect(canceled).toMatchObject({ status: 'CANCELLED', start: getNoonFromNow(5) });
    expect(canceled?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    expect(await feed.readText()).not.toContain('Scroll');
    advance(29 * dayMs);
    expect(await feed.findEntry('claim', id)).toMatchObject({ status: 'CANCELLED' });
    advance(2 * dayMs);
    expect((await feed.readEvents()).size).toBe(0);
    advance(2 * dayMs);
    await runJobNow(app.services.db, tidyExpired, {}, { now });
    const { db } = app.services;
    const leftover = db.selectFrom('calendar_cancellations').select('kind').where('user_id', '=', person.id);
    expect(await leftover.execute()).toEqual([]);
  });

  it('confirms again when the deletion is undone', async () => {
    const { id } = await addAirdrop();
    const { batchId } = await send<{ batchId: string }>(person, 'POST', '/airdrops/bulk/delete', {
      ids: [id],
    });
    const canceled = await feed.findEntry('claim', id);
    expect(canceled?.status).toBe('CANCELLED');
    await send(person, 'POST', '/airdrops/bulk/undo', { batchId });
    const restored = await feed.findEntry('claim', id);
    expect(restored).toMatchObject({
      status: 'CONFIRMED',
      start: getNoonFromNow(5),
      summary: 'Claim: Scroll',
    });
    expect(restored?.sequence).toBeGreaterThan(canceled?.sequence ?? Number.NaN);
  });

  it('cancels when its presale is unfollowed, with increasing sequences for quick changes', async () => {
    const { id, admin } = await createFollowedPresale(app, person);
    const seenEntries = [await feed.findEntry('presale', id)];
    for (const isFollowed of [false, true, false, true]) {
      const input = isFollowed ? { kind: 'presale' } : undefined;
      await send(person, isFollowed ? 'PUT' : 'DELETE', `/listings/${id}/follow`, input);
      seenEntries.push(await feed.findEntry('presale', id));
    }
    const sequences = seenEntries.map((entry) => entry?.sequence ?? Number.NaN);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(seenEntries.map((entry) => entry?.status)).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
    ]);
    advance();
    await send(admin, 'PATCH', `/presales/${id}`, {
      ...createSamplePresale(),
      presaleStart: getNoonFromNow(3),
    });
    expect(await feed.findEntry('presale', id)).toMatchObject({
      start: getNoonFromNow(3),
      status: 'CONFIRMED',
    });
    await send(admin, 'DELETE', `/presales/${id}`);
    expect(await feed.findEntry('presale', id)).toMatchObject({
      start: getNoonFromNow(3),
      status: 'CANCELLED',
    });
  });

  it('drops the oldest beyond 2,000 cancellations', async () => {
    const { db } = app.services;
    await sql`INSERT INTO calendar_cancellations (user_id, kind, subject_id, sequence, on_day, cancelled_at)
      SELECT ${person.id}::uuid, 'start', gen_random_uuid(), n, ${getDayFromNow(1)}::date, ${now}::timestamptz - n * interval '1 second'
      FROM generate_series(1, 2010) n`.execute(app.database.ownerDb);
    await runJobNow(db, tidyExpired, {}, { now });
    const { count, oldest } = await db
      .selectFrom('calendar_cancellations')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sequence').as('oldest')])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect([count, oldest]).toEqual([2_000, 2_000]);
    expect((await feed.readEvents()).size).toBe(2_000);
  });

  it('stores no cancellation without a feed or after account deletion', async () => {
    const other = await app.createMember();
    const { id } = await makeAirdrop(app.services.db, other, { claim_date: getNoonFromNow(1) });
    await send(other, 'DELETE', `/airdrops/${id}`);
    await addAirdrop();
    await app.services.db.deleteFrom('profiles').where('id', '=', person.id).execute();
    const leftover = await app.services.db
      .selectFrom('calendar_cancellations')
      .select('user_id')
      .where('user_id', 'in', [other.id, person.id])
      .execute();
    expect(leftover).toEqual([]);
    expect((await feed.fetch()).status).toBe(404);
  });
});
