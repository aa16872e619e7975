import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../src/features/account/profile/deletion.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { confirmGrant, grantOrRequest } from '../../src/features/credits/pending-grants.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow, withdrawClaim } from '../../src/features/follow/offers/claims.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/decisions.server.ts';
import { reverseClaim } from '../../src/features/follow/review/reversal.server.ts';
import { findBreaches } from '../../src/features/payments/invariants.server.ts';
import type { MemberCtx } from '../../src/platform/context.server.ts';
import { idempotently } from '../../src/platform/idempotency.server.ts';
import { expectSound, makeBank, makeHolder, owedOf, shownBalance } from '../factories/credits.ts';
import { type Member, makeMember, memberCtx } from '../factories/members.ts';
import { givePassword } from '../factories/passwords.ts';
import { type Crash, type CrashingDb, crashingDb } from '../harness/crashing.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { recordMoney } from './record.ts';

let database: TestDatabase;
let creditAdmin: Member;

// Invariants are checked on every row after each crash, so each scene gets its own database with a tenth of the
// rows.
beforeEach(async () => {
  database = await createTestDatabase();
  creditAdmin = await makeBank(database.db);
});
afterEach(() => database.close());

const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 3, targetFollows: 2 };
const proofUrl = 'https://x.com/someone';

type Scene = {
  actor: Member;
  act: (ctx: MemberCtx) => Promise<unknown>;
  /** Returns how many times it has taken effect: 0 or 1. */
  effect: () => Promise<number>;
  /** Whether it is sent without a key; such a call isn't repeated once it has taken effect. */
  isUnkeyed?: true;
};

/** Everything that moves credits, each with its own users and a key as sent by our pages. */
const scenes: Record<string, () => Promise<Scene>> = {
  'a follow campaign is created': async () => {
    const actor = await makeHolder(database.db, creditAdmin, 6);
    return {
      actor,
      act: (ctx) => addFollowCampaign(ctx, campaign),
      effect: async () => {
        const made = await database.db
          .selectFrom('campaigns')
          .select('id')
          .where('creator_id', '=', actor.id)
          .execute();
        expect(await shownBalance(database.db, actor.id)).toBe(6 - 6 * made.length);
        return made.length;
      },
    };
  },
  'a claim is approved': async () => {
    const { db } = database;
    const [creator, claimant] = [await makeHolder(db, creditAdmin, 6), await makeMember(db)];
    const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
    const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
    return {
      actor: creditAdmin,
      act: (ctx) => approveClaim(ctx, claim),
      effect: async () => {
        const row = await db
          .selectFrom('follow_claims')
          .select('status')
          .where('id', '=', claim.id)
          .executeTakeFirstOrThrow();
        const balance = await shownBalance(db, claimant.id);
        expect(balance).toBe(row.status === 'approved' ? 3 : 0);
        return balance / 3;
      },
    };
  },
  'a follow campaign is closed': async () => {
    const { db } = database;
    const [creator, claimant] = [await makeHolder(db, creditAdmin, 6), await makeMember(db)];
    const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
    await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
    return {
      actor: creator,
      act: (ctx) => closeFollowCampaign(ctx, { id }),
      effect: async () => {
        const row = await db
          .selectFrom('campaigns')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const balance = await shownBalance(db, creator.id);
        // The other place belongs to the pending claim.
        expect(balance).toBe(row.status === 'completed' ? 3 : 0);
        return balance / 3;
      },
    };
  },
  'a claim on a closed campaign is rejected': async () => {
    const { db } = database;
    const { creator, claim } = await closedScene();
    return {
      actor: creditAdmin,
      act: (ctx) => rejectClaim(ctx, { ...claim, reason: 'No.' }),
      effect: async () => ((await shownBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a claim on a closed campaign is withdrawn': async () => {
    const { db } = database;
    const { creator, claimant, claim } = await closedScene();
    return {
      actor: claimant,
      act: (ctx) => withdrawClaim(ctx, claim),
      isUnkeyed: true,
      effect: async () => ((await shownBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a claim with spent credits is reversed': async () => {
    const { db } = database;
    const { creator, claimant, claim } = await paidScene();
    // Two of the three are spent, so one is taken back and two are owed.
    await addFollowCampaign(memberCtx(db, claimant), { ...campaign, pointsPerFollower: 1 });
    return {
      actor: creditAdmin,
      act: (ctx) => reverseClaim(ctx, { ...claim, reason: 'No follow.' }),
      effect: async () => {
        const budget = await getEscrow(creator);
        expect(await shownBalance(db, claimant.id)).toBe(budget === 6 ? 0 : 1);
        expect(await owedOf(db, claimant.id)).toBe(budget === 6 ? 2 : 0);
        return (budget - 3) / 3;
      },
    };
  },
  'a claim on a closed campaign is reversed': async () => {
    const { db } = database;
    const { id, creator, claim } = await paidScene();
    await closeFollowCampaign(memberCtx(db, creator), { id });
    return {
      actor: creditAdmin,
      act: (ctx) => reverseClaim(ctx, { ...claim, reason: 'No follow.' }),
      effect: async () => ((await shownBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a grant is confirmed by a second admin': async () => {
    const { db } = database;
    const holder = await makeMember(db);
    const grantInput = { userId: holder.id, amount: 5, note: null };
    const { id } = await grantOrRequest(
      memberCtx(db, await makeBank(db), { grantSecondAdminAbove: 4 }),
      grantInput,
    );
    return {
      actor: creditAdmin,
      act: (ctx) => confirmGrant(ctx, { id }),
      effect: async () => (await shownBalance(db, holder.id)) / 5,
    };
  },
  'credits are granted': async () => {
    const holder = await makeMember(database.db);
    return {
      actor: creditAdmin,
      act: (ctx) => grantCredits(ctx, { userId: holder.id, amount: 5, note: null }),
      effect: async () => (await shownBalance(database.db, holder.id)) / 5,
    };
  },
};

/** Creates a campaign closed with a pending claim: three of its six credits were refunded. */
async function closedScene() {
  const { db } = database;
  const [creator, claimant] = [await makeHolder(db, creditAdmin, 6), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await closeFollowCampaign(memberCtx(db, creator), { id });
  return { creator, claimant, claim };
}

/** Creates a campaign with two places, one of them paid. */
async function paidScene() {
  const { db } = database;
  const [creator, claimant] = [await makeHolder(db, creditAdmin, 6), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await approveClaim(memberCtx(db, creditAdmin), claim);
  return { id, creator, claimant, claim };
}

const getEscrow = async ({ id }: Member): Promise<number> =>
  (
    await database.db
      .selectFrom('campaigns')
      .select('remaining_budget')
      .where('creator_id', '=', id)
      .executeTakeFirstOrThrow()
  ).remaining_budget;

/** Creates a user with three credits left, a running campaign with a claim on it, and a claim of their own. */
async function leavingScene(): Promise<Scene> {
  const { db } = database;
  const [actor, claimant] = [await makeHolder(db, creditAdmin, 9), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, actor), campaign);
  const other = await addFollowCampaign(memberCtx(db, await makeHolder(db, creditAdmin, 6)), campaign);
  await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await claimFollow(memberCtx(db, actor), { id: other.id, proofUrl }, null);
  await givePassword(db, actor);
  return {
    actor,
    isUnkeyed: true,
    act: (ctx) => deleteAccount(ctx, { confirm: actor.email }),
    effect: async () => {
      const profile = await db.selectFrom('profiles').select('id').where('id', '=', actor.id).execute();
      const row = await db
        .selectFrom('campaigns')
        .select(['status', 'remaining_budget'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const forfeits = await db
        .selectFrom('ledger_entries')
        .innerJoin('ledger_transfers', 'ledger_transfers.id', 'ledger_entries.transfer_id')
        .select('amount')
        .where('ledger_transfers.key', '=', `forfeit:${actor.id}`)
        .where('account', '=', 'system:forfeits')
        .execute();
      const isGone = profile.length === 0;
      expect(row).toEqual(
        isGone ? { status: 'completed', remaining_budget: 3 } : { status: 'active', remaining_budget: 6 },
      );
      // Refunded credits are forfeited with the rest; the claim on the campaign still gets reviewed.
      expect(forfeits).toEqual(isGone ? [{ amount: 6 }] : []);
      return forfeits.length;
    },
  };
}
scenes['an account with a campaign is deleted'] = leavingScene;

let keys = 0;

function sent(ctx: MemberCtx, key: string, { act, isUnkeyed }: Scene): Promise<unknown> {
  if (isUnkeyed) return act(ctx);
  const call = { key, operation: 'money', request: {} };
  return idempotently(ctx, call, (db) => act({ ...ctx, db }));
}

/** Waits until the server processes of these connections have ended. */
async function isOver(broken: CrashingDb): Promise<void> {
  await broken.close().catch(() => undefined);
  await eventually(async () => {
    const { rows } = await sql`SELECT pid FROM pg_stat_activity
      WHERE pid = ANY(${[...broken.backends()]}::int[])`.execute(database.db);
    expect(rows).toEqual([]);
  });
}

/** Runs the scene with a connection that breaks at this statement. Returns whether that statement was reached. */
async function crash(name: string, at: Crash): Promise<boolean> {
  const scene = await scenes[name]?.();
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  keys += 1;
  const key = `crash-${keys}`;
  const broken = crashingDb(database.appUrl, at);
  let isAcknowledged = false;
  try {
    await sent(memberCtx(broken.db, scene.actor), key, scene);
    isAcknowledged = true;
  } catch {
    // Only the state of the database matters.
  }
  await isOver(broken);
  const effect = await scene.effect();
  const breaches = await findBreaches(database.db);
  // The page retries with the same key, which must result in one effect in total.
  if (!scene.isUnkeyed || effect === 0) await sent(memberCtx(database.db, scene.actor), key, scene);
  const final = await scene.effect();
  recordMoney({
    what: `killed while ${name}`,
    operations: 2,
    acknowledged: isAcknowledged ? 2 : 1,
    lost: (isAcknowledged && effect === 0) || final === 0 ? 1 : 0,
    doubled: effect > 1 || final > 1 ? 1 : 0,
    broken: breaches.length,
  });
  if (isAcknowledged) expect(effect, 'acknowledged').toBe(1);
  expect([0, 1]).toContain(effect);
  expect(final, 'after the retry').toBe(1);
  expect(breaches).toEqual([]);
  return broken.hasCrashed();
}

/** Two admins approve one claim at the same moment; the process of one is killed at this statement. */
async function crashBesideAnother(at: Crash): Promise<boolean> {
  const { db } = database;
  const [creator, claimant, colleague] = [
    await makeHolder(db, creditAdmin, 6),
    await makeMember(db),
    await makeBank(db),
  ];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  // The second admin starts once the first has reached the statement or has finished.
  const start = Promise.withResolvers<void>();
  const broken = crashingDb(database.appUrl, { ...at, onReached: start.resolve });
  const answers = await Promise.allSettled([
    approveClaim(memberCtx(broken.db, creditAdmin), claim).finally(start.resolve),
    start.promise.then(() => approveClaim(memberCtx(db, colleague), claim)),
  ]);
  await isOver(broken);
  const acknowledged = answers.filter(({ status }) => status === 'fulfilled').length;
  const { status } = await db
    .selectFrom('follow_claims')
    .select('status')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const paid = await shownBalance(db, claimant.id);
  const breaches = await findBreaches(db);
  recordMoney({
    what: 'killed while two admins approve the same claim',
    operations: 2,
    acknowledged,
    lost: paid === 0 ? 1 : 0,
    doubled: paid > 3 ? 1 : 0,
    broken: breaches.length,
  });
  // The second admin approves it, or finds it approved by the first.
  expect([status, paid]).toEqual(['approved', 3]);
  expect(acknowledged).toBeLessThanOrEqual(1);
  const [, second] = answers;
  if (second?.status === 'rejected') expect(second.reason).toMatchObject({ code: 'CONFLICT' });
  expect(breaches).toEqual([]);
  return broken.hasCrashed();
}

describe('when the process is killed', () => {
  it.each(Object.keys(scenes))(
    'after or during each statement, while %s: takes effect completely or not at all',
    { timeout: 300_000 },
    async (name) => {
      for (const when of ['after', 'during'] as const) {
        let at = 1;
        while (await crash(name, { at, when })) at += 1;
        expect(at, 'statements').toBeGreaterThan(6);
      }
      await expectSound(database.db);
    },
  );

  it('after or during each statement, while another admin approves the same claim: pays once', {
    timeout: 300_000,
  }, async () => {
    for (const when of ['after', 'during'] as const) {
      let at = 1;
      while (await crashBesideAnother({ at, when })) at += 1;
      expect(at, 'statements').toBeGreaterThan(6);
    }
    await expectSound(database.db);
  });
});
