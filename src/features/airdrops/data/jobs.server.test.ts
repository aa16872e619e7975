import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Member, makeMember, memberCtx } from '../../../../test/factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { addAirdrop } from '../commands.server.ts';
import { airdropInput } from '../schema.ts';
import { examineAirdrops } from './jobs.server.ts';
import { recordVisit } from './visits.server.ts';

let test: TestDatabase;
let ada: Member;
let grace: Member;

beforeEach(async () => {
  test = await createTestDatabase();
  [ada, grace] = [await makeMember(test.db), await makeMember(test.db)];
  for (const one of [ada, grace]) await act(one);
});
afterEach(() => test.close());

const input = airdropInput.parse({
  ...{ name: 'Drop', project: 'Example', projectLink: null, airdropType: 'testnet', status: 'active' },
  ...{ eligibilityDate: '2026-11-20', claimDate: null, walletAddress: null, notes: '', priority: false },
  checkInDuration: 'daily',
});

/** Adds an airdrop and visits it. */
async function act(member: Member): Promise<void> {
  const ctx = memberCtx(test.db, member);
  const { id } = await addAirdrop(ctx, input);
  await recordVisit(ctx, { id });
}

const night = (n: number) => examineAirdrops({ slowDb: test.db, now: new Date(Date.now() + n * 86_400_000) });
const sound = { faults: [], people: undefined };
/** How many depends on which transactions of the server are under way, in other databases too. */
const some = { faults: [], people: expect.any(Number) };

it('looks at everybody the first time, then at those about whom something was written, and at everybody once a week', async () => {
  expect(await night(0)).toEqual(sound);
  expect(await night(1)).toEqual(some);
  await act(ada);
  const { people = 0 } = await night(2);
  expect(people).toBeGreaterThanOrEqual(1);
  const { id } = await makeMember(test.db);
  await sql`DELETE FROM profiles WHERE id = ${id}`.execute(test.db);
  expect(await night(3)).toEqual(some);
  expect(await night(7)).toEqual(sound);
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
])('finds the night after that it no longer holds that %s: %s', async (name, statement) => {
  expect(await night(0)).toEqual(sound);
  await sql.raw(statement).execute(test.ownerDb);
  const found = await night(1);
  expect(found.faults.map((one) => one.name)).toContain(name);
  expect(await night(2), 'and everybody is looked at until it is mended').toEqual({
    ...found,
    people: undefined,
  });
});

it('looks at everybody on a server that is another', async () => {
  expect([await night(0), await night(1)]).toEqual([sound, some]);
  await sql`UPDATE settings SET value = jsonb_set(value::jsonb, '{cluster}', '"another"')::text WHERE name = 'airdrops.examined'`.execute(
    test.db,
  );
  expect(await night(2)).toEqual(sound);
});
