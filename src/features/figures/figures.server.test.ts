import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, inTransaction, openDb } from '#/db/client.server.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import {
  expectLedgerInvariants,
  makeCreditAdmin,
  makeUserWithCredits,
} from '../../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../../test/factories/follow.ts';
import { createMemberCtx, type Member, makeMember } from '../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { grantCredits } from '../credits/commands.server.ts';
import { approveClaim } from '../follow/review/commands.server.ts';
import { foldFigures } from './jobs.server.ts';
import { figuresInvariant, readDays, readTotals } from './queries.server.ts';

let database: TestDatabase;
let treasury: Member;

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
  treasury = await makeCreditAdmin(database.db);
});
afterAll(() => database.close());

const fold = (db: Db) => runJobNow(db, foldFigures, {}, { now: new Date() });
const settle = () => sql`SELECT settle_figures()`.execute(database.db);
const countBreaches = async () => (await figuresInvariant.breaches.execute(database.db)).rows[0]?.n;
const grant = (db: Db, to: Member, amount: number) =>
  grantCredits(createMemberCtx(db, treasury), { userId: to.id, amount, note: null });

/** Creates one of everything that is counted. */
async function createActivity(db: Db): Promise<void> {
  const holder = await makeUserWithCredits(db, treasury, 1_000);
  await makeAirdrop(db, holder);
  const campaign = await makeFollowCampaign(db, { creator: holder, pointsPerFollower: 2, targetFollows: 10 });
  const claimant = await makeMember(db);
  await approveClaim(createMemberCtx(db, treasury), { id: await makeClaim(db, campaign, { claimant }) });
  await makeAirdrop(db, claimant);
  await database.ownerDb.deleteFrom('profiles').where('id', '=', claimant.id).execute();
}

it('counts concurrent writes during folding', async () => {
  const before = await readTotals(database.db);
  const folding = Promise.all(Array.from({ length: 20 }, () => fold(database.db)));
  await Promise.all(Array.from({ length: 24 }, () => createActivity(database.db)));
  await folding;
  const after = await readTotals(database.db);
  const people = await database.db.selectFrom('profiles').select('id').execute();
  expect(after).toEqual({
    circulating: before.circulating + 24 * (1_000 - 20 + 2),
    grants: before.grants + 24,
    granted: before.granted + 24_000,
    claims: before.claims + 24,
    signUps: people.length,
    airdrops: before.airdrops + 24,
    campaigns: before.campaigns + 24,
  });
  await expectLedgerInvariants(database.db);
  await fold(database.db);
  expect(await readTotals(database.db)).toEqual(after);
  const { rows } = await sql`SELECT FROM kept_figures WHERE backend <> 0`.execute(database.db);
  expect(rows).toEqual([]);
  await expectLedgerInvariants(database.db);
});

it('blocks neither open transactions nor folding', async () => {
  const [first, second] = [await makeMember(database.db), await makeMember(database.db)];
  const impatientDb = openDb(database.openPool(2));
  await inTransaction(database.db, async (trx) => {
    await grant(trx, first, 5);
    await inTransaction(impatientDb, async (inner) => {
      await sql`SET LOCAL lock_timeout = '1ms'`.execute(inner);
      await grant(inner, second, 7);
      await fold(inner);
    });
    expect(await countBreaches()).toBe(0);
  });
  await expectLedgerInvariants(database.db);
});

it('ignores rolled-back writes', async () => {
  const before = await readTotals(database.db);
  const member = await makeMember(database.db);
  const failing = inTransaction(database.db, async (trx) => {
    await grant(trx, member, 5);
    throw new Error('changed their mind');
  });
  await expect(failing).rejects.toThrow('changed their mind');
  expect(await readTotals(database.db)).toEqual({ ...before, signUps: before.signUps + 1 });
});

it('assigns events to their quarter hour', async () => {
  const now = new Date('2025-03-30T10:14:59.999Z');
  const member = await makeMember(database.db, { created_at: new Date('2025-03-30T10:15:00Z') });
  await grantCredits(createMemberCtx(database.db, treasury, { now }), {
    userId: member.id,
    amount: 9,
    note: null,
  });
  const bounds = ['10:00', '10:15', '10:30'].map((time) => Date.parse(`2025-03-30T${time}:00Z`));
  const { days } = await readDays(database.db, bounds);
  expect(days.slice(0, 2)).toEqual([
    { circulating: 9, claims: 0, signUps: 0 },
    { circulating: 0, claims: 0, signUps: 1 },
  ]);
});

it('detects wrong figures by the invariant, and corrects them by settle_figures', async () => {
  const right = await readTotals(database.db);
  await sql`UPDATE kept_figures SET granted = granted + 1 WHERE quarter = '-infinity'`.execute(
    database.ownerDb,
  );
  expect(await countBreaches()).toBe(1);
  await settle();
  expect([await countBreaches(), await readTotals(database.db)]).toEqual([0, right]);
  await sql`UPDATE kept_figures SET claims = claims + 1
    WHERE quarter = (SELECT max(quarter) FROM kept_figures)`.execute(database.ownerDb);
  expect(await countBreaches()).toBeGreaterThan(0);
  await settle();
  expect([await countBreaches(), await readTotals(database.db)]).toEqual([0, right]);
});

it('corrects exactly under concurrent writes', async () => {
  await sql`DELETE FROM kept_figures`.execute(database.ownerDb);
  const writing = Promise.all(Array.from({ length: 12 }, () => createActivity(database.db)));
  await Promise.all([settle(), settle(), writing]);
  await expectLedgerInvariants(database.db);
});
