import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from '../../../../test/factories/credits.ts';
import { loadMemberCtx, makeClaim, submitClaimAsNewUser } from '../../../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../../../test/factories/members.ts';
import { type Caller, createTestApp, setUpApp } from '../../../../test/harness/app.ts';
import {
  campaignInput,
  createCampaign,
  createCampaignAs,
  createMemberWithCredits,
  fetchBalance,
  listOwnCampaigns,
} from '../../../../test/harness/follow-calls.ts';
import { grantCredits } from '../../credits/commands.server.ts';
import { addFollowCampaign } from '../commands.server.ts';
import { claimFollow } from '../offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../review/commands.server.ts';
import { campaignClaims, createdFollowCampaign } from './schema.ts';

type Person = Caller & { id: string };

const app = setUpApp();
let treasury: MemberCtx;

beforeAll(async () => {
  treasury = createMemberCtx(app.services.db, await makeCreditAdmin(app.services.db));
});

const createCreditHolder = (credits: number) => createMemberWithCredits(app, treasury, credits);
const createClaim = (campaignId: string, name: string) =>
  submitClaimAsNewUser(app.services.db, campaignId, name);

describe('POST /api/follow-campaigns', () => {
  it('deducts the cost and starts the campaign', async () => {
    const person = await createCreditHolder(50);
    const response = await createCampaign(person, { ...campaignInput, twitterHandle: '@Dropfolio' });
    expect(response).toMatchObject({ status: 201, body: { totalCost: 20 } });
    expect(await fetchBalance(person)).toEqual({ balance: 30 });
    const { items } = await listOwnCampaigns(person);
    expect(items).toEqual([
      {
        id: createdFollowCampaign.parse(response.body).id,
        twitterHandle: 'Dropfolio',
        pointsPerFollower: 2,
        targetFollows: 10,
        followersReceived: 0,
        totalCost: 20,
        remainingBudget: 20,
        status: 'active',
        claims: { pending: 0, approved: 0, rejected: 0 },
        createdAt: expect.any(String),
        closedAt: null,
        closedEarly: false,
        reviewUntil: null,
        refunded: null,
      },
    ]);
    await expectLedgerInvariants(app.services.db);
  });

  it('returns 500 after a ledger failure and deducts nothing', async () => {
    const person = await createCreditHolder(50);
    const owner = app.database.ownerDb;
    await sql`CREATE FUNCTION refuse_transfer() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused for the test'; END $$`.execute(owner);
    await sql`CREATE TRIGGER refuse_transfer BEFORE INSERT ON ledger_transfers
      EXECUTE FUNCTION refuse_transfer()`.execute(owner);
    try {
      expect(await createCampaign(person)).toMatchObject({
        status: 500,
        body: { code: 'INTERNAL', message: 'Failed to deduct points' },
      });
    } finally {
      await sql`DROP FUNCTION refuse_transfer CASCADE`.execute(owner);
    }
    expect(await fetchBalance(person)).toEqual({ balance: 50 });
    expect((await listOwnCampaigns(person)).items).toEqual([]);
  });

  it('returns the needed and available credits if the balance is too small, and deducts nothing', async () => {
    const person = await createCreditHolder(19);
    expect(await createCampaign(person)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REQUIRED', data: { details: { balance: 19, needed: 20 } } },
    });
    expect(await fetchBalance(person)).toEqual({ balance: 19 });
    expect((await listOwnCampaigns(person)).items).toEqual([]);
  });

  it.each([
    [{ ...campaignInput, twitterHandle: '' }, 'twitterHandle', 'Twitter handle is required'],
    [{ ...campaignInput, twitterHandle: ' @ ' }, 'twitterHandle', 'Twitter handle is required'],
    [
      { ...campaignInput, twitterHandle: 'https://x.com/home' },
      'twitterHandle',
      'A Twitter handle has up to 15 letters, digits, or underscores',
    ],
    [
      { ...campaignInput, pointsPerFollower: 6 },
      'pointsPerFollower',
      'Credits per follower must be between 1 and 5',
    ],
    [
      { ...campaignInput, pointsPerFollower: 0 },
      'pointsPerFollower',
      'Credits per follower must be between 1 and 5',
    ],
    [
      { ...campaignInput, pointsPerFollower: 1.5 },
      'pointsPerFollower',
      'Credits per follower must be a whole number',
    ],
    [{ ...campaignInput, targetFollows: 0 }, 'targetFollows', 'At least 1 follower is required'],
    [
      { ...campaignInput, targetFollows: 1.5 },
      'targetFollows',
      'The number of followers must be a whole number',
    ],
    [{ ...campaignInput, targetFollows: 1e20 }, 'targetFollows', 'The maximum is 1,000,000 followers'],
  ])('rejects %j', async (body, field, message) => {
    const person = await app.createMember();
    expect(await createCampaign(person, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', message, data: { field } },
    });
  });

  it('returns the same campaign to 200 concurrent requests with one key', async () => {
    const person = await createCreditHolder(100);
    const key = { 'idempotency-key': uuidv7() };
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => createCampaign(person, campaignInput, key)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => createdFollowCampaign.parse(body).id)).size).toBe(1);
    expect((await listOwnCampaigns(person)).items).toHaveLength(1);
    expect(await fetchBalance(person)).toEqual({ balance: 80 });
    await expectLedgerInvariants(app.services.db);
  });

  it('starts five of fifty concurrent campaigns if the balance suffices for five', async () => {
    const person = await createCreditHolder(100);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        createCampaign(person, { ...campaignInput, twitterHandle: `handle_${index}` }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(45);
    expect(await fetchBalance(person)).toEqual({ balance: 0 });
    expect((await listOwnCampaigns(person)).items).toHaveLength(5);
    await expectLedgerInvariants(app.services.db);
  });

  it('accepts a retry with the same key when the credits are available', async () => {
    const person = await createCreditHolder(5);
    const key = { 'idempotency-key': uuidv7() };
    expect((await createCampaign(person, campaignInput, key)).status).toBe(402);
    await grantCredits(treasury, { userId: person.id, amount: 15, note: null });
    expect((await createCampaign(person, campaignInput, key)).status).toBe(201);
    expect((await createCampaign(person, campaignInput, key)).status).toBe(201);
    expect((await listOwnCampaigns(person)).items).toHaveLength(1);
  });
});

describe('GET /api/follow-campaigns', () => {
  it('returns followers, claims by status, and the remaining budget', async () => {
    const person = await createCreditHolder(20);
    const id = await createCampaignAs(person);
    const [first, second] = [await createClaim(id, 'first'), await createClaim(id, 'second')];
    await createClaim(id, 'third');
    await approveClaim(treasury, { id: first.id });
    await rejectClaim(treasury, { id: second.id, reason: 'Nobody of that name.' });
    expect((await listOwnCampaigns(person)).items).toMatchObject([
      {
        followersReceived: 1,
        remainingBudget: 18,
        claims: { pending: 1, approved: 1, rejected: 1 },
        status: 'active',
      },
    ]);
  });

  it('sends a live event when a claim is submitted or decided', async () => {
    const { db } = app.services;
    const person = await createCreditHolder(20);
    const id = await createCampaignAs(person);
    const events: unknown[] = [];
    const recordEvents = (ctx: MemberCtx): MemberCtx => ({
      ...ctx,
      changed: (change) => events.push(change),
    });
    const claimant = await makeMember(db);
    const proofUrl = 'https://x.com/one';
    const claim = await claimFollow(recordEvents(createMemberCtx(db, claimant)), { id, proofUrl }, null);
    expect(events.splice(0)).toContainEqual({ topic: 'follow' });
    await approveClaim(recordEvents(treasury), { id: claim.id });
    expect(events.splice(0)).toContainEqual({ topic: 'follow' });
    const other = await createClaim(id, 'two');
    await rejectClaim(recordEvents(treasury), { id: other.id, reason: 'No such profile.' });
    expect(events.splice(0)).toContainEqual({ topic: 'follow' });
  });

  it('paginates the caller’s own campaigns, newest first', async () => {
    const person = await createCreditHolder(25);
    const stranger = await app.createMember();
    for (let count = 0; count < 25; count += 1) {
      await createCampaignAs(person, { twitterHandle: `h${count}`, pointsPerFollower: 1, targetFollows: 1 });
    }
    const first = await listOwnCampaigns(person);
    expect(first.items.map(({ twitterHandle }) => twitterHandle)).toEqual(
      Array.from({ length: 20 }, (_, index) => `h${24 - index}`),
    );
    expect(first.previousCursor).toBeNull();
    const second = await listOwnCampaigns(person, `?cursor=${first.nextCursor}`);
    expect(second.items.map(({ twitterHandle }) => twitterHandle)).toEqual(['h4', 'h3', 'h2', 'h1', 'h0']);
    expect(second.nextCursor).toBeNull();
    expect((await listOwnCampaigns(person, `?cursor=${second.previousCursor}`)).items).toEqual(first.items);
    expect((await listOwnCampaigns(stranger)).items).toEqual([]);
  });

  it('paginates claims, without personal data of claimants', async () => {
    const person = await createCreditHolder(40);
    const id = await createCampaignAs(person, {
      twitterHandle: 'dropfolio',
      pointsPerFollower: 1,
      targetFollows: 40,
    });
    for (let count = 0; count < 27; count += 1) await createClaim(id, `follower_${count}`);
    const response = await person.call('GET', `/follow-campaigns/${id}/claims`);
    const first = campaignClaims.parse(response.body);
    expect(first.items).toHaveLength(25);
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      proofUrl: 'https://x.com/follower_26',
      status: 'pending',
      createdAt: expect.any(String),
      decidedAt: null,
      isReversed: false,
      mayDispute: false,
      dispute: null,
    });
    const next = await person.call('GET', `/follow-campaigns/${id}/claims?cursor=${first.nextCursor}`);
    expect(campaignClaims.parse(next.body).items.map(({ proofUrl }) => proofUrl)).toEqual([
      'https://x.com/follower_1',
      'https://x.com/follower_0',
    ]);
    const stranger = await app.createMember();
    for (const method of ['GET', 'POST'] as const) {
      const path = `/follow-campaigns/${id}/${method === 'GET' ? 'claims' : 'close'}`;
      expect(await stranger.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { message: 'This campaign no longer exists.' },
      });
    }
  });
});

describe('a follow', () => {
  it('earns once across campaigns of the same creator and handle', async () => {
    const { db } = app.services;
    const person = await createCreditHolder(60);
    const first = await createCampaignAs(person, { ...campaignInput, twitterHandle: 'Same_Handle' });
    const same = { ...campaignInput, twitterHandle: 'same_handle' };
    expect(await createCampaign(person, same)).toMatchObject({
      status: 409,
      body: {
        message: 'You already have an active campaign for @same_handle',
        data: { field: 'twitterHandle' },
      },
    });
    const hunter = await createClaim(first, 'hunter');
    const ctx = await loadMemberCtx(db, hunter.userId);
    await person.call('POST', `/follow-campaigns/${first}/close`, {});
    const second = await createCampaignAs(person, same);
    const input = { id: second, proofUrl: 'https://x.com/hunter' };
    await expect(claimFollow(ctx, input, null)).rejects.toThrow(
      'Your earlier claim for following @same_handle is still pending',
    );
    await approveClaim(treasury, hunter);
    await expect(claimFollow(ctx, input, null)).rejects.toThrow(
      'You’ve already been paid for following @same_handle',
    );
    // Claims that bypass the submission rules aren't paid, either.
    const insertedClaim = await makeClaim(db, { id: second }, { claimant: { id: hunter.userId } });
    await expect(approveClaim(treasury, { id: insertedClaim })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'paid-before' },
    });
    await expect(
      db
        .updateTable('follow_claims')
        .set((eb) => ({
          status: 'approved',
          decided_at: new Date(),
          paid_key: eb.selectFrom('campaigns').select('handle_key').where('id', '=', second),
        }))
        .where('id', '=', insertedClaim)
        .execute(),
    ).rejects.toThrow('follow_claims_paid_once');
    expect(await readBalance(db, hunter.userId)).toBe(2);

    const other = await createCreditHolder(20);
    const elsewhere = await createCampaignAs(other, same);
    const allowed = await claimFollow(ctx, { ...input, id: elsewhere }, null);
    await approveClaim(treasury, allowed);
    expect(await readBalance(db, hunter.userId)).toBe(4);
  });

  it('has one active campaign per creator and handle under concurrent requests', async () => {
    const person = await createCreditHolder(100);
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'At_Once' : 'at_once'));
    const responses = await Promise.all(
      names.map((twitterHandle) => createCampaign(person, { ...campaignInput, twitterHandle })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await fetchBalance(person)).toEqual({ balance: 80 });
  });

  it('is reported by the handle lookup while other creators pay for it', async () => {
    const [first, second] = [await createCreditHolder(20), await createCreditHolder(20)];
    const lookUp = async (by: Person, handle: string) =>
      (await by.call('GET', `/follow-campaigns/handle?twitterHandle=${handle}`)).body;
    expect(await lookUp(first, 'shared_name')).toEqual({ isOwn: false, others: 0 });
    await createCampaignAs(first, { ...campaignInput, twitterHandle: 'Shared_Name' });
    expect(await lookUp(first, 'shared_name')).toEqual({ isOwn: true, others: 0 });
    expect(await lookUp(second, '@SHARED_name')).toEqual({ isOwn: false, others: 1 });
    await createCampaignAs(second, { ...campaignInput, twitterHandle: 'shared_name' });
    expect(await lookUp(first, 'shared_name')).toEqual({ isOwn: true, others: 1 });
  });
});

describe('the campaign’s handle', () => {
  it.each([
    ['@Kepler', 'Kepler'],
    ['https://x.com/kepler', 'kepler'],
    ['https://twitter.com/kepler?s=21&t=abc', 'kepler'],
    ['www.x.com/@kepler/', 'kepler'],
    [' x.com/kepler/status/1 ', 'kepler'],
  ])('accepts %j', async (twitterHandle, handle) => {
    const person = await createCreditHolder(20);
    await createCampaignAs(person, { ...campaignInput, twitterHandle });
    expect((await listOwnCampaigns(person)).items).toMatchObject([{ twitterHandle: handle }]);
  });
});

describe('with Follow & earn turned off', () => {
  it('creators can read and close running campaigns, but not start others', async () => {
    const off = await createTestApp({ env: { FOLLOW_CAMPAIGNS: 'off' } });
    try {
      const person = await off.createMember();
      const { db } = off.services;
      const admin = createMemberCtx(db, await makeCreditAdmin(db));
      await grantCredits(admin, { userId: person.id, amount: 20, note: null });
      const profile = await db
        .selectFrom('profiles')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      const { id } = await addFollowCampaign(createMemberCtx(db, profile), campaignInput);
      expect((await person.call('POST', '/follow-campaigns', campaignInput)).status).toBe(404);
      expect((await listOwnCampaigns(person)).items).toMatchObject([{ id, status: 'active' }]);
      const closed = await person.call('POST', `/follow-campaigns/${id}/close`, {});
      expect(closed).toMatchObject({ status: 200, body: { refunded: 20 } });
      expect((await person.call('GET', '/credits/balance')).body).toEqual({ balance: 20 });
    } finally {
      await off.close();
    }
  });
});

describe('GET /api/credits/packages', () => {
  it('returns the four packages of the price list', async () => {
    const { body } = await app.createCaller().call('GET', '/credits/packages');
    const createRow = (amount: number, base: number, discount: number, isPopular = false) => ({
      id: `credits-${base + 10}`,
      amount,
      baseCredits: base,
      bonusCredits: 10,
      totalCredits: base + 10,
      discount,
      isPopular,
    });
    expect(body).toEqual({
      items: [
        createRow(5000, 100, 0),
        createRow(10000, 200, 200, true),
        createRow(15000, 300, 300),
        createRow(20000, 400, 400),
      ],
    });
  });
});
