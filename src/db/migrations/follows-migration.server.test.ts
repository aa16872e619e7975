import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { makePresale } from '../../../test/factories/presales.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { listRevisions } from '../../features/listings/revisions/queries.server.ts';
import { getPresale } from '../../features/presales/queries.server.ts';
import { up } from './049-follows.server.ts';

const database = setUpDatabase();

/** The tables as they were before. */
const goBack = () =>
  sql`
    DROP VIEW presale_watches;
    DROP TRIGGER listing_follows_cancel ON listing_follows;
    DROP INDEX listing_follows_own;
    DROP TRIGGER presale_dates_noted ON presale_dates;
    DROP FUNCTION note_presale_move;
    CREATE TABLE presale_watches (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      presale_id uuid NOT NULL REFERENCES presales ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, presale_id)
    );
  `.execute(database.ownerDb);

it('makes follows of watches, and revisions of how dates were moved before there were any', async () => {
  const { db, ownerDb } = database;
  const [member, presale, other] = [await makeMember(db), await makePresale(db), await makePresale(db)];
  await goBack();
  await sql`INSERT INTO presale_watches VALUES (${member.id}, ${presale.id}, '2026-11-01')`.execute(ownerDb);
  await sql`INSERT INTO presale_dates (id, presale_id, old_start, new_start, changed_at, old_end, new_end) VALUES
    (gen_random_uuid(), ${presale.id}, '2026-11-20', '2026-11-25', '2026-10-01', '2026-12-20', '2026-12-20'),
    (gen_random_uuid(), ${presale.id}, '2026-11-25', '2026-12-01', '2026-10-02', '2026-12-20', '2026-12-24')`.execute(
    ownerDb,
  );
  await sql`INSERT INTO listing_revisions (id, kind, item_id, number, at, actor_role, changes)
    SELECT gen_random_uuid(), 'presale', item_id, 1, '2026-11-10', 'system', '[]' FROM listings`.execute(
    ownerDb,
  );
  await sql`UPDATE listings SET revision = 1`.execute(ownerDb);

  // A migration knows no types of tables.
  await up(ownerDb as unknown as Kysely<unknown>);

  const follows = await db.selectFrom('listing_follows').select(['user_id', 'kind', 'item_id']).execute();
  expect(follows).toEqual([{ user_id: member.id, kind: 'presale', item_id: presale.id }]);
  const ctx = createMemberCtx(db, member);
  const { items } = await listRevisions(ctx, { kind: 'presale', id: presale.id });
  expect(items.map(({ number, changes }) => [number, ...changes.map(({ field }) => field)])).toEqual([
    [3],
    [2, 'presaleStart', 'presaleEnd'],
    [1, 'presaleStart'],
  ]);
  const moves = (await getPresale({ db }, { id: presale.id })).moves.map(
    ({ oldStart, newStart, oldEnd, newEnd }) =>
      [oldStart, newStart, oldEnd, newEnd].map((one) => one.slice(5, 10)),
  );
  expect(moves).toEqual([
    ['11-20', '11-25', '12-20', '12-20'],
    ['11-25', '12-01', '12-20', '12-24'],
  ]);
  const untouched = await listRevisions(ctx, { kind: 'presale', id: other.id });
  expect(untouched.items.map(({ number }) => number)).toEqual([1]);

  // What a version before notes from here on, as a program of it would.
  await sql`UPDATE presales SET presale_start = '2026-12-03' WHERE id = ${presale.id}`.execute(db);
  await sql`INSERT INTO presale_dates (id, presale_id, old_start, new_start, old_end, new_end) VALUES
    (gen_random_uuid(), ${presale.id}, '2026-12-01', '2026-12-03', '2026-12-24', '2026-12-24')`.execute(db);
  expect((await getPresale({ db }, { id: presale.id })).moves).toHaveLength(3);
  await expect(
    ownerDb.updateTable('listing_revisions').set({ actor_role: 'admin' }).execute(),
  ).rejects.toThrow(/never changed/);
});
