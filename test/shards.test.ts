import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { jobs } from '../src/jobs.server.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { type Caller, setUpApp } from './harness/app.ts';
import { silentLog } from './harness/logs.ts';
import { getQueryText } from './harness/query-text.ts';
import { unusedServices } from './harness/run-job.ts';
import {
  type AttackableOperation,
  fillPathId,
  isWrite,
  listAttackableOperations,
} from './security/operations.ts';

const documentation = readFileSync(join(import.meta.dirname, '../docs/many-machines.md'), 'utf8');

/** Returns the names in backticks of the paragraph that starts with this text. */
function listNames(beginning: string): string[] {
  const paragraph = documentation.split(/\n\n/).find((item) => item.startsWith(`**${beginning}**`)) ?? '';
  return [...paragraph.matchAll(/`([a-z_]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'user_id');
}

const distributed = listNames('Distributed');
const documentedTables = [...distributed, ...listNames('Reference'), ...listNames('Local')];
/** The first column of the table of statements. */
const documentedStatements = [...documentation.matchAll(/^\| `(\w+ [a-z_ ]+)` \|/gm)].map(
  ([, name = '']) => name,
);

const app = setUpApp({ limits: false, jobs: false });

const usesTable = (text: string, table: string): boolean =>
  new RegExp(`\\b(from|join|into|update|using)\\s+(only\\s+)?"?${table}"?(?![\\w"])`, 'i').test(text);

/** Whether a statement is about one user: it inserts a row of theirs or compares `user_id` with a value. */
function isSingleUserStatement(text: string): boolean {
  return /user_id"?\s*=\s*\$\d/.test(text) || /^\s*insert into [^)]*user_id/i.test(text);
}

/** Returns the documentation's name for a statement across users: its verb and the distributed tables it uses. */
function getStatementName(text: string): string | undefined {
  const tables = distributed.filter((table) => usesTable(text, table)).toSorted();
  if (tables.length === 0 || isSingleUserStatement(text)) return undefined;
  return `${/\w+/.exec(text)?.[0].toLowerCase()} ${tables.join(' ')}`;
}

async function callOperation(operation: AttackableOperation, caller: Caller, rowId: string): Promise<void> {
  const path = fillPathId(operation, rowId);
  if (isWrite(operation)) {
    await caller.call(operation.method, path, operation.method === 'DELETE' ? undefined : operation.input);
    return;
  }
  const scalarInputs = Object.entries(operation.input).filter(([, value]) => typeof value !== 'object');
  const search = new URLSearchParams(scalarInputs.map(([key, value]) => [key, String(value)]));
  await caller.call('GET', `${path}?${search}`);
}

describe('the sharded layout in the docs', () => {
  it('names every table once', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY name`.execute(
      app.database.ownerDb,
    );
    expect(documentedTables.toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it('distributes only tables with a required user_id', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'user_id' AND is_nullable = 'NO'`.execute(
      app.database.ownerDb,
    );
    const tablesWithUser = new Set(rows.map(({ name }) => name));
    expect(distributed.filter((name) => !tablesWithUser.has(name))).toEqual([]);
  });

  it('states how many distributed tables have a unique key without user_id', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT indrelid::regclass::text AS name FROM pg_index
      WHERE indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = indrelid AND attname = 'user_id' AND attnum = ANY(indkey))`.execute(
      app.database.ownerDb,
    );
    const count = rows.filter(({ name }) => distributed.includes(name)).length;
    expect(documentation).toContain(`${count} of the ${distributed.length} distributed tables`);
  });

  it('lists every cross-user statement of operations and jobs', async () => {
    const foundNames = new Set<string>();
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    const collectNames = (): void => {
      for (const [query] of querySpy.mock.calls) {
        const name = getStatementName(getQueryText(query));
        if (name !== undefined) foundNames.add(name);
      }
      querySpy.mockClear();
    };
    const [hunter, admin] = [await app.createMember(), await app.createAdmin()];
    const callers = [hunter, await app.createMember('promoter'), admin];
    for (const caller of callers) {
      const { id } = await makeAirdrop(app.services.db, caller);
      for (const operation of listAttackableOperations()) {
        // After signing out or deleting the account, the user can't continue.
        if (/^(accounts?|sessions)\.(remove|delete|signOut|end)/i.test(operation.name)) continue;
        await callOperation(operation, caller, id);
        collectNames();
      }
    }
    // Linked accounts are requested by a user's id, not by an airdrop's.
    expect((await admin.call('GET', `/admin/claimants/linked?claimantId=${hunter.id}`)).status).toBe(200);
    collectNames();
    const ctx = {
      ...unusedServices,
      db: app.services.db,
      slowDb: app.services.db,
      log: silentLog,
      actor: undefined,
      changed: () => undefined,
    };
    for (const job of jobs.filter(({ schedule }) => schedule !== undefined)) {
      const runContext = { now: new Date(), requestId: uuidv7(), signal: new AbortController().signal };
      // A job may fail without its services; its statements are recorded anyway.
      await job.handle({ ...ctx, ...runContext }, {}).catch(() => undefined);
      collectNames();
    }
    querySpy.mockRestore();
    expect([...foundNames].toSorted()).toEqual(documentedStatements.toSorted());
  });
});
