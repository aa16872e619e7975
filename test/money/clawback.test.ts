import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../src/features/account/profile/deletion-commands.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { getStatement } from '../../src/features/credits/queries.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { listOwnCampaigns } from '../../src/features/follow/creators/commands.server.ts';
import { claimFollow, resubmitClaim } from '../../src/features/follow/offers/commands.server.ts';
import { listOwnClaims } from '../../src/features/follow/queries.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { reverseClaim } from '../../src/features/follow/review/reversal-commands.server.ts';
import {
  expectLedgerInvariants,
  getDebt,
  makeCreditAdmin,
  makeUserWithCredits,
  readBalance,
} from '../factories/credits.ts';
import { createMemberCtx, type Member, makeMember } from '../factories/members.ts';
import { setPassword } from '../factories/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let creditAdmin: Member;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  creditAdmin = await makeCreditAdmin(database.db);
});
afterAll(() => database.close());

const input = { twitterHandle: 'dropfolio', pointsPerFollower: 3, targetFollows: 2 };
const proofUrl = 'https://x.com/someone';
const reason = 'The account does not follow @dropfolio.';

type PaidClaim = { id: string; creator: Member; claimant: Member; claim: { id: string } };

/** Creates a campaign for two followers at three credits, one of them paid. */
async function createPaidClaim(changes: Partial<typeof input> = {}): Promise<PaidClaim> {
  const { db } = database;
  const campaign = { ...input, ...changes };
  const cost = campaign.pointsPerFollower * campaign.targetFollows;
  const [creator, claimant] = [await makeUserWithCredits(db, creditAdmin, cost), await makeMember(db)];
  const { id } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
  const claim = await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
  await approveClaim(createMemberCtx(db, creditAdmin), claim);
  return { id, creator, claimant, claim };
}

const reverse = ({ claim }: Pick<PaidClaim, 'claim'>) =>
  reverseClaim(createMemberCtx(database.db, creditAdmin), { ...claim, reason });

const readCampaign = ({ id }: { id: string }) =>
  database.db
    .selectFrom('campaigns')
    .select(['status', 'remaining_budget', 'followers_received'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const listNotifications = ({ id }: Member) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body'])
    .where('user_id', '=', id)
    .where('key', 'like', '%clawed-back:%')
    .execute();

async function deleteMember(member: Member): Promise<void> {
  await setPassword(database.db, member);
  await deleteAccount(createMemberCtx(database.db, member), { confirm: member.email });
}

describe('reversing an approved claim', () => {
  it('reverses once for fifty parallel requests', async () => {
    const { db } = database;
    const paidClaim = await createPaidClaim();
    const responses = await Promise.allSettled(Array.from({ length: 50 }, () => reverse(paidClaim)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await readCampaign(paidClaim)).toEqual({
      status: 'active',
      remaining_budget: 6,
      followers_received: 0,
    });
    expect([await readBalance(db, paidClaim.claimant.id), await getDebt(db, paidClaim.claimant.id)]).toEqual([
      0, 0,
    ]);
    expect([
      (await listNotifications(paidClaim.claimant)).length,
      (await listNotifications(paidClaim.creator)).length,
    ]).toEqual([1, 1]);
    await expectLedgerInvariants(db);
  });

  it('returns the credits and the spot to an active campaign, and notifies both users', async () => {
    const { db } = database;
    const paidClaim = await createPaidClaim();
    const reversal = await reverse(paidClaim);
    expect(reversal).toMatchObject({
      amount: 3,
      owed: 0,
      returnedTo: 'campaign',
      twitterHandle: 'dropfolio',
    });
    const { items } = await listOwnClaims(createMemberCtx(db, paidClaim.claimant), {});
    expect(items).toMatchObject([{ status: 'rejected', reason, pointsEarned: 0, mayTryAgain: false }]);
    expect(await listNotifications(paidClaim.claimant)).toEqual([
      {
        kind: 'claim',
        title: 'Your claim for following @dropfolio was reversed',
        body: `${reason}\n3 credits were deducted.`,
      },
    ]);
    expect(await listNotifications(paidClaim.creator)).toEqual([
      {
        kind: 'follow_campaign',
        title: 'A claim on your campaign for @dropfolio was reversed',
        body: '3 credits were returned to the campaign’s budget, and its spot is open again.',
      },
    ]);
    const statement = await getStatement(createMemberCtx(db, paidClaim.claimant), { limit: 5 });
    expect(statement.items.map(({ cause, amount, twitterHandle }) => [cause, amount, twitterHandle])).toEqual(
      [
        ['clawback', -3, 'dropfolio'],
        ['claim', 3, 'dropfolio'],
      ],
    );
    for (let index = 0; index < 2; index += 1) {
      const other = createMemberCtx(db, await makeMember(db));
      await approveClaim(
        createMemberCtx(db, creditAdmin),
        await claimFollow(other, { id: paidClaim.id, proofUrl }, null),
      );
    }
    expect(await readCampaign(paidClaim)).toEqual({
      status: 'completed',
      remaining_budget: 0,
      followers_received: 2,
    });
    await expectLedgerInvariants(db);
  });

  it('leaves spent credits as a debt, which later credits repay first', async () => {
    const { db } = database;
    const paidClaim = await createPaidClaim();
    await addFollowCampaign(createMemberCtx(db, paidClaim.claimant), { ...input, pointsPerFollower: 1 });
    expect(await reverse(paidClaim)).toMatchObject({ amount: 3, owed: 2 });
    expect([await readBalance(db, paidClaim.claimant.id), await getDebt(db, paidClaim.claimant.id)]).toEqual([
      0, 2,
    ]);
    expect((await listNotifications(paidClaim.claimant))[0]?.body).toBe(
      `${reason}\n3 credits were deducted. You still owe 2 credits of that. The next credits you receive repay it first.`,
    );
    await expectLedgerInvariants(db);
    const grant = { userId: paidClaim.claimant.id, amount: 5, note: null };
    await grantCredits(createMemberCtx(db, creditAdmin), grant);
    expect([await readBalance(db, paidClaim.claimant.id), await getDebt(db, paidClaim.claimant.id)]).toEqual([
      3, 0,
    ]);
    await expectLedgerInvariants(db);
  });

  it('refunds the creator of a completed campaign, and repays the creator’s debt from the refund', async () => {
    const { db } = database;
    const paidClaim = await createPaidClaim({ targetFollows: 1 });
    // The creator owes the credits of a reversed claim.
    const other = await createPaidClaim({ twitterHandle: 'other' });
    const earned = await claimFollow(
      createMemberCtx(db, paidClaim.creator),
      { id: other.id, proofUrl },
      null,
    );
    await approveClaim(createMemberCtx(db, creditAdmin), earned);
    await addFollowCampaign(createMemberCtx(db, paidClaim.creator), { ...input, targetFollows: 1 });
    await reverse({ claim: earned });
    expect(await getDebt(db, paidClaim.creator.id)).toBe(3);
    expect(await reverse(paidClaim)).toMatchObject({ returnedTo: 'creator' });
    expect([await readBalance(db, paidClaim.creator.id), await getDebt(db, paidClaim.creator.id)]).toEqual([
      0, 0,
    ]);
    expect(await readCampaign(paidClaim)).toEqual({
      status: 'completed',
      remaining_budget: 0,
      followers_received: 0,
    });
    const { items } = await getStatement(createMemberCtx(db, paidClaim.creator), { limit: 2 });
    expect(items.map(({ cause, amount, twitterHandle }) => [cause, amount, twitterHandle])).toEqual([
      ['debt', -3, null],
      ['clawback-return', 3, 'dropfolio'],
    ]);
    await expectLedgerInvariants(db);
  });

  it('refunds the creator of a closed campaign, except for the credits of a pending claim', async () => {
    const { db } = database;
    const paidClaim = await createPaidClaim({ targetFollows: 3 });
    const pendingClaim = await claimFollow(
      createMemberCtx(db, await makeMember(db)),
      { id: paidClaim.id, proofUrl: 'https://x.com/other' },
      null,
    );
    await closeFollowCampaign(createMemberCtx(db, paidClaim.creator), { id: paidClaim.id });
    expect(await reverse(paidClaim)).toMatchObject({ returnedTo: 'creator' });
    expect(await readCampaign(paidClaim)).toEqual({
      status: 'completed',
      remaining_budget: 3,
      followers_received: 0,
    });
    const { items } = await listOwnCampaigns(createMemberCtx(db, paidClaim.creator), {});
    expect(items[0]).toMatchObject({ refunded: 6, claims: { pending: 1, approved: 0, rejected: 1 } });
    await expectLedgerInvariants(db);
    await approveClaim(createMemberCtx(db, creditAdmin), pendingClaim);
    expect(await readBalance(db, paidClaim.creator.id)).toBe(6);
    await expectLedgerInvariants(db);
  });

  it('reverses a claim whose claimant or campaign’s creator was deleted', async () => {
    const { db } = database;
    for (const deletedAccounts of [['creator'], ['claimant'], ['creator', 'claimant']] as const) {
      const paidClaim = await createPaidClaim();
      for (const role of deletedAccounts) await deleteMember(paidClaim[role]);
      const reversal = await reverse(paidClaim);
      const isCreatorDeleted = deletedAccounts.some((role) => role === 'creator');
      expect(reversal.returnedTo, deletedAccounts.join()).toBe(isCreatorDeleted ? 'creator' : 'campaign');
      expect(await readCampaign(paidClaim)).toMatchObject({
        remaining_budget: isCreatorDeleted ? 0 : 6,
        followers_received: 0,
      });
      await expectLedgerInvariants(db);
    }
  });

  it('rejects the claim again, resubmitted or on another campaign for the handle', async () => {
    const { db } = database;
    const paidClaim = await createPaidClaim();
    await reverse(paidClaim);
    const ctx = createMemberCtx(db, paidClaim.claimant);
    const reversed = 'Your claim for following @dropfolio was reversed, so you can’t claim for it again';
    await expect(resubmitClaim(ctx, { ...paidClaim.claim, proofUrl }, null)).rejects.toThrow(reversed);
    await closeFollowCampaign(createMemberCtx(db, paidClaim.creator), { id: paidClaim.id });
    const { id } = await addFollowCampaign(createMemberCtx(db, paidClaim.creator), {
      ...input,
      targetFollows: 1,
    });
    await expect(claimFollow(ctx, { id, proofUrl }, null)).rejects.toThrow(reversed);
    await expectLedgerInvariants(db);
  });

  it('rejects pending and unknown claims', async () => {
    const { db } = database;
    const { id } = await createPaidClaim();
    const pendingClaim = await claimFollow(createMemberCtx(db, await makeMember(db)), { id, proofUrl }, null);
    await expect(reverse({ claim: pendingClaim })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(reverse({ claim: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectLedgerInvariants(db);
  });
});
