import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#/platform/context.server.ts';
import { createLimits } from '#/platform/limits.server.ts';
import { makeFaucet } from '../../../../test/factories/faucets.ts';
import { makePresale } from '../../../../test/factories/presales.ts';
import { makeSubmission } from '../../../../test/factories/submissions.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import type { Listing } from '../schema.ts';
import { ageListings } from './jobs.server.ts';

type Person = Caller & { id: string };

const dayMs = 86_400_000;
const start = new Date('2026-11-20T12:00:00Z');

let app: TestApp;
let admin: Person;
let now: Date;
let faucet: string;

beforeAll(async () => {
  now = start;
  app = await createTestApp({ limits: false, jobs: false, clock: () => now });
  admin = await app.admin();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  await later(0);
  ({ id: faucet } = await makeFaucet(app.services.db, { created_at: start }));
});

/** Sessions end meanwhile: the admin opens another one. */
async function later(days: number): Promise<void> {
  now = new Date(now.getTime() + days * dayMs);
  admin = { ...(await app.opened(admin.id)), id: admin.id };
}

/** Somebody whose account is this old. */
async function hunter(days = 60): Promise<Person> {
  const one = await app.member();
  const created_at = new Date(now.getTime() - days * dayMs);
  await app.services.db.updateTable('profiles').set({ created_at }).where('id', '=', one.id).execute();
  return one;
}

const say = (by: Caller, changes: Record<string, unknown> = {}): Promise<Answer> =>
  by.call('PUT', `/listings/${faucet}/check`, { kind: 'faucet', isRight: true, ...changes });
const wrong = (by: Caller, reason = 'It is empty') => say(by, { isRight: false, reason });

async function listing(): Promise<Listing> {
  const { body } = await app.caller().call('GET', '/faucets');
  const found = (body as { items: { id: string; listing: Listing }[] }).items.find(({ id }) => id === faucet);
  if (found === undefined) throw new Error('the faucet is not listed');
  return found.listing;
}

const age = (changes: Change[] = []) =>
  runJobNow(app.services.db, ageListings, {}, { now, publish: (more) => void changes.push(...more) });

type Outdated = { id: string; isStale: boolean; wrong: number; reasons: { text: string }[] };
async function outdated(): Promise<Outdated | undefined> {
  const { body } = await admin.call('GET', '/admin/listings/outdated');
  return (body as { items: Outdated[] }).items.find(({ id }) => id === faucet);
}

describe('a check', () => {
  it('says when the listing was last found right, and by how many hunters since we looked', async () => {
    expect(await listing()).toMatchObject({ checkedAt: null, isCheckedByUs: false, hunters: 0 });
    await say(admin);
    const ours = now.toISOString();
    expect(await listing()).toMatchObject({ checkedAt: ours, isCheckedByUs: true, hunters: 0 });

    await later(1);
    const [first, second] = [await hunter(), await hunter()];
    const { status, body } = await say(first);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      counts: true,
      isRight: true,
      listing: { hunters: 1, isCheckedByUs: false },
    });
    await say(second);
    await later(1);
    await say(first);
    expect(await listing()).toMatchObject({
      checkedAt: now.toISOString(),
      isCheckedByUs: false,
      hunters: 2,
    });

    await say(admin);
    expect(await listing()).toMatchObject({ isCheckedByUs: true, hunters: 0 });
  });

  it('is one a person and day, of which the last word counts', async () => {
    const one = await hunter();
    await say(one);
    await wrong(one);
    expect(await listing()).toMatchObject({ checkedAt: null, hunters: 0 });
    expect(await outdated()).toMatchObject({ wrong: 1, reasons: [{ text: 'It is empty' }] });
    await say(one);
    await say(one);
    expect(await listing()).toMatchObject({ checkedAt: now.toISOString(), hunters: 1 });
    expect(await outdated()).toBeUndefined();
    const rows = app.services.db.selectFrom('listing_checks').select('day').where('user_id', '=', one.id);
    expect(await rows.execute()).toHaveLength(1);
    expect((await one.call('GET', '/listings/mine?kind=faucet')).body).toEqual({
      followed: [],
      checks: [{ id: faucet, isRight: true }],
      reported: [],
    });
    expect((await one.call('GET', '/listings/mine?kind=guide')).body).toMatchObject({ checks: [] });
  });

  it('counts each person once when many come at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => hunter()));
    await Promise.all([...people, ...people].map((one) => say(one)));
    expect(await listing()).toMatchObject({ hunters: 6 });
  });

  it('of an account younger than a week changes nothing for others, and says so', async () => {
    const young = await hunter(6);
    const { body } = await say(young);
    expect(body).toMatchObject({ counts: false, listing: { checkedAt: null, hunters: 0 } });
    expect(await listing()).toMatchObject({ checkedAt: null, hunters: 0 });
  });

  it('wants to know what is wrong, of a listing that is there', async () => {
    const one = await hunter();
    const answer = await say(one, { isRight: false, reason: ' ' });
    expect(answer.body).toMatchObject({ code: 'INVALID', message: 'Please tell us what’s wrong' });
    expect((await say(one, { isRight: false, reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await say(one, { kind: 'quest' })).status).toBe(404);
    expect((await say(one, { isAdmin: true })).status).toBe(400);
  });

  it('is not for whoever published the listing', async () => {
    const promoter = await app.member('promoter');
    await makeSubmission(app.services.db, promoter, {
      status: 'approved',
      item_id: faucet,
      decided_at: now,
    });
    const { status, body } = await say(promoter);
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({ message: 'You can’t check your own listing.' }),
    ]);
  });

  it('has a limit a day', async () => {
    const { services } = app;
    const boundless = services.limits;
    services.limits = createLimits(services.db, {
      overrides: { listingCheck: { limit: 2, windowSeconds: 86_400 } },
    });
    const one = await hunter();
    const statuses = [(await say(one)).status, (await wrong(one)).status, (await say(one)).status];
    services.limits = boundless;
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('what is said to be wrong', () => {
  it('waits for an admin with its reasons until one of us has found the listing right', async () => {
    const [one, two] = [await hunter(), await hunter(1)];
    await wrong(one, 'It is <b>empty</b>');
    await later(1);
    await wrong(two, 'Asks for a seed phrase');
    expect(await outdated()).toMatchObject({
      outdatedSince: start.toISOString(),
      isStale: false,
      wrong: 2,
      title: 'Example faucet',
      url: `/faucets#faucet-${faucet}`,
      reasons: [
        { text: 'Asks for a seed phrase', userId: two.id, name: expect.any(String) },
        { text: 'It is <b>empty</b>' },
      ],
    });
    await say(await hunter());
    expect(await outdated()).toMatchObject({ wrong: 2 });
    await say(admin);
    expect(await outdated()).toBeUndefined();
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit_entries WHERE subject_id = ${faucet} AND actor_id = ${admin.id}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ action: 'listing.checked' }]);
  });
});

describe('a listing that nobody has checked for 30 days', () => {
  it('may be out of date from the night after on, until it is checked or changed', async () => {
    await later(29);
    await age();
    expect(await listing()).toMatchObject({ isStale: false });
    await later(2);
    const changes: Change[] = [];
    await age(changes);
    // The second run finds nothing left to do.
    expect(changes).toEqual([{ topic: 'public' }]);
    expect(await listing()).toMatchObject({ isStale: true });
    expect(await outdated()).toMatchObject({ isStale: true, wrong: 0 });

    await say(await hunter(3));
    await wrong(await hunter());
    expect(await listing()).toMatchObject({ isStale: true });
    await say(await hunter());
    expect(await listing()).toMatchObject({ isStale: false, hunters: 1 });

    await later(31);
    await age();
    expect(await listing()).toMatchObject({ isStale: true, hunters: 0 });
    const { status } = await admin.call('PATCH', `/faucets/${faucet}`, {
      name: 'Another faucet',
      url: 'https://faucet.example/',
    });
    expect(status).toBe(200);
    expect(await listing()).toMatchObject({ isStale: false });
  });

  it('is left alone where it is over', async () => {
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
    await later(35);
    await age();
    expect(await isStale()).toBe(true);
    await later(10);
    await age();
    expect(await isStale()).toBe(false);
  });

  it('forgets checks of months ago, but for what still waits', async () => {
    const [one, two] = [await hunter(), await hunter()];
    await say(one);
    await wrong(two);
    await later(91);
    await age();
    const left = app.services.db.selectFrom('listing_checks').select('user_id').where('item_id', '=', faucet);
    expect(await left.execute()).toEqual([{ user_id: two.id }]);
    await say(admin);
    await later(91);
    await age();
    expect(await left.execute()).toEqual([]);
  });
});
