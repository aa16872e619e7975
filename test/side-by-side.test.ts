import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.server.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

const folder = join(import.meta.dirname, 'upgrades');
const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

type Column = { type: string; isRequired: boolean; hasDefault: boolean };
type SchemaLevel = {
  tables: Set<string>;
  columns: Map<string, Column>;
  /** Constraints that may reject a row (checks, foreign keys, and unique keys) by name. */
  rules: Map<string, string>;
  /** Column lists that conflict targets may name: `ON CONFLICT (…)` needs an exact match. */
  keys: Set<string>;
};

/** Reads what a program's statements rely on: names, types, and the constraints on rows. */
async function readLevel(pool: pg.Pool): Promise<SchemaLevel> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')`,
  );
  const columns = await pool.query<Column & { name: string }>(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS "isRequired", (a.atthasdef OR a.attidentity <> '') AS "hasDefault"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const rules = await pool.query<{ name: string; rule: string }>(
    `SELECT k.conrelid::regclass || ' ' || k.conname AS name, pg_get_constraintdef(k.oid) AS rule FROM pg_constraint k
      WHERE k.connamespace = 'public'::regnamespace AND k.conrelid <> 0 AND k.contype IN ('c', 'f')
    UNION ALL
    SELECT i.indrelid::regclass || ' ' || c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* ON ', '')
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique`,
  );
  return {
    tables: new Set(tables.rows.map(({ name }) => name)),
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map(({ name, rule }) => [name, rule])),
    keys: new Set(
      rules.rows
        .filter(({ rule }) => rule.includes(' USING '))
        .map(({ name, rule }) => `${name.split(' ')[0]} ${rule}`),
    ),
  };
}

/** Returns the changes that could break a program of the earlier schema. */
function findBreakingChanges(before: SchemaLevel, after: SchemaLevel): string[] {
  const breakingChanges: string[] = [];
  for (const table of before.tables)
    if (!after.tables.has(table)) breakingChanges.push(`table ${table} is gone`);
  for (const [name, old] of before.columns) {
    const now = after.columns.get(name);
    if (now === undefined) {
      breakingChanges.push(`column ${name} is gone`);
      continue;
    }
    if (now.type !== old.type) breakingChanges.push(`column ${name} is ${now.type}, was ${old.type}`);
    if (now.isRequired && !old.isRequired && !now.hasDefault)
      breakingChanges.push(`column ${name} must be given`);
    if (old.hasDefault && !now.hasDefault && now.isRequired)
      breakingChanges.push(`column ${name} has no default any more`);
  }
  for (const [name, now] of after.columns) {
    const [table = ''] = name.split('.');
    const isNew = before.tables.has(table) && !before.columns.has(name);
    if (isNew && now.isRequired && !now.hasDefault) breakingChanges.push(`new column ${name} must be given`);
  }
  for (const [name, rule] of after.rules) {
    const [table = ''] = name.split(' ');
    if (before.tables.has(table) && before.rules.get(name) !== rule)
      breakingChanges.push(`rule ${name} is new or another`);
  }
  for (const key of before.keys) if (!after.keys.has(key)) breakingChanges.push(`key ${key} is gone`);
  return breakingChanges.toSorted();
}

async function createLevel(release: string | undefined): Promise<SchemaLevel> {
  const database = await createTestDatabase({ bare: true });
  opened.push(database);
  if (release === undefined) {
    await migrate({ pool: database.openOwnerPool(), appRole: database.appRole, log: () => undefined });
  } else {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(readFileSync(join(folder, `${release}.sql`), 'utf8'));
    await client.end();
  }
  return readLevel(database.openOwnerPool());
}

/** The breaking changes of each release, each with why the release before still worked, or what it couldn't do. */
const acceptedChanges: Record<string, Record<string, string>> = {
  'v0.1.0 to v0.2.0': {
    'rule profiles profiles_suspended_with_reason is new or another': 'of columns that it did not know',
    'rule sessions sessions_assurance is new or another': 'lets in what it wrote',
    'rule sessions sessions_method is new or another': 'lets in what it wrote',
  },
  // These two couldn't run together: the old one could neither start a campaign nor approve a claim.
  'v0.2.0 to v0.3.0': {
    'new column campaigns.handle_key must be given': 'it could start no follow campaign',
    'rule admin_credit_logs admin_credit_logs_second is new or another': 'of a column that it did not know',
    'rule airdrop_totals airdrop_totals_note_bytes is new or another': 'of a column that it did not know',
    'rule campaigns campaigns_one_a_handle is new or another': 'of columns that it did not know',
    'rule follow_claims follow_claims_again is new or another': 'of columns that it did not know',
    'rule follow_claims follow_claims_paid is new or another': 'it could approve no claim',
    'rule follow_claims follow_claims_paid_once is new or another': 'of a column that it did not know',
    'rule ledger_transfers ledger_transfers_cause is new or another': 'lets in more',
    'rule nonces nonces_purpose is new or another': 'lets in more',
  },
  'v0.3.0 to v0.4.0': {
    'key presale_watches public.presale_watches USING btree (user_id, presale_id) is gone':
      'a view of follows, whose key rejects the same rows; no statement names it',
    'rule airdrops airdrops_chains is new or another': 'of a column that it does not know, with a default',
    'rule airdrops airdrops_own is new or another': 'of the primary key and another column',
    'rule airdrops airdrops_tags is new or another': 'of a column that it does not know, with a default',
    'rule follow_claims follow_claims_clawed_back is new or another':
      'of a column that it does not know; it can’t submit a reversed claim again, which is intended',
    'rule follow_claims follow_claims_followers is new or another': 'of a column that it does not know',
    'rule follow_claims follow_claims_paid is new or another': 'lets in what it wrote',
    'rule follow_claims follow_claims_since is new or another': 'of a column that it does not know',
    'rule item_days item_days_kind is new or another': 'lets in more',
    'rule ledger_transfers ledger_transfers_cause is new or another': 'lets in more',
    'rule nonces nonces_purpose is new or another': 'lets in more',
  },
  'v0.4.0 to today': {
    'rule airdrop_entries airdrop_entries_transaction is new or another': 'of columns that it does not know',
    'rule airdrops airdrops_reset is new or another': 'of a column that it does not know',
    'rule airdrops airdrops_rhythm is new or another': 'of a column that it does not know',
    'rule calendar_cancellations calendar_cancellations_kind is new or another': 'lets in more',
    'rule factor_removals factor_removals_asked_by is new or another':
      'of a column that it does not know, with a default',
    'rule profiles profiles_day_start is new or another': 'of a column that it does not know, with a default',
    'rule profiles profiles_sign_up_currency is new or another': 'of a column that it does not know',
    'rule profiles profiles_week_start is new or another': 'of a column that it does not know',
    'rule reminder_settings reminder_settings_reset_leads is new or another':
      'of a column that it does not know, with a default',
  },
};

describe('a server of the previous release on a database migrated by the next', () => {
  it.each([
    ['v0.1.0', 'v0.2.0'],
    ['v0.2.0', 'v0.3.0'],
    ['v0.3.0', 'v0.4.0'],
    ['v0.4.0', undefined],
  ])('%s is broken by no changes but the accepted ones', async (release, next) => {
    const breakingChanges = findBreakingChanges(await createLevel(release), await createLevel(next));
    expect(
      breakingChanges,
      'servers of two versions share the database during an upgrade: add the new form now, remove the old one a release later, or explain in this test why it is safe',
    ).toEqual(Object.keys(acceptedChanges[`${release} to ${next ?? 'today'}`] ?? {}));
  });

  it.each([
    ['a dropped column', 'ALTER TABLE airdrops DROP COLUMN notes', /^column airdrops.notes is gone$/],
    ['a renamed column', 'ALTER TABLE airdrops RENAME notes TO remarks', /^column airdrops.notes is gone$/],
    ['a renamed table', 'ALTER TABLE airdrops RENAME TO drops', /^table airdrops is gone$/],
    [
      'a changed type',
      'ALTER TABLE profiles ALTER points_balance TYPE int',
      /^column .* is integer, was bigint$/,
    ],
    [
      'a new required column',
      'ALTER TABLE airdrops ADD COLUMN x int NOT NULL',
      /^new column airdrops.x must be given$/,
    ],
    [
      'a column that became required',
      'ALTER TABLE profiles ALTER locale SET NOT NULL',
      /^column profiles.locale must be given$/,
    ],
    [
      'a dropped default',
      'ALTER TABLE profiles ALTER time_zone DROP DEFAULT',
      /^column .* has no default any more$/,
    ],
    [
      'a new check',
      'ALTER TABLE airdrops ADD CHECK (length(name) < 9)',
      /^rule airdrops airdrops_name_check is new or another$/,
    ],
    [
      'a dropped key',
      'ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_key',
      /^key ledger_transfers .* is gone$/,
    ],
  ])('the check detects %s', async (_, statement, message) => {
    const database = await createTestDatabase();
    opened.push(database);
    const pool = database.openOwnerPool();
    const before = await readLevel(pool);
    await pool.query(statement);
    expect(findBreakingChanges(before, await readLevel(pool))).toContainEqual(expect.stringMatching(message));
  });
});
