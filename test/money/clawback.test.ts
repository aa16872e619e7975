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
import { type Member, makeMember, memberCtx } from '../factories/members.ts';
import { setPassword } from '../factories/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let bank: Member;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  bank = await makeCreditAdmin(database.db);
});
afterAll(() => database.close());

const input = { twitterHandle: 'dropfolio', pointsPerFollower: 3, targetFollows: 2 };
const proofUrl = 'https://x.com/someone';
const reason = 'The account does not follow @dropfolio.';

type Scene = { id: string; creator: Member; claimant: Member; claim: { id: string } };

/** A campaign over two followers at three credits, one of them paid. */
async function paidScene(changes: Partial<typeof input> = {}): Promise<Scene> {
  const { db } = database;
  const campaign = { ...input, ...changes };
  const cost = campaign.pointsPerFollower * campaign.targetFollows;
  const [creator, claimant] = [await makeUserWithCredits(db, bank, cost), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await approveClaim(memberCtx(db, bank), claim);
  return { id, creator, claimant, claim };
}

const clawBack = ({ claim }: Pick<Scene, 'claim'>) =>
  reverseClaim(memberCtx(database.db, bank), { ...claim, reason });

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

async function leave(member: Member): Promise<void> {
  await setPassword(database.db, member);
  await deleteAccount(memberCtx(database.db, member), { confirm: member.email });
}

describe('an approved claim found false', () => {
  it('reverses once when fifty admins reverse it at the same moment', async () => {
    const { db } = database;
    const scene = await paidScene();
    const responses = await Promise.allSettled(Array.from({ length: 50 }, () => clawBack(scene)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await readCampaign(scene)).toEqual({
      status: 'active',
      remaining_budget: 6,
      followers_received: 0,
    });
    expect([await readBalance(db, scene.claimant.id), await getDebt(db, scene.claimant.id)]).toEqual([0, 0]);
    expect([
      (await listNotifications(scene.claimant)).length,
      (await listNotifications(scene.creator)).length,
    ]).toEqual([1, 1]);
    await expectLedgerInvariants(db);
  });

  it('returns credits and place to a running campaign, and notifies both people', async () => {
    const { db } = database;
    const scene = await paidScene();
    const done = await clawBack(scene);
    expect(done).toMatchObject({ amount: 3, owed: 0, returnedTo: 'campaign', twitterHandle: 'dropfolio' });
    const { items } = await listOwnClaims(memberCtx(db, scene.claimant), {});
    expect(items).toMatchObject([{ status: 'rejected', reason, pointsEarned: 0, mayTryAgain: false }]);
    expect(await listNotifications(scene.claimant)).toEqual([
      {
        kind: 'claim',
        title: 'Your claim for following @dropfolio was reversed',
        body: `${reason}\n3 credits were deducted.`,
      },
    ]);
    expect(await listNotifications(scene.creator)).toEqual([
      {
        kind: 'follow_campaign',
        title: 'A claim on your campaign for @dropfolio was reversed',
        body: '3 credits were returned to the campaign’s budget, and its spot is open again.',
      },
    ]);
    const statement = await getStatement(memberCtx(db, scene.claimant), { limit: 5 });
    expect(statement.items.map(({ cause, amount, twitterHandle }) => [cause, amount, twitterHandle])).toEqual(
      [
        ['clawback', -3, 'dropfolio'],
        ['claim', 3, 'dropfolio'],
      ],
    );
    for (let more = 0; more < 2; more += 1) {
      const other = memberCtx(db, await makeMember(db));
      await approveClaim(memberCtx(db, bank), await claimFollow(other, { id: scene.id, proofUrl }, null));
    }
    expect(await readCampaign(scene)).toEqual({
      status: 'completed',
      remaining_budget: 0,
      followers_received: 2,
    });
    await expectLedgerInvariants(db);
  });

  it('leaves spent credits as a debt, which later credits repay first', async () => {
    const { db } = database;
    const scene = await paidScene();
    await addFollowCampaign(memberCtx(db, scene.claimant), { ...input, pointsPerFollower: 1 });
    expect(await clawBack(scene)).toMatchObject({ amount: 3, owed: 2 });
    expect([await readBalance(db, scene.claimant.id), await getDebt(db, scene.claimant.id)]).toEqual([0, 2]);
    expect((await listNotifications(scene.claimant))[0]?.body).toBe(
      `${reason}\n3 credits were deducted. You still owe 2 credits of that. The next credits you receive repay it first.`,
    );
    await expectLedgerInvariants(db);
    const grant = { userId: scene.claimant.id, amount: 5, note: null };
    await grantCredits(memberCtx(db, bank), grant);
    expect([await readBalance(db, scene.claimant.id), await getDebt(db, scene.claimant.id)]).toEqual([3, 0]);
    await expectLedgerInvariants(db);
  });

  it('refunds the creator of a campaign that has all its followers, whose own debt is repaid from it', async () => {
    const { db } = database;
    const scene = await paidScene({ targetFollows: 1 });
    // The creator was paid for a claim that was false, too, and has spent it.
    const other = await paidScene({ twitterHandle: 'other' });
    const earned = await claimFollow(memberCtx(db, scene.creator), { id: other.id, proofUrl }, null);
    await approveClaim(memberCtx(db, bank), earned);
    await addFollowCampaign(memberCtx(db, scene.creator), { ...input, targetFollows: 1 });
    await clawBack({ claim: earned });
    expect(await getDebt(db, scene.creator.id)).toBe(3);
    expect(await clawBack(scene)).toMatchObject({ returnedTo: 'creator' });
    expect([await readBalance(db, scene.creator.id), await getDebt(db, scene.creator.id)]).toEqual([0, 0]);
    expect(await readCampaign(scene)).toEqual({
      status: 'completed',
      remaining_budget: 0,
      followers_received: 0,
    });
    const { items } = await getStatement(memberCtx(db, scene.creator), { limit: 2 });
    expect(items.map(({ cause, amount, twitterHandle }) => [cause, amount, twitterHandle])).toEqual([
      ['debt', -3, null],
      ['clawback-return', 3, 'dropfolio'],
    ]);
    await expectLedgerInvariants(db);
  });

  it('refunds the creator of a campaign closed early, beside the credits of a claim that waits', async () => {
    const { db } = database;
    const scene = await paidScene({ targetFollows: 3 });
    const waits = await claimFollow(
      memberCtx(db, await makeMember(db)),
      { id: scene.id, proofUrl: 'https://x.com/other' },
      null,
    );
    await closeFollowCampaign(memberCtx(db, scene.creator), { id: scene.id });
    expect(await clawBack(scene)).toMatchObject({ returnedTo: 'creator' });
    expect(await readCampaign(scene)).toEqual({
      status: 'completed',
      remaining_budget: 3,
      followers_received: 0,
    });
    const { items } = await listOwnCampaigns(memberCtx(db, scene.creator), {});
    expect(items[0]).toMatchObject({ refunded: 6, claims: { pending: 1, approved: 0, rejected: 1 } });
    await expectLedgerInvariants(db);
    await approveClaim(memberCtx(db, bank), waits);
    expect(await readBalance(db, scene.creator.id)).toBe(6);
    await expectLedgerInvariants(db);
  });

  it('reverses at the system’s cost if accounts were deleted', async () => {
    const { db } = database;
    for (const deletedAccounts of [['creator'], ['claimant'], ['creator', 'claimant']] as const) {
      const scene = await paidScene();
      for (const who of deletedAccounts) await leave(scene[who]);
      const done = await clawBack(scene);
      const isCreatorDeleted = deletedAccounts.some((who) => who === 'creator');
      expect(done.returnedTo, deletedAccounts.join()).toBe(isCreatorDeleted ? 'creator' : 'campaign');
      expect(await readCampaign(scene)).toMatchObject({
        remaining_budget: isCreatorDeleted ? 0 : 6,
        followers_received: 0,
      });
      await expectLedgerInvariants(db);
    }
  });

  it('earns nothing again, neither resubmitted nor through another campaign for the handle', async () => {
    const { db } = database;
    const scene = await paidScene();
    await clawBack(scene);
    const ctx = memberCtx(db, scene.claimant);
    const reversed = 'Your claim for following @dropfolio was reversed, so you can’t claim for it again';
    await expect(resubmitClaim(ctx, { ...scene.claim, proofUrl }, null)).rejects.toThrow(reversed);
    await closeFollowCampaign(memberCtx(db, scene.creator), { id: scene.id });
    const { id } = await addFollowCampaign(memberCtx(db, scene.creator), { ...input, targetFollows: 1 });
    await expect(claimFollow(ctx, { id, proofUrl }, null)).rejects.toThrow(reversed);
    await expectLedgerInvariants(db);
  });

  it('must be approved', async () => {
    const { db } = database;
    const { id } = await paidScene();
    const waits = await claimFollow(memberCtx(db, await makeMember(db)), { id, proofUrl }, null);
    await expect(clawBack({ claim: waits })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(clawBack({ claim: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectLedgerInvariants(db);
  });
});
