import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { expectLedgerInvariants, makeCreditAdmin, readBalance } from '../../../../test/factories/credits.ts';
import { loadMemberCtx, submitClaimAsNewUser } from '../../../../test/factories/follow.ts';
import { createMemberCtx } from '../../../../test/factories/members.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import {
  claim,
  createCampaignAs,
  createMemberWithCredits,
  getClaimId,
} from '../../../../test/harness/follow-calls.ts';
import { resetLimits } from '../../../../test/harness/limits.ts';
import { campaignClaims } from '../creators/schema.ts';
import { approveClaim, rejectClaim } from '../review/commands.server.ts';
import { disputeClaim } from './commands.server.ts';
import { openDisputes } from './schema.ts';

type Person = Caller & { id: string };

const app = setUpApp();
let treasury: MemberCtx;
let admin: Person;

const dayMs = 86_400_000;

beforeAll(async () => {
  treasury = createMemberCtx(app.services.db, await makeCreditAdmin(app.services.db));
  admin = await app.createAdmin();
});
beforeEach(async () => {
  await resetLimits(app.services.db);
  await app.services.db.deleteFrom('claim_disputes').execute();
});

/** Creates a running campaign with an approved claim. */
async function createApprovedClaim(name = 'false_friend') {
  const creator = await createMemberWithCredits(app, treasury, 20);
  const campaignId = await createCampaignAs(creator);
  const claimant = await app.createMember();
  const id = getClaimId(await claim(claimant, campaignId, `https://x.com/${name}`));
  await approveClaim(treasury, { id });
  return { creator, campaignId, claimant, id };
}

const dispute = (by: Caller, claimId: string, reason = 'It does not follow us.') =>
  by.call('POST', `/follow-campaigns/claims/${claimId}/dispute`, { reason });
const listOpenDisputes = async () =>
  openDisputes.parse((await admin.call('GET', '/admin/claim-disputes')).body).items;
const decide = (id: string, decision: 'uphold' | 'dismiss', reason: string, by: Caller = admin) =>
  by.call('POST', `/admin/claim-disputes/${id}/${decision}`, { reason });
const listClaims = async (creator: Caller, campaignId: string) =>
  campaignClaims.parse((await creator.call('GET', `/follow-campaigns/${campaignId}/claims`)).body).items;

async function createDispute(name?: string) {
  const approved = await createApprovedClaim(name);
  expect((await dispute(approved.creator, approved.id)).status).toBe(200);
  const openDispute = (await listOpenDisputes()).find((item) => item.claim.id === approved.id);
  if (openDispute === undefined) throw new Error('the dispute is not listed');
  return { ...approved, disputeId: openDispute.id };
}

async function readNotifications(userId: string): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ title, body }) => `${title}: ${body}`);
}

describe('POST /api/follow-campaigns/claims/{id}/dispute', () => {
  it('opens a dispute, which admins see with its evidence', async () => {
    const { creator, campaignId, id } = await createApprovedClaim('doubtful');
    expect(await listClaims(creator, campaignId)).toMatchObject([{ id, mayDispute: true, dispute: null }]);
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      expect((await dispute(creator, id, reason)).status).toBe(400);
    }
    expect((await dispute(creator, id, '  Never followed.  ')).body).toEqual({ id });
    expect(await listClaims(creator, campaignId)).toMatchObject([
      { id, mayDispute: false, dispute: { status: 'open', reason: 'Never followed.', answer: null } },
    ]);
    expect(await listOpenDisputes()).toMatchObject([
      {
        reason: 'Never followed.',
        creator: { id: creator.id, name: 'Ada Lovelace' },
        claim: {
          id,
          claimant: { name: 'Ada Lovelace' },
          proofUrl: 'https://x.com/doubtful',
          reward: 2,
          signals: { sharedProof: { count: 0 }, accountDays: { count: 0, level: 'alert' } },
        },
      },
    ]);
  });

  it('rejects a second dispute, other users, undecided claims, and disputes after 14 days', async () => {
    const { db } = app.services;
    const { creator, campaignId, id } = await createApprovedClaim();
    const other = await app.createMember();
    expect((await dispute(other, id)).status).toBe(404);
    expect((await dispute(creator, uuidv7())).status).toBe(404);
    const waiting = await submitClaimAsNewUser(db, campaignId, 'waiting');
    expect((await dispute(creator, waiting.id)).status).toBe(409);
    await rejectClaim(treasury, { id: waiting.id, reason: 'No' });
    expect((await dispute(creator, waiting.id)).status).toBe(409);

    const ctx = await loadMemberCtx(db, creator.id);
    const lateDispute = disputeClaim(
      { ...ctx, now: new Date(Date.now() + 14.01 * dayMs) },
      { id, reason: 'Late' },
    );
    await expect(lateDispute).rejects.toThrow('Claims can be disputed for 14 days after approval');
    const responses = await Promise.all(Array.from({ length: 10 }, () => dispute(creator, id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await listOpenDisputes()).toHaveLength(1);
  });

  it('rejects a 31st dispute on one day', async () => {
    const { creator } = await createApprovedClaim();
    const statuses = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await dispute(creator, uuidv7())).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
  });
});

describe('deciding a dispute', () => {
  it('reverses an upheld claim once and notifies both parties', async () => {
    const { db } = app.services;
    const { creator, campaignId, id, claimant, disputeId } = await createDispute();
    expect(await readBalance(db, claimant.id)).toBe(2);
    expect((await decide(disputeId, 'uphold', 'No follow found.')).body).toEqual({
      id: disputeId,
      amount: 2,
      owed: 0,
    });
    expect(await readBalance(db, claimant.id)).toBe(0);
    expect((await decide(disputeId, 'uphold', 'Again')).status).toBe(409);
    expect((await decide(disputeId, 'dismiss', 'Changed my mind')).status).toBe(409);
    expect(await listClaims(creator, campaignId)).toMatchObject([
      { id, status: 'rejected', isReversed: true, mayDispute: false, dispute: { status: 'upheld' } },
    ]);
    expect((await readNotifications(creator.id)).at(-1)).toBe(
      'Your dispute about a claim for @dropfolio was upheld: 2 credits were returned to the campaign’s budget, and its spot is open again.',
    );
    expect((await readNotifications(claimant.id)).at(-1)).toContain('was reversed: No follow found.');
    expect(await listOpenDisputes()).toEqual([]);
    await expectLedgerInvariants(db);
  });

  it('turns spent credits of an upheld claim into a debt', async () => {
    const { db } = app.services;
    const { claimant, disputeId } = await createDispute();
    await createCampaignAs(claimant, { twitterHandle: 'spent', pointsPerFollower: 1, targetFollows: 2 });
    expect((await decide(disputeId, 'uphold', 'No follow found.')).body).toMatchObject({
      amount: 2,
      owed: 2,
    });
    await expectLedgerInvariants(db);
  });

  it('leaves the claim approved if dismissed, and notifies both parties', async () => {
    const { db } = app.services;
    const { creator, campaignId, id, claimant, disputeId } = await createDispute('honest');
    expect((await decide(disputeId, 'dismiss', ' It follows you. ')).body).toEqual({ id: disputeId });
    expect(await readBalance(db, claimant.id)).toBe(2);
    expect(await listClaims(creator, campaignId)).toMatchObject([
      {
        id,
        status: 'approved',
        isReversed: false,
        mayDispute: false,
        dispute: { status: 'dismissed', answer: 'It follows you.' },
      },
    ]);
    expect((await readNotifications(creator.id)).at(-1)).toBe(
      'Your dispute about a claim for @dropfolio was dismissed: x.com/honest stays approved.\nIt follows you.',
    );
    expect((await readNotifications(claimant.id)).at(-1)).toBe(
      'Your claim for following @dropfolio was reviewed again: It stays approved.',
    );
    expect((await dispute(creator, id)).status).toBe(409);
    await expectLedgerInvariants(db);
  });

  it('has one outcome with matching transfers for concurrent decisions', async () => {
    const { db } = app.services;
    const { claimant, disputeId, id } = await createDispute();
    const second = await app.createAdmin();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide(disputeId, index % 2 === 0 ? 'uphold' : 'dismiss', 'Looked', index % 3 === 0 ? admin : second),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    const row = await db
      .selectFrom('claim_disputes as d')
      .innerJoin('follow_claims as f', 'f.id', 'd.claim_id')
      .select(['d.status as dispute', 'f.status as claim'])
      .where('f.id', '=', id)
      .executeTakeFirstOrThrow();
    const isUpheld = row.dispute === 'upheld';
    expect(row.claim).toBe(isUpheld ? 'rejected' : 'approved');
    expect(await readBalance(db, claimant.id)).toBe(isUpheld ? 0 : 2);
    await expectLedgerInvariants(db);
  });

  it('upholds the dispute when the claim is reversed directly', async () => {
    const { creator, campaignId, id } = await createDispute();
    const reversed = await admin.call('POST', `/admin/follow-claims/${id}/claw-back`, {
      reason: 'No follow',
    });
    expect(reversed.status).toBe(200);
    expect(await listOpenDisputes()).toEqual([]);
    expect(await listClaims(creator, campaignId)).toMatchObject([{ dispute: { status: 'upheld' } }]);
  });
});

describe('deleting an account', () => {
  it('deletes the creator’s disputes, and keeps disputes about a deleted claimant open', async () => {
    const { db } = app.services;
    const dispute = await createDispute();
    const data = (await dispute.creator.call('GET', '/account/data')).body;
    expect(data).toMatchObject({ claimDisputes: [{ claimId: dispute.id, status: 'open' }] });
    const deleteAccount = async (person: Person) => {
      const { email: confirm } = await db
        .selectFrom('profiles')
        .select('email')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      return (await person.call('POST', '/account/delete', { confirm })).status;
    };
    expect(await deleteAccount(dispute.creator)).toBe(200);
    expect(await listOpenDisputes()).toEqual([]);

    const second = await createDispute();
    expect(await deleteAccount(second.claimant)).toBe(200);
    expect(await listOpenDisputes()).toMatchObject([
      { claim: { claimant: { id: null, name: 'Anonymous User' } } },
    ]);
    expect((await decide(second.disputeId, 'uphold', 'No follow found.')).status).toBe(200);
    await expectLedgerInvariants(db);
  });
});

describe('responses to creators', () => {
  it('contain counts and proofs, but never a claimant’s name', async () => {
    const { db } = app.services;
    const names = { first_name: 'Zebulon', last_name: 'Quackenbush' };
    const creator = await createMemberWithCredits(app, treasury, 40);
    const campaignId = await createCampaignAs(creator);
    const claimants: Awaited<ReturnType<typeof app.createMember>>[] = [];
    const ids: string[] = [];
    for (const index of [0, 1, 2, 3, 4]) {
      const member = await app.createMember();
      await db.updateTable('profiles').set(names).where('id', '=', member.id).execute();
      claimants.push(member);
      ids.push(getClaimId(await claim(member, campaignId, `https://x.com/proof_${index}`)));
    }
    const [upheld = '', dismissed = '', open = '', rejected = ''] = ids;
    for (const id of [upheld, dismissed, open]) await approveClaim(treasury, { id });
    await rejectClaim(treasury, { id: rejected, reason: 'Does not follow' });
    const responses = [];
    for (const id of [upheld, dismissed, open, rejected]) responses.push(await dispute(creator, id));
    for (const [index, { id, claim: disputedClaim }] of (await listOpenDisputes()).entries()) {
      if (disputedClaim.id !== open)
        await decide(id, index % 2 === 0 ? 'uphold' : 'dismiss', 'Looked at the proof.');
    }
    const reads = [
      '/follow-campaigns',
      `/follow-campaigns/${campaignId}/claims`,
      '/follow-campaigns/handle?twitterHandle=dropfolio',
      '/follow',
      '/notifications',
      '/credits',
      '/account/data',
    ];
    for (const path of reads) {
      const response = await creator.call('GET', path);
      expect(response.status, path).toBe(200);
      responses.push(response);
    }
    responses.push(await creator.call('POST', `/follow-campaigns/${campaignId}/close`, {}));
    const allResponses = JSON.stringify(responses.map(({ body }) => body));
    expect(allResponses).toContain('proof_4');
    expect(allResponses).toContain('upheld');
    for (const claimant of claimants) {
      expect(allResponses).not.toContain(claimant.id);
      expect(allResponses).not.toContain(claimant.email);
    }
    expect(allResponses).not.toMatch(/Zebulon|Quackenbush/);
  });
});
