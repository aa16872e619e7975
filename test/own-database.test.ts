import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDb, openPool } from '../src/db/client.server.ts';
import { migrate } from '../src/db/migrate.server.ts';
import { type DatabaseAccess, prepareDatabase } from '../src/platform/database.server.ts';
import { makeMember } from './factories/members.ts';
import { startDatabaseProxy } from './harness/database-proxy.ts';
import { createRecordingLog } from './harness/logs.ts';
import { runStatement, withDatabase } from './harness/server.ts';

const suffix = randomBytes(5).toString('hex');
const server = inject('testServer');
const createdRoles: string[] = [];

/** Creates an empty database owned by its own login. */
async function createEmptyDatabase(name: string, roleOptions: string): Promise<string> {
  const role = `${name}_${suffix}`;
  await runStatement(server.adminUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'pw' ${roleOptions}`);
  await runStatement(server.adminUrl, `CREATE DATABASE ${role} OWNER ${role}`);
  createdRoles.push(role);
  const url = new URL(withDatabase(server.appUrl, role));
  url.username = role;
  url.password = 'pw';
  return url.href;
}

async function prepare(access: DatabaseAccess) {
  const { log, lines } = createRecordingLog();
  const { role, isPooled } = await prepareDatabase(access, {
    log,
    migrate: (pool, appRole) => migrate({ pool, appRole, log: () => undefined }),
  });
  const pool = openPool({ url: access.url, role, isPooled, max: 2, onError: () => undefined });
  return { role, isPooled, lines, pool, db: openDb(pool) };
}

let roleCreatorUrl: string;
let plainUrl: string;
let ownerUrl: string;

beforeAll(async () => {
  roleCreatorUrl = await createEmptyDatabase('maker', 'CREATEROLE');
  plainUrl = await createEmptyDatabase('plain', '');
  ownerUrl = await createEmptyDatabase('owner', '');
});
afterAll(async () => {
  for (const name of createdRoles) {
    await runStatement(server.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
  await runStatement(server.adminUrl, `DROP OWNED BY web_${suffix}`);
  for (const name of [...createdRoles, `web_${suffix}`])
    await runStatement(server.adminUrl, `DROP ROLE IF EXISTS ${name}`);
});

describe('an external PostgreSQL', () => {
  it('switches the web process to a role that owns nothing if the login may create roles', async () => {
    // The role exists on this server already, as when two installations share one.
    await runStatement(server.adminUrl, `GRANT dropfolio_app TO maker_${suffix} WITH ADMIN OPTION`);
    const { role, pool, db, lines } = await prepare({ url: roleCreatorUrl, ownerUrl: null, embedded: false });
    expect(role).toBe('dropfolio_app');
    const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(db);
    expect(rows[0]?.name).toBe('dropfolio_app');
    await expect(sql`CREATE TABLE another (id int)`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`DELETE FROM audit_entries`.execute(db)).rejects.toThrow(/permission denied/);
    expect((await makeMember(db)).selected_role).toBe('hunter');
    expect(lines).toEqual([]);
    await pool.end();
  });

  it('works, with a warning that rights can’t be restricted, if the login can’t create roles', async () => {
    const { pool, db, role, lines } = await prepare({ url: plainUrl, ownerUrl: null, embedded: false });
    expect(role).toBeUndefined();
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'database.one-role' }));
    expect((await makeMember(db)).selected_role).toBe('hunter');
    await pool.end();
  });

  it('is migrated as the owner, who grants privileges to the other login, if there are two URLs', async () => {
    await runStatement(server.adminUrl, `CREATE ROLE web_${suffix} LOGIN PASSWORD 'pw'`);
    const url = new URL(ownerUrl);
    url.username = `web_${suffix}`;
    const { pool, db, role } = await prepare({ url: url.href, ownerUrl, embedded: false });
    expect(role).toBeUndefined();
    expect((await makeMember(db)).selected_role).toBe('hunter');
    await expect(sql`DROP TABLE mails`.execute(db)).rejects.toThrow(/must be owner/);
    await pool.end();
    await runStatement(withDatabase(server.adminUrl, `owner_${suffix}`), `DROP OWNED BY web_${suffix}`);
  });

  it('fails with one sentence if a URL leads to a pooler where it mustn’t', async () => {
    const proxy = await startDatabaseProxy(ownerUrl, { isPooler: true });
    const options = { ownerUrl: null, embedded: false };
    await expect(prepare({ url: proxy.url, ...options })).rejects.toThrow(
      'DATABASE_URL points to a pooler, which can’t LISTEN: set DATABASE_DIRECT_URL to the database itself.',
    );
    await expect(prepare({ url: proxy.url, directUrl: proxy.url, ...options })).rejects.toThrow(
      'DATABASE_DIRECT_URL must lead to the database itself, not to a pooler.',
    );
    await expect(
      prepare({ url: ownerUrl, directUrl: null, ownerUrl: proxy.url, embedded: false }),
    ).rejects.toThrow('DATABASE_OWNER_URL must lead to the database itself, not to a pooler.');
    await expect(prepare({ url: proxy.url, directUrl: plainUrl, ...options })).rejects.toThrow(
      'DATABASE_DIRECT_URL must sign in as the same role as DATABASE_URL.',
    );
    await proxy.close();
  });

  it('stores session settings on the role, and prepares no statements, behind a pooler', async () => {
    const proxy = await startDatabaseProxy(ownerUrl, { isPooler: true });
    const { role, isPooled, pool, db, lines } = await prepare({
      url: proxy.url,
      directUrl: ownerUrl,
      ownerUrl: null,
      embedded: false,
    });
    expect([role, isPooled]).toEqual([undefined, true]);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'database.one-role' }));
    for (let count = 0; count < 20; count += 1) {
      await db.selectFrom('settings').select('value').where('name', '=', 'no such').execute();
    }
    const { rows } = await sql<{ plans: string; timeout: string; prepared: number }>`
      SELECT current_setting('plan_cache_mode') AS plans, current_setting('statement_timeout') AS timeout,
        (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`.execute(db);
    expect(rows).toEqual([{ plans: 'force_generic_plan', timeout: '9500ms', prepared: 0 }]);
    await pool.end();
    await proxy.close();
  });

  it('stays intact if several servers migrate it concurrently', async () => {
    const url = await createEmptyDatabase('many', 'CREATEROLE');
    await runStatement(server.adminUrl, `GRANT dropfolio_app TO many_${suffix} WITH ADMIN OPTION`);
    const prepared = await Promise.all(
      Array.from({ length: 4 }, () => prepare({ url, ownerUrl: null, embedded: false })),
    );
    const first = prepared[0];
    if (first === undefined) throw new Error('nothing was prepared');
    expect((await makeMember(first.db)).selected_role).toBe('hunter');
    await Promise.all(prepared.map((item) => item.pool.end()));
  });
});
