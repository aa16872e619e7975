import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDoctor } from '../../src/commands/doctor.server.ts';
import type { Db } from '../../src/db/client.server.ts';
import { confirmGrant, grantOrRequest } from '../../src/features/credits/pending-grant-commands.server.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { reverseClaim } from '../../src/features/follow/review/reversal-commands.server.ts';
import { readCheckpoint } from '../../src/features/payments/admin/checkpoint-queries.server.ts';
import {
  examineLedger,
  findBreachesSince,
} from '../../src/features/payments/admin/examination-commands.server.ts';
import {
  findBreaches,
  invariants,
  paymentInvariants,
} from '../../src/features/payments/invariant-queries.server.ts';
import { makeCreditAdmin, makeUserWithCredits } from '../factories/credits.ts';
import { createMemberCtx, makeMember } from '../factories/members.ts';
import { createTestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

const hourMs = 3_600_000;

/**
 * Creates grants by one and by two admins, a campaign with an approved, a reversed, and a pending claim, and a closed
 * campaign with a claim that was reversed afterwards.
 */
async function makeMoney({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const creditAdmin = await makeCreditAdmin(db);
  const holder = await makeUserWithCredits(db, creditAdmin, 50);
  const input = { twitterHandle: 'dropfolio', pointsPerFollower: 2, targetFollows: 10 };
  const { id } = await addFollowCampaign(createMemberCtx(db, holder), input);
  const submitClaim = async () =>
    claimFollow(createMemberCtx(db, await makeMember(db)), { id, proofUrl: 'https://x.com/ada' }, null);
  await approveClaim(createMemberCtx(db, creditAdmin), await submitClaim());
  const reversed = [await submitClaim()];
  await submitClaim();
  const closed = await addFollowCampaign(createMemberCtx(db, holder), { ...input, twitterHandle: 'other' });
  const claims = [];
  for (const name of ['ada', 'grace']) {
    const proofUrl = `https://x.com/${name}`;
    claims.push(
      await claimFollow(createMemberCtx(db, await makeMember(db)), { id: closed.id, proofUrl }, null),
    );
  }
  const falseClaim = await claimFollow(
    createMemberCtx(db, await makeMember(db)),
    { id: closed.id, proofUrl: 'https://x.com/nobody' },
    null,
  );
  reversed.push(falseClaim);
  for (const item of reversed) await approveClaim(createMemberCtx(db, creditAdmin), item);
  await closeFollowCampaign(createMemberCtx(db, holder), closed);
  for (const item of reversed)
    await reverseClaim(createMemberCtx(db, creditAdmin), { ...item, reason: 'No follow.' });
  for (const claim of claims.slice(1))
    await rejectClaim(createMemberCtx(db, creditAdmin), { ...claim, reason: 'No.' });
  const grant = { userId: holder.id, amount: 9, note: null };
  const { id: grantId } = await grantOrRequest(
    createMemberCtx(db, await makeCreditAdmin(db), { grantSecondAdminAbove: 5 }),
    grant,
  );
  await confirmGrant(createMemberCtx(db, creditAdmin), { id: grantId });
}

const guardedTables = ['ledger_transfers', 'ledger_entries', 'admin_credit_logs', 'follow_claims'];

/** Executes a statement without the triggers that protect the ledger, as only the database's owner can. */
async function tamper(trx: Db, statement: string): Promise<void> {
  for (const table of guardedTables)
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
  await sql.raw(statement).execute(trx);
}

/** Reads a checkpoint of now; those of the program are an hour old. */
async function readFreshCheckpoint(db: Db) {
  const checkpoint = await readCheckpoint(db, new Date(Date.now() + 2 * hourMs));
  if (checkpoint === undefined) throw new Error('the server has no checkpoint');
  return { ...checkpoint, at: Date.now() };
}

type ViolationCounts = { counts: Map<string, number>; since: string[] | undefined };

/** Counts the violations after a statement that is rolled back. `since`: the invariants that find it among rows written since. */
async function countAfter({ ownerDb }: TestDatabase, statement: string): Promise<ViolationCounts> {
  return ownerDb.connection().execute(async (connection) => {
    const counts = new Map<string, number>();
    const checkpoint = await readFreshCheckpoint(connection);
    const trx = await connection.startTransaction().execute();
    try {
      await tamper(trx, statement);
      for (const { name, breaches } of invariants) {
        const { rows } = await breaches.execute(trx);
        counts.set(name, rows[0]?.n ?? 0);
      }
      const since = await findBreachesSince(trx, checkpoint, await readFreshCheckpoint(trx));
      return { counts, since: since?.map(({ invariant }) => invariant) };
    } finally {
      await trx.rollback().execute();
      // PostgreSQL also counts rows that were rolled back, up to a second late: the next checkpoint must include them.
      await sql`SELECT pg_stat_force_next_flush()`.execute(connection);
    }
  });
}

/** Changes that triggers prevent in the application. PostgreSQL still counts them. */
const isRejected = (statement: string) =>
  /^(UPDATE|DELETE FROM) (ledger_entries|ledger_transfers|admin_credit_logs)\b/.test(statement) ||
  statement === "DELETE FROM follow_claims WHERE status = 'approved'";

/** Statements that violate each invariant. */
const violations: Record<string, readonly string[]> = {
  'each transfer’s entries sum to 0': [
    "UPDATE ledger_entries SET amount = amount + 1 WHERE account = 'system:grants'",
    'DELETE FROM ledger_entries',
  ],
  'the whole ledger sums to 0': [
    "UPDATE ledger_entries SET amount = amount - 1 WHERE account LIKE 'campaign:%'",
    "DELETE FROM ledger_entries WHERE account = 'system:grants'",
  ],
  'each balance equals the sum of its account’s entries': [
    "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'user'",
    "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'campaign'",
  ],
  'no user or campaign balance is or ever was negative': [
    'UPDATE ledger_entries SET amount = -amount',
    "UPDATE ledger_entries SET balance = balance - 1 WHERE account LIKE 'user:%'",
    "UPDATE ledger_entries SET balance = NULL WHERE account LIKE 'campaign:%'",
  ],
  'each displayed balance matches its ledger account': [
    'UPDATE profiles SET points_balance = points_balance + 1',
    'UPDATE profiles SET points_balance = 0 WHERE points_balance > 0',
  ],
  'each follow campaign’s remaining budget equals its escrow': [
    'UPDATE campaigns SET remaining_budget = remaining_budget + 1',
  ],
  'each follow campaign’s follower count equals its approved claims': [
    'UPDATE campaigns SET followers_received = followers_received + 1',
    "UPDATE follow_claims SET status = 'rejected', paid_key = NULL WHERE status = 'approved'",
    "UPDATE follow_claims SET status = 'rejected', clawed_back_at = now() WHERE status = 'approved'",
  ],
  'follow campaigns and the transfers that fund them match one to one': [
    'UPDATE campaigns SET points_per_follower = points_per_follower + 1',
    "INSERT INTO campaigns (id, twitter_handle, handle_key, points_per_follower, target_follows, remaining_budget, created_at) VALUES (gen_random_uuid(), 'ada', 'ada', 1, 1, 1, now())",
    "UPDATE ledger_transfers SET key = 'campaign:' || gen_random_uuid() WHERE cause = 'campaign'",
  ],
  'completed follow campaigns hold only credits for pending claims, and active ones have places left': [
    "UPDATE campaigns SET status = 'completed', closed_at = now()",
    "UPDATE campaigns SET review_until = NULL WHERE status = 'completed'",
    "DELETE FROM follow_claims WHERE status = 'pending'",
    'UPDATE campaigns SET remaining_budget = 0',
    'UPDATE campaigns SET followers_received = target_follows',
  ],
  'paid claims and their reward transfers match one to one': [
    "UPDATE follow_claims SET status = 'approved', paid_key = id::text, decided_at = now() WHERE status = 'pending'",
    "DELETE FROM follow_claims WHERE status = 'approved'",
    "UPDATE follow_claims SET user_id = (SELECT creator_id FROM campaigns LIMIT 1) WHERE status = 'approved'",
    'UPDATE ledger_entries SET amount = 3 WHERE amount = 2',
  ],
  'reversed claims and the transfers that reverse them match one to one': [
    "UPDATE follow_claims SET status = 'rejected', clawed_back_at = now() WHERE status = 'approved'",
    'UPDATE follow_claims SET clawed_back_at = NULL, paid_key = NULL WHERE clawed_back_at IS NOT NULL',
    "UPDATE ledger_transfers SET key = 'clawback:' || gen_random_uuid() WHERE cause = 'clawback'",
    'UPDATE follow_claims SET user_id = (SELECT creator_id FROM campaigns LIMIT 1) WHERE clawed_back_at IS NOT NULL',
    'UPDATE campaigns SET points_per_follower = points_per_follower + 1',
  ],
  'each cost that a reversed claim returns to a creator is exact and left its campaign’s escrow once': [
    "UPDATE campaigns SET status = 'active', review_until = NULL, closed_at = NULL",
    'UPDATE campaigns SET points_per_follower = points_per_follower + 1',
    "UPDATE ledger_transfers SET key = 'clawback-return:' || gen_random_uuid() WHERE cause = 'clawback-return'",
  ],
  'each returned place refunds its exact cost, and its claim was not paid': [
    "UPDATE follow_claims SET status = 'pending', decided_at = NULL WHERE status = 'rejected' AND clawed_back_at IS NULL",
    'UPDATE campaigns SET points_per_follower = points_per_follower + 1',
    'UPDATE campaigns SET review_until = NULL',
  ],
  'each paid claim is of one follow: once per claimant, creator and handle': [
    "UPDATE follow_claims SET paid_key = 'nobody:nothing' WHERE status = 'approved'",
    "UPDATE campaigns SET handle_key = handle_key || '2'",
  ],
  'two-admin grants and their approved requests match one to one': [
    'DELETE FROM pending_grants',
    'UPDATE pending_grants SET amount = amount + 1',
    'UPDATE admin_credit_logs SET confirmed_by = NULL',
    'UPDATE pending_grants SET asked_by = gen_random_uuid()',
  ],
  'logged grants and their transfers match one to one': [
    'INSERT INTO admin_credit_logs (id, user_id, amount, created_at) SELECT gen_random_uuid(), id, 5, now() FROM profiles LIMIT 1',
    'UPDATE admin_credit_logs SET amount = amount + 1',
    'DELETE FROM admin_credit_logs',
  ],
  'the dashboard’s kept figures equal what they count': [
    "UPDATE kept_figures SET granted = granted + 1 WHERE quarter = '-infinity'",
    'DELETE FROM kept_figures WHERE backend <> 0',
    'UPDATE kept_figures SET airdrops = airdrops + 1 WHERE backend <> 0',
    'UPDATE ledger_entries SET amount = 2 * amount',
    "UPDATE profiles SET created_at = created_at - interval '1 hour'",
  ],
};
const cases = Object.entries(violations).flatMap(([name, statements]) =>
  statements.map((statement) => ({ name, statement })),
);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeMoney(database);
});
afterAll(() => database.close());

describe('the doctor', () => {
  it.each(cases)('finds a violation of “$name” after $statement', async ({ name, statement }) => {
    const { counts, since } = await countAfter(database, statement);
    expect(counts.get(name)).toBeGreaterThan(0);
    if (!isRejected(statement)) expect(since, 'among new rows').toContain(name);
    expect(await findBreaches(database.db), 'before and afterwards').toEqual([]);
  });

  it('finds nothing in new rows while all invariants hold, and ignores older violations', async () => {
    const checkpoint = await readFreshCheckpoint(database.ownerDb);
    expect(
      await findBreachesSince(database.ownerDb, checkpoint, await readFreshCheckpoint(database.ownerDb)),
    ).toEqual([]);
    const trx = await database.ownerDb.startTransaction().execute();
    try {
      await tamper(
        trx,
        "UPDATE campaigns SET remaining_budget = remaining_budget + 1 WHERE status = 'active'",
      );
      const current = await readFreshCheckpoint(trx);
      expect(
        await findBreachesSince(trx, { ...checkpoint, transaction: current.transaction }, current),
      ).not.toEqual([]);
      const later = { ...current, transaction: current.transaction + 1_000 };
      expect(await findBreachesSince(trx, { ...later, at: current.at }, later)).toEqual([]);
    } finally {
      await trx.rollback().execute();
    }
  });

  it('tests a violation of every invariant, and gives each a unique name', () => {
    const names = invariants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // test/payments/doctor.test.ts breaks the invariants of payments.
    const paymentNames = new Set(paymentInvariants.map(({ name }) => name));
    expect(names.filter((name) => violations[name] === undefined && !paymentNames.has(name))).toEqual([]);
  });

  it('reports every invariant', async () => {
    const app = await createTestApp({ jobs: false });
    try {
      await makeMoney(app.database);
      const before: string[] = [];
      expect(await runDoctor(app.services, [], (line) => before.push(line))).toBe(true);
      for (const { name } of invariants) expect(before).toContain(`ok    ${name}`);
      await tamper(
        app.database.ownerDb,
        "UPDATE campaigns SET remaining_budget = remaining_budget + 1 WHERE status = 'active'",
      );
      const after: string[] = [];
      expect(await runDoctor(app.services, [], (line) => after.push(line))).toBe(false);
      expect(after.length).toBe(before.length);
      expect(after.filter((line) => line.startsWith('FAULT'))).toEqual([
        'FAULT each follow campaign’s remaining budget equals its escrow (1)',
      ]);
    } finally {
      await app.close();
    }
  });
});

describe('the nightly examination', () => {
  const night = (n: number) => new Date(Date.now() + n * 24 * hourMs);

  it('checks all rows first, new rows each night, and all rows again once a week', async () => {
    const testDatabase = await createTestDatabase();
    try {
      await makeMoney(testDatabase);
      const isFullByNight: boolean[] = [];
      for (let n = 0; n < 8; n += 1) {
        const { breaches, isFull } = await examineLedger({ db: testDatabase.db, now: night(n) });
        expect(breaches).toEqual([]);
        isFullByNight.push(isFull);
      }
      expect(isFullByNight).toEqual([true, false, false, false, false, false, false, true]);
    } finally {
      await testDatabase.close();
    }
  });

  it('checks all rows while an invariant is broken, and reports it until it is repaired', async () => {
    const testDatabase = await createTestDatabase();
    try {
      await makeMoney(testDatabase);
      const examine = (n: number) => examineLedger({ db: testDatabase.db, now: night(n) });
      expect(await examine(0)).toEqual({ breaches: [], isFull: true });
      const changeBudget = (n: number) =>
        sql`UPDATE campaigns SET remaining_budget = remaining_budget + ${n}::int`.execute(
          testDatabase.ownerDb,
        );
      await changeBudget(1);
      const broken = await examine(1);
      expect(broken).toMatchObject({ isFull: false });
      expect(broken.breaches.map(({ invariant }) => invariant)).toContain(
        'each follow campaign’s remaining budget equals its escrow',
      );
      expect(await examine(2)).toEqual({ ...broken, isFull: true });
      await changeBudget(-1);
      expect(await examine(3)).toEqual({ breaches: [], isFull: true });
      expect(await examine(4)).toEqual({ breaches: [], isFull: false });
    } finally {
      await testDatabase.close();
    }
  });

  it('checks all rows after an immutable row was changed, and on another server', async () => {
    const testDatabase = await createTestDatabase();
    try {
      await makeMoney(testDatabase);
      const isFullExamination = async (n: number) =>
        (await examineLedger({ db: testDatabase.db, now: night(n) })).isFull;
      expect([await isFullExamination(0), await isFullExamination(1)]).toEqual([true, false]);
      const statements = [
        'UPDATE ledger_entries SET amount = amount',
        'UPDATE ledger_transfers SET key = key',
        'UPDATE admin_credit_logs SET note = note',
      ];
      for (const [index, statement] of statements.entries()) {
        await testDatabase.ownerDb.connection().execute(async (owner) => {
          await tamper(owner, statement);
          await sql`SELECT pg_stat_force_next_flush()`.execute(owner);
        });
        expect(
          [await isFullExamination(2 * index + 2), await isFullExamination(2 * index + 3)],
          statement,
        ).toEqual([true, false]);
      }
      await sql`UPDATE ledger_examinations SET mark = jsonb_set(mark, '{cluster}', '"another"')`.execute(
        testDatabase.ownerDb,
      );
      expect([await isFullExamination(9), await isFullExamination(10)]).toEqual([true, false]);
    } finally {
      await testDatabase.close();
    }
  });

  it('finds rows of a transaction that was open at the last check', async () => {
    const testDatabase = await createTestDatabase();
    try {
      await makeMoney(testDatabase);
      const trx = await testDatabase.ownerDb.startTransaction().execute();
      await sql`UPDATE profiles SET points_balance = points_balance + 1`.execute(trx);
      expect(await examineLedger({ db: testDatabase.db, now: night(0) })).toEqual({
        breaches: [],
        isFull: true,
      });
      for (let n = 0; n < 3; n += 1) await makeMember(testDatabase.db);
      await trx.commit().execute();
      const { breaches, isFull } = await examineLedger({ db: testDatabase.db, now: night(1) });
      expect(isFull).toBe(false);
      expect(breaches.map(({ invariant }) => invariant)).toEqual([
        'each displayed balance matches its ledger account',
      ]);
    } finally {
      await testDatabase.close();
    }
  });

  it('rejects the deletion of a decided claim', async () => {
    await expect(
      sql`DELETE FROM follow_claims WHERE status = 'approved'`.execute(database.ownerDb),
    ).rejects.toThrow('rows of follow_claims are never changed or deleted');
  });
});
