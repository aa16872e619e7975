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
import { createMemberCtx, type Member, makeMember } from '../factories/members.ts';
import { setPassword } from '../factories/passwords.ts';
import { type Crash, type CrashingDb, createCrashingDb } from '../harness/crashing-db.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { recordMoney } from './record.ts';

let database: TestDatabase;
let creditAdmin: Member;

// The invariants are checked on every row after each crash; a database per test has a tenth of the rows.
beforeEach(async () => {
  database = await createTestDatabase();
  creditAdmin = await makeCreditAdmin(database.db);
});
afterEach(() => database.close());

const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 3, targetFollows: 2 };
const proofUrl = 'https://x.com/someone';

type CreditOperation = {
  /** The caller. */
  actor: Member;
  run: (ctx: MemberCtx) => Promise<unknown>;
  /** Returns how many times it has taken effect. */
  countEffects: () => Promise<number>;
  /** Pages send it without an Idempotency-Key, and don't repeat it once it has taken effect. */
  hasNoKey?: true;
};

/** Every operation that moves credits, each with users of its own. */
const operations: Record<string, () => Promise<CreditOperation>> = {
  'a follow campaign is created': async () => {
    const actor = await makeUserWithCredits(database.db, creditAdmin, 6);
    return {
      actor,
      run: (ctx) => addFollowCampaign(ctx, campaign),
      countEffects: async () => {
        const created = await database.db
          .selectFrom('campaigns')
          .select('id')
          .where('creator_id', '=', actor.id)
          .execute();
        expect(await readBalance(database.db, actor.id)).toBe(6 - 6 * created.length);
        return created.length;
      },
    };
  },
  'a claim is approved': async () => {
    const { db } = database;
    const [creator, claimant] = [await makeUserWithCredits(db, creditAdmin, 6), await makeMember(db)];
    const { id } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
    const claim = await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
    return {
      actor: creditAdmin,
      run: (ctx) => approveClaim(ctx, claim),
      countEffects: async () => {
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
    const [creator, claimant] = [await makeUserWithCredits(db, creditAdmin, 6), await makeMember(db)];
    const { id } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
    await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
    return {
      actor: creator,
      run: (ctx) => closeFollowCampaign(ctx, { id }),
      countEffects: async () => {
        const row = await db
          .selectFrom('campaigns')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const balance = await readBalance(db, creator.id);
        // The pending claim reserves the other spot.
        expect(balance).toBe(row.status === 'completed' ? 3 : 0);
        return balance / 3;
      },
    };
  },
  'a claim on a closed campaign is rejected': async () => {
    const { db } = database;
    const { creator, claim } = await createClosedCampaign();
    return {
      actor: creditAdmin,
      run: (ctx) => rejectClaim(ctx, { ...claim, reason: 'No.' }),
      countEffects: async () => ((await readBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a claim on a closed campaign is withdrawn': async () => {
    const { db } = database;
    const { creator, claimant, claim } = await createClosedCampaign();
    return {
      actor: claimant,
      run: (ctx) => withdrawClaim(ctx, claim),
      hasNoKey: true,
      countEffects: async () => ((await readBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a claim is reversed whose credits were spent': async () => {
    const { db } = database;
    const { creator, claimant, claim } = await createPaidClaim();
    // Two of the three credits are spent: one is deducted, two become a debt.
    await addFollowCampaign(createMemberCtx(db, claimant), { ...campaign, pointsPerFollower: 1 });
    return {
      actor: creditAdmin,
      run: (ctx) => reverseClaim(ctx, { ...claim, reason: 'No follow.' }),
      countEffects: async () => {
        const budget = await readEscrow(creator);
        expect(await readBalance(db, claimant.id)).toBe(budget === 6 ? 0 : 1);
        expect(await getDebt(db, claimant.id)).toBe(budget === 6 ? 2 : 0);
        return (budget - 3) / 3;
      },
    };
  },
  'a claim on a closed campaign is reversed': async () => {
    const { db } = database;
    const { id, creator, claim } = await createPaidClaim();
    await closeFollowCampaign(createMemberCtx(db, creator), { id });
    return {
      actor: creditAdmin,
      run: (ctx) => reverseClaim(ctx, { ...claim, reason: 'No follow.' }),
      countEffects: async () => ((await readBalance(db, creator.id)) - 3) / 3,
    };
  },
  'a grant is confirmed by a second admin': async () => {
    const { db } = database;
    const holder = await makeMember(db);
    const grant = { userId: holder.id, amount: 5, note: null };
    const { id } = await grantOrRequest(
      createMemberCtx(db, await makeCreditAdmin(db), { grantSecondAdminAbove: 4 }),
      grant,
    );
    return {
      actor: creditAdmin,
      run: (ctx) => confirmGrant(ctx, { id }),
      countEffects: async () => (await readBalance(db, holder.id)) / 5,
    };
  },
  'credits are granted': async () => {
    const holder = await makeMember(database.db);
    return {
      actor: creditAdmin,
      run: (ctx) => grantCredits(ctx, { userId: holder.id, amount: 5, note: null }),
      countEffects: async () => (await readBalance(database.db, holder.id)) / 5,
    };
  },
};

/** Creates a campaign that was closed with a pending claim: three of its six credits were refunded. */
async function createClosedCampaign() {
  const { db } = database;
  const [creator, claimant] = [await makeUserWithCredits(db, creditAdmin, 6), await makeMember(db)];
  const { id } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
  const claim = await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
  await closeFollowCampaign(createMemberCtx(db, creator), { id });
  return { creator, claimant, claim };
}

/** Creates a campaign with two spots, one of them paid. */
async function createPaidClaim() {
  const { db } = database;
  const [creator, claimant] = [await makeUserWithCredits(db, creditAdmin, 6), await makeMember(db)];
  const { id } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
  const claim = await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
  await approveClaim(createMemberCtx(db, creditAdmin), claim);
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

/** Creates a user with three credits, an active campaign with a claim on it, and a claim of their own. */
async function createDeletion(): Promise<CreditOperation> {
  const { db } = database;
  const [actor, claimant] = [await makeUserWithCredits(db, creditAdmin, 9), await makeMember(db)];
  const { id } = await addFollowCampaign(createMemberCtx(db, actor), campaign);
  const other = await addFollowCampaign(
    createMemberCtx(db, await makeUserWithCredits(db, creditAdmin, 6)),
    campaign,
  );
  await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
  await claimFollow(createMemberCtx(db, actor), { id: other.id, proofUrl }, null);
  await setPassword(db, actor);
  return {
    actor,
    hasNoKey: true,
    run: (ctx) => deleteAccount(ctx, { confirm: actor.email }),
    countEffects: async () => {
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
operations['an account with a campaign is deleted'] = createDeletion;

let keyCount = 0;

function send(ctx: MemberCtx, key: string, { run, hasNoKey }: CreditOperation): Promise<unknown> {
  if (hasNoKey) return run(ctx);
  const call = { key, operation: 'money', request: {} };
  return runIdempotently(ctx, call, (db) => run({ ...ctx, db }));
}

/** Closes the database, and waits until its backend processes have ended. */
async function closeAndWait(crashing: CrashingDb): Promise<void> {
  await crashing.close().catch(() => undefined);
  await eventually(async () => {
    const { rows } = await sql`SELECT pid FROM pg_stat_activity
      WHERE pid = ANY(${[...crashing.getBackendPids()]}::int[])`.execute(database.db);
    expect(rows).toEqual([]);
  });
}

/** Runs the operation with its connection cut at a statement. Returns whether it reached that statement. */
async function runWithCrash(name: string, crash: Crash): Promise<boolean> {
  const operation = await operations[name]?.();
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  keyCount += 1;
  const key = `crash-${keyCount}`;
  const crashing = createCrashingDb(database.appUrl, crash);
  let isAcknowledged = false;
  try {
    await send(createMemberCtx(crashing.db, operation.actor), key, operation);
    isAcknowledged = true;
  } catch {
    // Only the database's state counts.
  }
  await closeAndWait(crashing);
  const effect = await operation.countEffects();
  const breaches = await findBreaches(database.db);
  // The page retries with the same key. In total it takes effect once.
  if (!operation.hasNoKey || effect === 0)
    await send(createMemberCtx(database.db, operation.actor), key, operation);
  const final = await operation.countEffects();
  recordMoney({
    name: `killed while ${name}`,
    operations: 2,
    acknowledged: isAcknowledged ? 2 : 1,
    lost: (isAcknowledged && effect === 0) || final === 0 ? 1 : 0,
    duplicated: effect > 1 || final > 1 ? 1 : 0,
    broken: breaches.length,
  });
  if (isAcknowledged) expect(effect, 'acknowledged').toBe(1);
  expect([0, 1]).toContain(effect);
  expect(final, 'after the retry').toBe(1);
  expect(breaches).toEqual([]);
  return crashing.hasCrashed();
}

/**
 * Approves a claim as two admins in parallel, one of whose processes is killed at a statement. Returns whether it
 * reached that statement.
 */
async function approveTwiceWithCrash(crash: Crash): Promise<boolean> {
  const { db } = database;
  const [creator, claimant, colleague] = [
    await makeUserWithCredits(db, creditAdmin, 6),
    await makeMember(db),
    await makeCreditAdmin(db),
  ];
  const { id } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
  const claim = await claimFollow(createMemberCtx(db, claimant), { id, proofUrl }, null);
  // The second admin begins when the first one has reached the statement, or finished.
  const start = Promise.withResolvers<void>();
  const crashing = createCrashingDb(database.appUrl, { ...crash, onReached: start.resolve });
  const responses = await Promise.allSettled([
    approveClaim(createMemberCtx(crashing.db, creditAdmin), claim).finally(start.resolve),
    start.promise.then(() => approveClaim(createMemberCtx(db, colleague), claim)),
  ]);
  await closeAndWait(crashing);
  const acknowledged = responses.filter(({ status }) => status === 'fulfilled').length;
  const { status } = await db
    .selectFrom('follow_claims')
    .select('status')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const paid = await readBalance(db, claimant.id);
  const breaches = await findBreaches(db);
  recordMoney({
    name: 'killed while two admins approve the same claim',
    operations: 2,
    acknowledged,
    lost: paid === 0 ? 1 : 0,
    duplicated: paid > 3 ? 1 : 0,
    broken: breaches.length,
  });
  // The second admin approves it, or finds it approved.
  expect([status, paid]).toEqual(['approved', 3]);
  expect(acknowledged).toBeLessThanOrEqual(1);
  const [, second] = responses;
  if (second?.status === 'rejected') expect(second.reason).toMatchObject({ code: 'CONFLICT' });
  expect(breaches).toEqual([]);
  return crashing.hasCrashed();
}

describe('a killed process', () => {
  it.each(Object.keys(operations))(
    'takes effect once or not at all if killed after or during each statement while %s',
    async (name) => {
      for (const when of ['after', 'during'] as const) {
        let index = 1;
        while (await runWithCrash(name, { statementNumber: index, when })) index += 1;
        expect(index, 'statements').toBeGreaterThan(6);
      }
      await expectLedgerInvariants(database.db);
    },
  );

  it('pays once if killed after or during each statement while another admin approves the same claim', async () => {
    for (const when of ['after', 'during'] as const) {
      let index = 1;
      while (await approveTwiceWithCrash({ statementNumber: index, when })) index += 1;
      expect(index, 'statements').toBeGreaterThan(6);
    }
    await expectLedgerInvariants(database.db);
  });
});
