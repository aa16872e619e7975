import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** A hash of the rows by table. */
export type Fingerprint = Readonly<Record<string, string>>;

export type Fingerprints = {
  /** Hashes all rows, or one person's, except rate limits, sign-ins, and columns that reads write. */
  fingerprint: (userId?: string) => Promise<Fingerprint>;
  /** Returns the ids of every row that belongs to the user. */
  listIds: (userId: string) => Promise<string[]>;
};

const ignoredColumns = ['seen_at', 'last_used_at'];

export async function createFingerprints({ ownerDb }: TestDatabase): Promise<Fingerprints> {
  const { rows: tables } = await sql<{ name: string; has_user_id: boolean; has_id: boolean }>`
    SELECT t.table_name AS name,
      EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = 'public'
        AND c.table_name = t.table_name AND c.column_name = 'user_id') AS has_user_id,
      EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = 'public'
        AND c.table_name = t.table_name AND c.column_name = 'id') AS has_id
    FROM information_schema.tables t
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name <> 'rate_limits'
    ORDER BY t.table_name`.execute(ownerDb);

  const filterRows = ({ name, has_user_id }: (typeof tables)[number], userId: string | undefined) => {
    if (userId !== undefined) {
      if (name === 'profiles') return sql`t.id = ${userId}`;
      return has_user_id ? sql`t.user_id = ${userId}` : sql`false`;
    }
    return name === 'audit_entries' ? sql`split_part(t.action, '.', 1) <> 'sign-in'` : sql`true`;
  };

  return {
    async fingerprint(userId) {
      const parts = tables.map(
        (table) => sql`SELECT ${table.name}::text AS name, count(*) || ' ' || md5(coalesce(string_agg(
            row, '|' ORDER BY row), '')) AS hash
          FROM (SELECT (to_jsonb(t) - ${ignoredColumns}::text[])::text AS row FROM ${sql.table(table.name)} t
            WHERE ${filterRows(table, userId)}) r`,
      );
      const { rows } = await sql<{
        name: string;
        hash: string;
      }>`${sql.join(parts, sql` UNION ALL `)}`.execute(ownerDb);
      return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
    },
    async listIds(userId) {
      const parts = tables
        .filter(({ has_user_id, has_id }) => has_user_id && has_id)
        .map(({ name }) => sql`SELECT id::text FROM ${sql.table(name)} WHERE user_id = ${userId}`);
      const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(ownerDb);
      return rows.map((row) => row.id);
    },
  };
}

/** Returns the tables whose rows differ. */
export function findChangedTables(before: Fingerprint, after: Fingerprint): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
