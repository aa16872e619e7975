import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../src/features/account/profile/deletion-commands.server.ts';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { confirmGrant, grantOrRequest } from '../../src/features/credits/pending-grant-commands.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow, withdrawClaim } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { reverseClaim } from '../../src/features/follow/review/reversal-commands.server.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import type { MemberCtx } from '../../src/platform/context.server.ts';
import { runIdempotently } from '../../src/platform/idempotency.server.ts';
import {
  expectLedgerInvariants,
  getDebt,
  makeCreditAdmin,
  makeUserWithCredits,
  readBalance,
} from '../factories/credits.ts';
import { type Member, makeMember, memberCtx } from '../factories/members.ts';
import { setPassword } from '../factories/passwords.ts';
import { type Crash, type CrashingDb, createCrashingDb } from '../harness/crashing-db.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { recordMoney } from './record.ts';

let database: TestDatabase;
let bank: Member;

// The invariants are checked on every row after each crash; one database per scene has a tenth of the rows.
beforeEach(async () => {
  database = await createTestDatabase();
  bank = await makeCreditAdmin(database.db);
});
afterEach(() => database.close());

const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 3, targetFollows: 2 };
const proofUrl = 'https://x.com/someone';

type Scene = {
  /** The caller. */
  actor: Member;
  act: (ctx: MemberCtx) => Promise<unknown>;
  /** How often it has taken effect: 0 or 1. */
  effect: () => Promise<number>;
  /** Sent without a key, and by nobody once it has taken effect. */
  isUnkeyed?: true;
};

/** Everything that moves credits, each on people of its own, sent with a key as our pages do. */
const scenes: Record<string, () => Promise<Scene>> = {
  'a follow campaign is created': async () => {
    const actor = await makeUserWithCredits(database.db, bank, 6);
    return {
      actor,
      act: (ctx) => addFollowCampaign(ctx, campaign),
      effect: async () => {
        const made = await database.db
          .selectFrom('campaigns')
          .select('id')
          .where('creator_id', '=', actor.id)
          .execute();
        expect(await readBalance(database.db, actor.id)).toBe(6 - 6 * made.length);
        return made.length;
      },
    };
  },
  'a claim is approved': async () => {
    const { db } = database;
    const [creator, claimant] = [await makeUserWithCredits(db, bank, 6), await makeMember(db)];
    const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
    const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
    return {
      actor: bank,
      act: (ctx) => approveClaim(ctx, claim),
      effect: async () => {
        const row = await db
          .selectFrom('follow_claims')
          .select('status')
          .where('id', '=', claim.id)
          .executeTakeFirstOrThrow();
        const balance = await readBalance(db, claimant.id);
        expect(balance).toBe(row.status === 'approved' ? 3 : 0);
        return balance / 3;
      },
    };
  },
  'a follow campaign is closed': async () => {
    const { db } = database;
    const [creator, claimant] = [await makeUserWithCredits(db, bank, 6), await makeMember(db)];
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
        const balance = await readBalance(db, creator.id);
        // The other place is that of the claim that waits.
        expect(balance).toBe(row.status === 'completed' ? 3 : 0);
        return balance / 3;
      },
    };
  },
  'a claim on a closed campaign is rejected': async () => {
    const { db } = database;
    const { creator, claim } = await closedScene();
    return {
      actor: bank,
      act: (ctx) => rejectClaim(ctx, { ...claim, reason: 'No.' }),
      effect: async () => ((await readBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a claim on a closed campaign is withdrawn': async () => {
    const { db } = database;
    const { creator, claimant, claim } = await closedScene();
    return {
      actor: claimant,
      act: (ctx) => withdrawClaim(ctx, claim),
      isUnkeyed: true,
      effect: async () => ((await readBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a claim is reversed whose credits were spent': async () => {
    const { db } = database;
    const { creator, claimant, claim } = await paidScene();
    // Two of the three are spent: one is taken back, two are owed.
    await addFollowCampaign(memberCtx(db, claimant), { ...campaign, pointsPerFollower: 1 });
    return {
      actor: bank,
      act: (ctx) => reverseClaim(ctx, { ...claim, reason: 'No follow.' }),
      effect: async () => {
        const budget = await readEscrow(creator);
        expect(await readBalance(db, claimant.id)).toBe(budget === 6 ? 0 : 1);
        expect(await getDebt(db, claimant.id)).toBe(budget === 6 ? 2 : 0);
        return (budget - 3) / 3;
      },
    };
  },
  'a claim on a closed campaign is reversed': async () => {
    const { db } = database;
    const { id, creator, claim } = await paidScene();
    await closeFollowCampaign(memberCtx(db, creator), { id });
    return {
      actor: bank,
      act: (ctx) => reverseClaim(ctx, { ...claim, reason: 'No follow.' }),
      effect: async () => ((await readBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a grant is confirmed by a second admin': async () => {
    const { db } = database;
    const holder = await makeMember(db);
    const grant = { userId: holder.id, amount: 5, note: null };
    const { id } = await grantOrRequest(
      memberCtx(db, await makeCreditAdmin(db), { grantSecondAdminAbove: 4 }),
      grant,
    );
    return {
      actor: bank,
      act: (ctx) => confirmGrant(ctx, { id }),
      effect: async () => (await readBalance(db, holder.id)) / 5,
    };
  },
  'credits are granted': async () => {
    const holder = await makeMember(database.db);
    return {
      actor: bank,
      act: (ctx) => grantCredits(ctx, { userId: holder.id, amount: 5, note: null }),
      effect: async () => (await readBalance(database.db, holder.id)) / 5,
    };
  },
};

/** A campaign that was closed while a claim waited on it: three of its six credits came back. */
async function closedScene() {
  const { db } = database;
  const [creator, claimant] = [await makeUserWithCredits(db, bank, 6), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await closeFollowCampaign(memberCtx(db, creator), { id });
  return { creator, claimant, claim };
}

/** A campaign of two places, one of them paid. */
async function paidScene() {
  const { db } = database;
  const [creator, claimant] = [await makeUserWithCredits(db, bank, 6), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await approveClaim(memberCtx(db, bank), claim);
  return { id, creator, claimant, claim };
}

const readEscrow = async ({ id }: Member): Promise<number> =>
  (
    await database.db
      .selectFrom('campaigns')
      .select('remaining_budget')
      .where('creator_id', '=', id)
      .executeTakeFirstOrThrow()
  ).remaining_budget;

/** Creates a user with three credits, a running campaign with a claim on it, and an own claim. */
async function leavingScene(): Promise<Scene> {
  const { db } = database;
  const [actor, claimant] = [await makeUserWithCredits(db, bank, 9), await makeMember(db)];
  const { id } = await addFollowCampaign(memberCtx(db, actor), campaign);
  const other = await addFollowCampaign(memberCtx(db, await makeUserWithCredits(db, bank, 6)), campaign);
  await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  await claimFollow(memberCtx(db, actor), { id: other.id, proofUrl }, null);
  await setPassword(db, actor);
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
      const isDeleted = profile.length === 0;
      expect(row).toEqual(
        isDeleted ? { status: 'completed', remaining_budget: 3 } : { status: 'active', remaining_budget: 6 },
      );
      // The campaign's refund is forfeited with the rest; the claim on it is still pending.
      expect(forfeits).toEqual(isDeleted ? [{ amount: 6 }] : []);
      return forfeits.length;
    },
  };
}
scenes['an account with a campaign is deleted'] = leavingScene;

let keys = 0;

function sent(ctx: MemberCtx, key: string, { act, isUnkeyed }: Scene): Promise<unknown> {
  if (isUnkeyed) return act(ctx);
  const call = { key, operation: 'money', request: {} };
  return runIdempotently(ctx, call, (db) => act({ ...ctx, db }));
}

/** Waits until the server's processes of these connections have ended too. */
async function isOver(broken: CrashingDb): Promise<void> {
  await broken.close().catch(() => undefined);
  await eventually(async () => {
    const { rows } = await sql`SELECT pid FROM pg_stat_activity
      WHERE pid = ANY(${[...broken.backends()]}::int[])`.execute(database.db);
    expect(rows).toEqual([]);
  });
}

/** Tries the scene with its connection cut there. Returns whether it got that far. */
async function crash(name: string, at: Crash): Promise<boolean> {
  const scene = await scenes[name]?.();
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  keys += 1;
  const key = `crash-${keys}`;
  const broken = createCrashingDb(database.appUrl, at);
  let isAcknowledged = false;
  try {
    await sent(memberCtx(broken.db, scene.actor), key, scene);
    isAcknowledged = true;
  } catch {
    // Only the database's state counts.
  }
  await isOver(broken);
  const effect = await scene.effect();
  const breaches = await findBreaches(database.db);
  // The page tries again with the same key: once in all, whatever happened before.
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

/** Two admins approve the same claim at the same moment, one of them in a process that is killed there. */
async function crashBesideAnother(at: Crash): Promise<boolean> {
  const { db } = database;
  const [creator, claimant, colleague] = [
    await makeUserWithCredits(db, bank, 6),
    await makeMember(db),
    await makeCreditAdmin(db),
  ];
  const { id } = await addFollowCampaign(memberCtx(db, creator), campaign);
  const claim = await claimFollow(memberCtx(db, claimant), { id, proofUrl }, null);
  // The other one begins when the first has got that far, or is through.
  const start = Promise.withResolvers<void>();
  const broken = createCrashingDb(database.appUrl, { ...at, onReached: start.resolve });
  const responses = await Promise.allSettled([
    approveClaim(memberCtx(broken.db, bank), claim).finally(start.resolve),
    start.promise.then(() => approveClaim(memberCtx(db, colleague), claim)),
  ]);
  await isOver(broken);
  const acknowledged = responses.filter(({ status }) => status === 'fulfilled').length;
  const { status } = await db
    .selectFrom('follow_claims')
    .select('status')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const paid = await readBalance(db, claimant.id);
  const breaches = await findBreaches(db);
  recordMoney({
    what: 'killed while two admins approve the same claim',
    operations: 2,
    acknowledged,
    lost: paid === 0 ? 1 : 0,
    doubled: paid > 3 ? 1 : 0,
    broken: breaches.length,
  });
  // The one who is left approves it, or finds it approved by the one who died.
  expect([status, paid]).toEqual(['approved', 3]);
  expect(acknowledged).toBeLessThanOrEqual(1);
  const [, second] = responses;
  if (second?.status === 'rejected') expect(second.reason).toMatchObject({ code: 'CONFLICT' });
  expect(breaches).toEqual([]);
  return broken.hasCrashed();
}

describe('a killed process', () => {
  it.each(Object.keys(scenes))(
    'does all or nothing if killed after or during each statement while %s',
    { timeout: 300_000 },
    async (name) => {
      for (const when of ['after', 'during'] as const) {
        let index = 1;
        while (await crash(name, { at: index, when })) index += 1;
        expect(index, 'statements').toBeGreaterThan(6);
      }
      await expectLedgerInvariants(database.db);
    },
  );

  it('pays once if killed after or during each statement while another admin approves the same claim', {
    timeout: 300_000,
  }, async () => {
    for (const when of ['after', 'during'] as const) {
      let index = 1;
      while (await crashBesideAnother({ at: index, when })) index += 1;
      expect(index, 'statements').toBeGreaterThan(6);
    }
    await expectLedgerInvariants(database.db);
  });
});
