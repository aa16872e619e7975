import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { findBreaches } from '../../src/features/credits/doctor.server.ts';
import {
  approveClaim,
  claimFollow,
  closeFollowCampaign,
  createFollowCampaign,
} from '../../src/features/follow/commands.server.ts';
import type { MemberCtx } from '../../src/platform/context.server.ts';
import { idempotently } from '../../src/platform/idempotency.server.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { type Member, makeMember, memberCtx } from '../factories.ts';
import { type Crash, crashingDb } from './crashing.ts';
import { expectSound, makeBank, makeHolder, shownBalance } from './people.ts';
import { recordMoney } from './record.ts';

let database: TestDatabase;
let bank: Member;

beforeAll(async () => {
  database = await createTestDatabase();
  bank = await makeBank(database.db);
});
afterAll(() => database.close());

const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 3, targetFollows: 2 };
const proofUrl = 'https://x.com/someone';

type Scene = {
  /** Who acts. */
  actor: Member;
  act: (ctx: MemberCtx) => Promise<unknown>;
  /** How often it has taken effect: 0 or 1. */
  effect: () => Promise<number>;
};

/** Everything that moves credits, each on people of its own, sent with a key as our pages do. */
const scenes: Record<string, () => Promise<Scene>> = {
  'a follow campaign is created': async () => {
    const actor = await makeHolder(database.db, bank, 6);
    return {
      actor,
      act: (ctx) => createFollowCampaign(ctx, campaign),
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
    const [creator, claimant] = [await makeHolder(db, bank, 6), await makeMember(db)];
    const { id } = await createFollowCampaign(memberCtx(db, creator), campaign);
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
        const balance = await shownBalance(db, claimant.id);
        expect(balance).toBe(row.status === 'approved' ? 3 : 0);
        return balance / 3;
      },
    };
  },
  'a follow campaign is closed': async () => {
    const { db } = database;
    const [creator, claimant] = [await makeHolder(db, bank, 6), await makeMember(db)];
    const { id } = await createFollowCampaign(memberCtx(db, creator), campaign);
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
        expect(balance).toBe(row.status === 'completed' ? 6 : 0);
        return balance / 6;
      },
    };
  },
  'credits are granted': async () => {
    const holder = await makeMember(database.db);
    return {
      actor: bank,
      act: (ctx) => grantCredits(ctx, { userId: holder.id, amount: 5, note: null }),
      effect: async () => (await shownBalance(database.db, holder.id)) / 5,
    };
  },
};

let keys = 0;

function sent(ctx: MemberCtx, key: string, act: Scene['act']): Promise<unknown> {
  const call = { key, operation: 'money', request: {} };
  return idempotently(ctx, call, (db) => act({ ...ctx, db }));
}

/** Tries the scene with its connection cut there. Answers whether it got that far. */
async function crash(name: string, at: Crash): Promise<boolean> {
  const scene = await scenes[name]?.();
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  keys += 1;
  const key = `crash-${keys}`;
  const broken = crashingDb(database.appUrl, at);
  let isAcknowledged = false;
  try {
    await sent(memberCtx(broken.db, scene.actor), key, scene.act);
    isAcknowledged = true;
  } catch {
    // What matters is what the database says now.
  }
  await broken.close().catch(() => undefined);
  await eventually(async () => {
    const { rows } = await sql`SELECT pid FROM pg_stat_activity
      WHERE pid = ANY(${[...broken.backends()]}::int[])`.execute(database.db);
    expect(rows).toEqual([]);
  });
  const effect = await scene.effect();
  const breaches = await findBreaches(database.db);
  // The page tries again with the same key: once in all, whatever happened before.
  await sent(memberCtx(database.db, scene.actor), key, scene.act);
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

describe('when the process is killed', () => {
  it.each(Object.keys(scenes))(
    'after each statement, or during it, while %s: all or nothing',
    { timeout: 120_000 },
    async (name) => {
      for (const when of ['after', 'during'] as const) {
        let at = 1;
        while (await crash(name, { at, when })) at += 1;
        expect(at, 'statements').toBeGreaterThan(6);
      }
      await expectSound(database.db);
    },
  );
});
