import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.server.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { makeMember } from './factories/members.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function run(statement: string): Promise<unknown> {
  return sql.raw(statement).execute(database.db);
}

const permissionDenied = expect.objectContaining({ code: '42501' });

describe('the application’s database role', () => {
  it('owns nothing', async () => {
    const { rows } = await sql`
      SELECT relname AS name FROM pg_class WHERE relowner = current_user::regrole
      UNION ALL SELECT proname FROM pg_proc WHERE proowner = current_user::regrole
      UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner = current_user::regrole
      UNION ALL SELECT datname FROM pg_database WHERE datdba = current_user::regrole`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('has no privileges beyond those of an ordinary role', async () => {
    const { rows } = await sql`
      SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
      FROM pg_roles WHERE rolname = current_user`.execute(database.db);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
  });

  it.each([
    'CREATE TABLE loot (id int)',
    'CREATE SCHEMA loot',
    'CREATE VIEW loot AS SELECT 1',
    'CREATE FUNCTION loot() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE INDEX loot ON profiles (name)',
    'CREATE TABLE graphile_worker.loot (id int)',
    'ALTER TABLE profiles ADD COLUMN loot int',
    'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
    'DROP TABLE profiles',
    'DROP TRIGGER audit_entries_append_only ON audit_entries',
    'TRUNCATE profiles',
    'TRUNCATE audit_entries',
    'UPDATE audit_entries SET action = action',
    'DELETE FROM audit_entries',
    'SELECT FROM schema_migrations',
    'SELECT FROM schema_migrations_lock',
    'DELETE FROM graphile_worker.migrations',
  ])('can’t run: %s', async (statement) => {
    await expect(run(statement)).rejects.toEqual(permissionDenied);
  });

  it('can’t become the owner', async () => {
    await expect(run(`SET ROLE ${database.ownerRole}`)).rejects.toEqual(permissionDenied);
  });

  it('can’t create temporary tables after migrating', async () => {
    await migrate({ pool: database.openOwnerPool(), appRole: database.appRole, log: () => undefined });
    await expect(run('CREATE TEMPORARY TABLE loot (id int)')).rejects.toEqual(permissionDenied);
  });
});

describe('migrate', () => {
  it('can run repeatedly and in several servers at once', async () => {
    const bare = await createTestDatabase({ bare: true });
    const logs: string[] = [];
    const migrateBare = () =>
      migrate({ pool: bare.openOwnerPool(), appRole: database.appRole, log: (line) => logs.push(line) });
    await Promise.all([migrateBare(), migrateBare(), migrateBare(), migrateBare()]);
    expect(new Set(logs).size).toBe(logs.length);
    expect(logs[0]).toBe('migration 001-foundation: Success');
    await migrateBare();
    const member = await makeMember(bare.db);
    await sql`SELECT graphile_worker.add_job('any')`.execute(bare.db);
    expect(await bare.db.selectFrom('profiles').select('id').execute()).toEqual([{ id: member.id }]);
    await bare.close();
  });
});

describe('factories', () => {
  it('create a member whose role comes from the database', async () => {
    const member = await makeMember(database.db, { selected_role: 'promoter' });
    const roles = await database.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', member.id)
      .execute();
    expect(roles).toEqual([{ role: 'promoter' }]);
  });

  it('count airdrops and increase the revision', async () => {
    const member = await makeMember(database.db);
    await makeAirdrop(database.db, member);
    const second = await makeAirdrop(database.db, member, { status: 'active' });
    expect(second.revision).toBe(2);
    const totals = await database.db
      .selectFrom('airdrop_totals')
      .select(['revision', 'total', 'upcoming', 'active'])
      .where('user_id', '=', member.id)
      .executeTakeFirst();
    expect(totals).toEqual({ revision: 2, total: 2, upcoming: 1, active: 1 });
  });
});
