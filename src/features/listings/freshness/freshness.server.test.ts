import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#/platform/context.server.ts';
import { createLimits } from '#/platform/limits.server.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makePresale } from '../../../../test/factories/presales.ts';
import { makeSubmission } from '../../../../test/factories/submissions.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import type { Listing } from '../schema.ts';
import { ageListings } from './jobs.server.ts';

type Person = Caller & { id: string };

const dayMs = 86_400_000;
const start = new Date('2026-11-20T12:00:00Z');

const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let admin: Person;
let now: Date;
let faucet: string;

beforeAll(async () => {
  now = start;
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = start;
  await advanceDays(0);
  ({ id: faucet } = await makeFaucet(app.services.db, { created_at: start }));
});

/** Advances the clock. The admin's session expires, so a new one is opened. */
async function advanceDays(days: number): Promise<void> {
  now = new Date(now.getTime() + days * dayMs);
  admin = { ...(await app.openSession(admin.id)), id: admin.id };
}

/** Creates an account of this age. */
async function createHunter(days = 60): Promise<Person> {
  const member = await app.createMember();
  const created_at = new Date(now.getTime() - days * dayMs);
  await app.services.db.updateTable('profiles').set({ created_at }).where('id', '=', member.id).execute();
  return member;
}

const check = (by: Caller, changes: Record<string, unknown> = {}): Promise<ApiResponse> =>
  by.call('PUT', `/listings/${faucet}/check`, { kind: 'faucet', isRight: true, ...changes });
const complain = (by: Caller, reason = 'It is empty') => check(by, { isRight: false, reason });

async function readListing(): Promise<Listing> {
  const { body } = await app.createCaller().call('GET', '/faucets');
  const { items } = body as { items: { id: string; listing: Listing }[] };
  const item = items.find(({ id }) => id === faucet);
  if (item === undefined) throw new Error('the faucet is not listed');
  return item.listing;
}

const runAgeJob = (changes: Change[] = []) =>
  runJobNow(app.services.db, ageListings, {}, { now, publish: (more) => void changes.push(...more) });

type Outdated = { id: string; isStale: boolean; wrong: number; reasons: { text: string }[] };
async function readOutdated(): Promise<Outdated | null> {
  const { body } = await admin.call('GET', `/admin/queue/listings/${faucet}?kind=faucet`);
  return (body as { outdated: Outdated | null }).outdated;
}

describe('PUT /api/listings/{id}/check', () => {
  it('updates the last check and the number of hunters since an admin’s check', async () => {
    expect(await readListing()).toMatchObject({ checkedAt: null, isCheckedByUs: false, hunters: 0 });
    await check(admin);
    expect(await readListing()).toMatchObject({
      checkedAt: now.toISOString(),
      isCheckedByUs: true,
      hunters: 0,
    });

    await advanceDays(1);
    const [first, second] = [await createHunter(), await createHunter()];
    const { status, body } = await check(first);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      counts: true,
      isRight: true,
      listing: { hunters: 1, isCheckedByUs: false },
    });
    await check(second);
    await advanceDays(1);
    await check(first);
    expect(await readListing()).toMatchObject({
      checkedAt: now.toISOString(),
      isCheckedByUs: false,
      hunters: 2,
    });

    await check(admin);
    expect(await readListing()).toMatchObject({ isCheckedByUs: true, hunters: 0 });
  });

  it('counts the last check per user and day', async () => {
    const hunter = await createHunter();
    await check(hunter);
    await complain(hunter);
    expect(await readListing()).toMatchObject({ checkedAt: null, hunters: 0 });
    expect(await readOutdated()).toMatchObject({ wrong: 1, reasons: [{ text: 'It is empty' }] });
    await check(hunter);
    await check(hunter);
    expect(await readListing()).toMatchObject({ checkedAt: now.toISOString(), hunters: 1 });
    expect(await readOutdated()).toBeNull();
    const rows = app.services.db.selectFrom('listing_checks').select('day').where('user_id', '=', hunter.id);
    expect(await rows.execute()).toHaveLength(1);
    expect((await hunter.call('GET', '/listings/mine?kind=faucet')).body).toEqual({
      followed: [],
      checks: [{ id: faucet, isRight: true }],
      reported: [],
    });
    expect((await hunter.call('GET', '/listings/mine?kind=guide')).body).toMatchObject({ checks: [] });
  });

  it('counts each user once under concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createHunter()));
    await Promise.all([...people, ...people].map((item) => check(item)));
    expect(await readListing()).toMatchObject({ hunters: 6 });
  });

  it('ignores checks of accounts younger than a week', async () => {
    const young = await createHunter(6);
    const { body } = await check(young);
    expect(body).toMatchObject({ counts: false, listing: { checkedAt: null, hunters: 0 } });
    expect(await readListing()).toMatchObject({ checkedAt: null, hunters: 0 });
  });

  it('rejects complaints without a reason, and unknown listings', async () => {
    const hunter = await createHunter();
    const response = await check(hunter, { isRight: false, reason: ' ' });
    expect(response.body).toMatchObject({ code: 'INVALID', message: 'Tell us what’s wrong' });
    expect((await check(hunter, { isRight: false, reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await check(hunter, { kind: 'quest' })).status).toBe(404);
    expect((await check(hunter, { isAdmin: true })).status).toBe(400);
  });

  it('rejects the listing’s publisher', async () => {
    const promoter = await app.createMember('promoter');
    await makeSubmission(app.services.db, promoter, {
      status: 'approved',
      item_id: faucet,
      decided_at: now,
    });
    const { status, body } = await check(promoter);
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({ message: 'You can’t check your own listing.' }),
    ]);
  });

  it('rejects checks beyond the daily limit', async () => {
    const { services } = app;
    const unlimited = services.limits;
    services.limits = createLimits(services.db, {
      overrides: { listingCheck: { limit: 2, windowSeconds: 86_400 } },
    });
    const hunter = await createHunter();
    const statuses = [
      (await check(hunter)).status,
      (await complain(hunter)).status,
      (await check(hunter)).status,
    ];
    services.limits = unlimited;
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('complaints about a listing', () => {
  it('are listed in the queue with their reasons until an admin confirms the listing', async () => {
    const [first, second] = [await createHunter(), await createHunter(1)];
    await complain(first, 'It is <b>empty</b>');
    await advanceDays(1);
    await complain(second, 'Asks for a seed phrase');
    expect(await readOutdated()).toMatchObject({
      outdatedSince: start.toISOString(),
      isStale: false,
      wrong: 2,
      title: 'Example faucet',
      url: `/faucets#faucet-${faucet}`,
      reasons: [
        { text: 'Asks for a seed phrase', userId: second.id, name: expect.any(String) },
        { text: 'It is <b>empty</b>' },
      ],
    });
    await check(await createHunter());
    expect(await readOutdated()).toMatchObject({ wrong: 2 });
    await check(admin);
    expect(await readOutdated()).toBeNull();
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit_entries WHERE subject_id = ${faucet} AND actor_id = ${admin.id}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ action: 'listing.checked' }]);
  });
});

describe('a listing without a check for 30 days', () => {
  it('is stale until it is checked or edited', async () => {
    await advanceDays(29);
    await runAgeJob();
    expect(await readListing()).toMatchObject({ isStale: false });
    await advanceDays(2);
    const changes: Change[] = [];
    await runAgeJob(changes);
    // The second run finds nothing left to do.
    expect(changes).toEqual([{ topic: 'public' }]);
    expect(await readListing()).toMatchObject({ isStale: true });
    expect(await readOutdated()).toMatchObject({ isStale: true, wrong: 0 });

    await check(await createHunter(3));
    await complain(await createHunter());
    expect(await readListing()).toMatchObject({ isStale: true });
    await check(await createHunter());
    expect(await readListing()).toMatchObject({ isStale: false, hunters: 1 });

    await advanceDays(31);
    await runAgeJob();
    expect(await readListing()).toMatchObject({ isStale: true, hunters: 0 });
    const { status } = await admin.call('PATCH', `/faucets/${faucet}`, {
      name: 'Another faucet',
      url: 'https://faucet.example/',
    });
    expect(status).toBe(200);
    expect(await readListing()).toMatchObject({ isStale: false });
  });

  it('is not stale after it ended', async () => {
    const { db } = app.services;
    const { id } = await makePresale(db, {
      presale_start: new Date(now.getTime() + dayMs),
      presale_end: new Date(now.getTime() + 40 * dayMs),
      created_at: now,
    });
    const isStale = async () => {
      const row = db.selectFrom('listings').select('stale_since').where('item_id', '=', id);
      return (await row.executeTakeFirstOrThrow()).stale_since !== null;
    };
    await advanceDays(35);
    await runAgeJob();
    expect(await isStale()).toBe(true);
    await advanceDays(10);
    await runAgeJob();
    expect(await isStale()).toBe(false);
  });

  it('loses old checks, except unresolved complaints', async () => {
    const [first, second] = [await createHunter(), await createHunter()];
    await check(first);
    await complain(second);
    await advanceDays(91);
    await runAgeJob();
    const checks = app.services.db
      .selectFrom('listing_checks')
      .select('user_id')
      .where('item_id', '=', faucet);
    expect(await checks.execute()).toEqual([{ user_id: second.id }]);
    await check(admin);
    await advanceDays(91);
    await runAgeJob();
    expect(await checks.execute()).toEqual([]);
  });
});
