import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from '../../../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign, setRemainingBudget } from '../../../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../../../test/factories/members.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { approveClaim } from './commands.server.ts';
import { reverseClaim } from './reversal-commands.server.ts';

type Body = Record<string, unknown>;
type Claim = Body & {
  id: string;
  signals: Record<string, { count: number | null; level: string }>;
};

const app = setUpApp({ limits: false });
let admin: Caller & { id: string };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeAll(async () => {
  admin = await app.createAdmin();
});
beforeEach(async () => {
  await app.services.db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
});

const get = async (path: string): Promise<Body> => {
  const { status, body } = await admin.call('GET', `/admin/follow-claims${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Body;
};
const readPending = async (query = '') =>
  (await get(query)) as {
    items: Claim[];
    nextCursor: string;
    previousCursor: string;
    counts: { closer: number; clean: number };
  };
/** Covers both sections. */
const readAllPending = async () =>
  (await Promise.all([readPending('?section=closer'), readPending('?section=clean')])).flatMap(
    ({ items }) => items,
  );
const approve = (id: string, by: Caller = admin) => by.call('POST', `/admin/follow-claims/${id}/approve`);
const reject = (id: string, reason: string) =>
  admin.call('POST', `/admin/follow-claims/${id}/reject`, { reason });
const filterByStatus = (responses: readonly ApiResponse[], status: number) =>
  responses.filter((response) => response.status === status);

describe('POST /api/admin/follow-claims/{id}/approve', () => {
  it('pays the claimant, advances the campaign, notifies, and writes an audit entry', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const campaign = await makeFollowCampaign(db, {
      twitterHandle: 'paid_once',
      pointsPerFollower: 3,
      targetFollows: 2,
    });
    const id = await makeClaim(db, campaign, { claimant: member });

    const response = await approve(id);
    expect([response.status, response.body]).toEqual([200, { id, outcome: 'paid', reward: 3 }]);
    expect(await readBalance(db, member.id)).toBe(3);
    const row = await db
      .selectFrom('campaigns')
      .select(['remaining_budget', 'followers_received', 'status'])
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ remaining_budget: 3, followers_received: 1, status: 'active' });
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', id)
      .execute();
    const details = { campaignId: campaign.id, userId: member.id, amount: 3 };
    expect(entries).toEqual([{ action: 'claim.approved', actor_id: admin.id, details }]);
    const notifications = await db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', member.id)
      .execute();
    expect(notifications).toEqual([
      { title: 'Your claim for following @paid_once was approved', body: 'You earned 3 credits.' },
    ]);
    await expectLedgerInvariants(db);
  });

  it('can be reversed with a reason in the audit log', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 3, targetFollows: 2 });
    const id = await makeClaim(db, campaign, { claimant: member });
    await approve(id);
    const clawBack = (body: unknown) => admin.call('POST', `/admin/follow-claims/${id}/claw-back`, body);
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      expect((await clawBack(body)).status).toBe(400);
    }
    const response = await clawBack({ reason: 'No follow.' });
    expect([response.status, response.body]).toEqual([200, { id, amount: 3, owed: 0 }]);
    expect((await clawBack({ reason: 'No follow.' })).status).toBe(409);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('subject_id', '=', id)
      .where('action', '=', 'claim.reversed')
      .execute();
    const details = { campaignId: campaign.id, userId: member.id, amount: 3, owed: 0, reason: 'No follow.' };
    expect(entries).toEqual([{ actor_id: admin.id, details }]);
    await expectLedgerInvariants(db);
  });

  it('publishes the new balance to the claimant’s open pages, as does a reversal', async () => {
    const { db } = app.services;
    const claimant = await makeMember(db);
    const id = await makeClaim(db, await makeFollowCampaign(db), { claimant });
    const ctx = createMemberCtx(db, await makeCreditAdmin(db));
    const change = { topic: 'credits', userId: claimant.id };
    await approveClaim(ctx, { id });
    expect(ctx.changes).toContainEqual(change);
    ctx.changes.length = 0;
    await reverseClaim(ctx, { id, reason: 'No follow.' });
    expect(ctx.changes).toContainEqual(change);
  });

  it('pays once for fifty concurrent requests of two admins', async () => {
    const { db } = app.services;
    const other = await app.createAdmin();
    const member = await makeMember(db);
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 5, targetFollows: 10 });
    const id = await makeClaim(db, campaign, { claimant: member });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => approve(id, index % 2 === 0 ? admin : other)),
    );
    expect(filterByStatus(responses, 200)).toHaveLength(1);
    const conflicts = filterByStatus(responses, 409);
    expect(conflicts).toHaveLength(49);
    for (const { body } of conflicts)
      expect(body).toMatchObject({ data: { details: { reason: 'decided' } } });
    expect(await readBalance(db, member.id)).toBe(5);
    await expectLedgerInvariants(db);
  });

  it('pays three of fifty claims on a budget for three', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 2, targetFollows: 3 });
    const ids = await Promise.all(Array.from({ length: 50 }, () => makeClaim(db, campaign)));
    const responses = await Promise.all(ids.map((id) => approve(id)));
    expect(filterByStatus(responses, 200)).toHaveLength(3);
    const conflicts = filterByStatus(responses, 409);
    expect(conflicts).toHaveLength(47);
    for (const { body } of conflicts) {
      expect(body).toMatchObject({
        message: "Campaign doesn't have enough budget for this claim",
        data: { details: { reason: 'budget' } },
      });
    }
    const row = await db
      .selectFrom('campaigns')
      .select(['remaining_budget', 'followers_received', 'status'])
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ remaining_budget: 0, followers_received: 3, status: 'completed' });
    await expectLedgerInvariants(db);
  });

  it('rejects suspended claimants and returns 404 for unknown claims', async () => {
    const { db } = app.services;
    const member = await makeMember(db, { suspended_at: new Date(), suspended_reason: 'Spam' });
    const campaign = await makeFollowCampaign(db);
    const response = await approve(await makeClaim(db, campaign, { claimant: member }));
    expect(response.status).toBe(409);
    expect(await readBalance(db, member.id)).toBe(0);
    expect((await approve(uuidv7())).status).toBe(404);
    expect((await reject(uuidv7(), 'No')).status).toBe(404);
    const [waiting] = (await readPending()).items;
    expect(waiting).toMatchObject({ claimant: { isSuspended: true } });
  });
});

describe('POST /api/admin/follow-claims/{id}/reject', () => {
  it('requires a reason of 1 to 500 characters, which the claimant sees', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'not_followed' });
    const id = await makeClaim(db, campaign, { claimant: member });
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      expect((await reject(id, reason)).status, JSON.stringify(reason)).toBe(400);
    }
    const response = await reject(id, '  The profile does not follow.  ');
    expect([response.status, response.body]).toEqual([200, { id, outcome: 'rejected', reward: 0 }]);
    const notifications = await db
      .selectFrom('notifications')
      .select(['title', 'body', 'url'])
      .where('user_id', '=', member.id)
      .execute();
    expect(notifications).toEqual([
      {
        title: 'Your claim for following @not_followed was rejected',
        body: 'The profile does not follow.',
        url: '/my-claims',
      },
    ]);
    const [last] = (await get('/processed')).items as Body[];
    expect(last).toMatchObject({
      id,
      status: 'rejected',
      reward: 0,
      reason: 'The profile does not follow.',
      decidedBy: 'Ada Lovelace',
    });
    expect((await approve(id)).status).toBe(409);
    expect((await reject(id, 'Again')).status).toBe(409);
    expect(await readBalance(db, member.id)).toBe(0);
  });
});

describe('bulk decisions', () => {
  it('return the outcome of each claim', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 4, targetFollows: 5 });
    const poor = await makeFollowCampaign(db, { pointsPerFollower: 5, targetFollows: 1 });
    const suspended = await makeMember(db, { suspended_at: new Date(), suspended_reason: 'Spam' });
    const claimant = await makeMember(db);
    const [paid, decided, budget, stopped, deletedClaim] = [
      await makeClaim(db, campaign, { claimant }),
      await makeClaim(db, campaign),
      await makeClaim(db, poor),
      await makeClaim(db, campaign, { claimant: suspended }),
      uuidv7(),
    ];
    await reject(decided, 'No such profile');
    await setRemainingBudget(app.database.ownerDb, poor, 4);

    const all = [paid, decided, budget, stopped, deletedClaim, paid];
    const response = await admin.call('POST', '/admin/follow-claims/approve', { ids: all });
    expect(response.body).toEqual({
      results: [
        { id: paid, outcome: 'paid', reward: 4 },
        { id: decided, outcome: 'decided', reward: 0 },
        { id: budget, outcome: 'budget', reward: 0 },
        { id: stopped, outcome: 'suspended', reward: 0 },
        { id: deletedClaim, outcome: 'gone', reward: 0 },
      ],
    });
    expect(await readBalance(db, claimant.id)).toBe(4);
    await setRemainingBudget(app.database.ownerDb, poor, 5);

    const rejection = { ids: [paid, budget, stopped], reason: 'Checked by hand' };
    const rejected = await admin.call('POST', '/admin/follow-claims/reject', rejection);
    expect(rejected.body).toEqual({
      results: [
        { id: paid, outcome: 'decided', reward: 0 },
        { id: budget, outcome: 'rejected', reward: 0 },
        { id: stopped, outcome: 'rejected', reward: 0 },
      ],
    });
    expect((await readPending()).items).toEqual([]);
    await expectLedgerInvariants(db);
  });

  it('are rejected for none or more than fifty claims', async () => {
    for (const ids of [[], Array.from({ length: 51 }, () => uuidv7()), ['x']]) {
      expect((await admin.call('POST', '/admin/follow-claims/approve', { ids })).status).toBe(400);
    }
    const extra = { ids: [uuidv7()], reward: 5 };
    expect((await admin.call('POST', '/admin/follow-claims/approve', extra)).status).toBe(400);
  });
});

describe('GET /api/admin/follow-claims', () => {
  it('paginates newest first in both directions with the data for a decision', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, {
      twitterHandle: 'many',
      pointsPerFollower: 2,
      targetFollows: 200,
    });
    const from = Date.now() - dayMs;
    for (let index = 0; index < 35; index += 1) {
      await makeClaim(db, campaign, { at: new Date(from + index * 60_000) });
    }
    const nameless = await makeMember(db, { first_name: '', last_name: '' });
    const newest = await makeClaim(db, campaign, { claimant: nameless, proof: 'https://x.com/nameless' });

    const first = await readPending();
    expect(first.items).toHaveLength(30);
    expect(first.previousCursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      id: newest,
      claimant: { id: nameless.id, name: 'Anonymous User', isSuspended: false },
      twitterHandle: 'many',
      reward: 2,
      remainingBudget: 400,
      followersReceived: 0,
      targetFollows: 200,
      proofUrl: 'https://x.com/nameless',
    });
    expect(first.items[1]).toMatchObject({ claimant: { name: 'Ada Lovelace' } });
    const second = await readPending(`?cursor=${first.nextCursor}`);
    expect(second.items).toHaveLength(6);
    expect(second.nextCursor).toBeNull();
    const back = await readPending(`?cursor=${second.previousCursor}`);
    expect(back.items).toEqual(first.items);
    const times = [...first.items, ...second.items].map(({ createdAt }) => String(createdAt));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(JSON.stringify([first, second])).not.toContain('network_hash');
  });

  it('returns the risk signals with their counts', async () => {
    const { db } = app.services;
    const now = Date.now();
    const [first, second] = [await makeFollowCampaign(db), await makeFollowCampaign(db)];
    const proof = 'https://x.com/shared_proof';
    const [network, crowd] = [`n${uuidv7()}`, `n${uuidv7()}`];
    const old = await makeMember(db, { created_at: new Date(now - 30 * dayMs) });
    const young = await makeMember(db, { created_at: new Date(now - 3 * dayMs) });
    const fresh = await makeMember(db, { created_at: new Date(now - hourMs) });
    const ofOld = await makeClaim(db, first, { claimant: old, proof, network });
    const ofYoung = await makeClaim(db, first, { claimant: young, proof, network });
    // The same people count once, and decided claims count, too.
    const nextClaim = await makeClaim(db, second, { claimant: young, proof, network });
    await reject(nextClaim, 'Twice');
    const ofFresh = await makeClaim(db, first, { claimant: fresh, network: crowd });
    for (let index = 0; index < 5; index += 1) await makeClaim(db, first, { network: crowd });

    const { items } = await readPending();
    const findSignals = (id: string) => items.find((item) => item.id === id)?.signals;
    expect(findSignals(ofOld)).toMatchObject({
      sharedProof: { count: 1, level: 'alert' },
      accountDays: { count: 30, level: 'clear' },
      burst: { count: 1, level: 'clear' },
      sharedNetwork: { count: 1, level: 'look' },
      paidBefore: { count: 0, level: 'clear' },
      rejected: { count: null, level: 'unknown' },
      ring: { count: 1, level: 'clear' },
    });
    expect(findSignals(ofYoung)).toMatchObject({
      sharedProof: { count: 1, level: 'alert' },
      accountDays: { count: 3, level: 'look' },
      burst: { count: 2, level: 'clear' },
      sharedNetwork: { count: 1, level: 'look' },
      paidBefore: { count: 0, level: 'clear' },
      rejected: { count: 100, level: 'look' },
      ring: { count: 1, level: 'clear' },
    });
    expect(findSignals(ofFresh)).toMatchObject({
      sharedProof: { count: 0, level: 'clear' },
      accountDays: { count: 0, level: 'alert' },
      burst: { count: 1, level: 'clear' },
      sharedNetwork: { count: 5, level: 'alert' },
      paidBefore: { count: 0, level: 'clear' },
      rejected: { count: null, level: 'unknown' },
      ring: { count: 5, level: 'alert' },
    });
  });

  it('returns the number of claims within the busiest hour', async () => {
    const { db } = app.services;
    const claimant = await makeMember(db, { created_at: new Date(Date.now() - 30 * dayMs) });
    const from = Date.now() - 5 * hourMs;
    // Eleven within fifty minutes, one two hours before, one 46 minutes after.
    const minutes = [-120, ...Array.from({ length: 11 }, (_, index) => index * 5), 96];
    const ids: string[] = [];
    for (const minute of minutes) {
      const campaign = await makeFollowCampaign(db);
      ids.push(await makeClaim(db, campaign, { claimant, at: new Date(from + minute * 60_000) }));
    }
    const items = await readAllPending();
    const bursts = ids.map((id) => items.find((item) => item.id === id)?.signals.burst);
    const eleven = { count: 11, level: 'look' };
    expect(bursts[0]).toEqual({ count: 1, level: 'clear' });
    expect(bursts.slice(1, -1)).toEqual(Array.from({ length: 11 }, () => eleven));
    expect(bursts.at(-1)).toEqual({ count: 4, level: 'clear' });
    const network = items.find((item) => item.id === ids[0])?.signals.sharedNetwork;
    expect(network).toEqual({ count: null, level: 'unknown' });
  });
});

describe('claims that need a closer look', () => {
  const makeSeasonedMember = () =>
    makeMember(app.services.db, { created_at: new Date(Date.now() - 90 * dayMs) });
  const listIds = async (section: string) =>
    (await readPending(`?section=${section}`)).items.map(({ id }) => id).toSorted();
  const approveClean = async (ids: readonly string[]) =>
    (await admin.call('POST', '/admin/follow-claims/approve', { ids, onlyClean: true })).body as Body;

  it('are listed and counted apart from clean claims', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { targetFollows: 20 });
    const poor = await makeFollowCampaign(db, { pointsPerFollower: 5, targetFollows: 1 });
    const proof = 'https://x.com/twice_over';
    const suspended = await makeMember(db, {
      created_at: new Date(Date.now() - 90 * dayMs),
      suspended_at: new Date(),
      suspended_reason: 'Spam',
    });
    const nextClaim = await makeClaim(db, campaign, { claimant: await makeSeasonedMember() });
    await db
      .updateTable('follow_claims')
      .set({ first_reason: 'No such profile', handed_in_again_at: new Date() })
      .where('id', '=', nextClaim)
      .execute();
    const closer = [
      nextClaim,
      await makeClaim(db, campaign, { claimant: await makeSeasonedMember(), proof }),
      await makeClaim(db, campaign, { claimant: await makeSeasonedMember(), proof }),
      await makeClaim(db, campaign, { claimant: suspended }),
      await makeClaim(db, poor, { claimant: await makeSeasonedMember() }),
      await makeClaim(db, campaign),
    ];
    const network = `n${uuidv7()}`;
    const clean = [
      await makeClaim(db, campaign, { claimant: await makeSeasonedMember(), network }),
      await makeClaim(db, campaign, { claimant: await makeSeasonedMember(), network }),
    ];
    await setRemainingBudget(app.database.ownerDb, poor, 4);
    expect([await listIds('closer'), await listIds('clean')]).toEqual([closer.toSorted(), clean.toSorted()]);
    const { counts } = await readPending();
    expect(counts).toEqual({ closer: 6, clean: 2 });
    expect((await admin.call('GET', '/admin/follow-claims?section=all')).status).toBe(400);
    await setRemainingBudget(app.database.ownerDb, poor, 5);
  });

  it('are skipped by the approval of clean claims, even if they changed since the page loaded', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 3, targetFollows: 20 });
    const other = await makeFollowCampaign(db, { twitterHandle: campaign.twitterHandle.toUpperCase() });
    const [first, second] = [await makeSeasonedMember(), await makeSeasonedMember()];
    const proof = 'https://x.com/soon_shared';
    const ofOne = await makeClaim(db, campaign, { claimant: first });
    const shared = await makeClaim(db, campaign, { claimant: second, proof });
    const sameHandle = await makeClaim(db, other, { claimant: first });
    const rejected = await makeClaim(db, campaign, { claimant: await makeSeasonedMember() });
    const ids = [ofOne, shared, sameHandle, rejected];
    expect(await listIds('clean')).toEqual(ids.toSorted());

    await makeClaim(db, campaign, { claimant: await makeSeasonedMember(), proof });
    await reject(rejected, 'Does not follow');
    expect(await approveClean(ids)).toEqual({
      results: [
        { id: ofOne, outcome: 'paid', reward: 3 },
        { id: shared, outcome: 'held-back', reward: 0 },
        // The first of the two was just paid for the same handle.
        { id: sameHandle, outcome: 'held-back', reward: 0 },
        { id: rejected, outcome: 'decided', reward: 0 },
      ],
    });
    expect([await readBalance(db, first.id), await readBalance(db, second.id)]).toEqual([3, 0]);
    // An admin can still approve the claim individually.
    expect((await approve(shared)).status).toBe(200);
    await expectLedgerInvariants(db);
  });
});

describe('GET /api/admin/follow-claims/stats and /processed', () => {
  it('return counts by status and the latest ten decisions', async () => {
    const { db } = app.services;
    const before = (await get('/stats')) as Record<string, number>;
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 1, targetFollows: 50 });
    const ids = await Promise.all(Array.from({ length: 13 }, () => makeClaim(db, campaign)));
    for (const id of ids.slice(0, 8)) expect((await approve(id)).status).toBe(200);
    for (const id of ids.slice(8, 12)) expect((await reject(id, 'No')).status).toBe(200);
    expect(await get('/stats')).toEqual({
      pending: 1,
      approved: (before.approved ?? 0) + 8,
      rejected: (before.rejected ?? 0) + 4,
      total: 1 + (before.approved ?? 0) + (before.rejected ?? 0) + 12,
    });
    const processed = (await get('/processed')).items as Body[];
    expect(processed.map(({ id }) => id)).toEqual(ids.slice(2, 12).toReversed());
    expect(processed[0]).toMatchObject({ status: 'rejected', reason: 'No', decidedBy: 'Ada Lovelace' });
    expect(processed[9]).toMatchObject({ status: 'approved', reason: null, reward: 1 });
  });
});
