import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { addAirdrop } from '../commands.server.ts';
import { airdropInput } from '../schema.ts';
import { examineAirdrops } from './jobs.server.ts';
import { recordVisit } from './visit-commands.server.ts';

let test: TestDatabase;
let ada: Member;
let grace: Member;

beforeEach(async () => {
  test = await createTestDatabase();
  [ada, grace] = [await makeMember(test.db), await makeMember(test.db)];
  for (const item of [ada, grace]) await addAndVisit(item);
});
afterEach(() => test.close());

const input = airdropInput.parse({
  name: 'Drop',
  project: 'Example',
  projectLink: null,
  airdropType: 'testnet',
  status: 'active',
  eligibilityDate: '2026-11-20',
  claimDate: null,
  walletAddress: null,
  notes: '',
  priority: false,
  checkInDuration: 'daily',
});

/** Adds an airdrop and visits it. */
async function addAndVisit(member: Member): Promise<void> {
  const ctx = createMemberCtx(test.db, member);
  const { id } = await addAirdrop(ctx, input);
  await recordVisit(ctx, { id });
}

const examineNight = (n: number) =>
  examineAirdrops({ slowDb: test.db, now: new Date(Date.now() + n * 86_400_000) });
const fullCheck = { faults: [], people: undefined };
/** The number depends on open transactions of the whole cluster, also in other databases. */
const partialCheck = { faults: [], people: expect.any(Number) };

it('examineAirdrops checks everyone first and weekly, and changed members in between', async () => {
  expect(await examineNight(0)).toEqual(fullCheck);
  expect(await examineNight(1)).toEqual(partialCheck);
  await addAndVisit(ada);
  const { people = 0 } = await examineNight(2);
  expect(people).toBeGreaterThanOrEqual(1);
  const { id } = await makeMember(test.db);
  await sql`DELETE FROM profiles WHERE id = ${id}`.execute(test.db);
  expect(await examineNight(3)).toEqual(partialCheck);
  expect(await examineNight(7)).toEqual(fullCheck);
});

const [counts, missing, visits] = [
  'airdrop counts match the stored airdrops',
  'every account has airdrop counts',
  'each airdrop’s last visit is its latest recorded visit',
];

it.each([
  [counts, 'UPDATE airdrop_totals SET active = 0, upcoming = 1'],
  [counts, 'UPDATE airdrop_totals SET revision = 0'],
  [counts, "UPDATE airdrops SET notes = 'longer'"],
  [counts, 'DELETE FROM airdrops'],
  [counts, 'UPDATE airdrop_visits SET user_id = (SELECT max(id::text)::uuid FROM profiles)'],
  [
    counts,
    'INSERT INTO deleted_airdrops (user_id, airdrop_id, revision) SELECT user_id, id, 1 FROM airdrops',
  ],
  [missing, 'DELETE FROM airdrop_totals'],
  [visits, 'UPDATE airdrops SET last_visit_date = NULL'],
  [visits, 'UPDATE airdrop_visits SET visited_date = visited_date + 1'],
])('examineAirdrops reports a violation of "%s" the next night: %s', async (name, statement) => {
  expect(await examineNight(0)).toEqual(fullCheck);
  await sql.raw(statement).execute(test.ownerDb);
  const result = await examineNight(1);
  expect(result.faults.map((fault) => fault.name)).toContain(name);
  expect(await examineNight(2), 'checks everyone until it is fixed').toEqual({
    ...result,
    people: undefined,
  });
});

it('examineAirdrops checks everyone after the database cluster has changed', async () => {
  expect([await examineNight(0), await examineNight(1)]).toEqual([fullCheck, partialCheck]);
  await sql`UPDATE settings SET value = jsonb_set(value::jsonb, '{cluster}', '"another"')::text WHERE name = 'airdrops.examined'`.execute(
    test.db,
  );
  expect(await examineNight(2)).toEqual(fullCheck);
});
