import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** A hash of the rows by table. */
export type Fingerprint = Readonly<Record<string, string>>;

export type Fingerprints = {
  /** Fingerprints the whole database, or one person's rows, except rate limits, sign-in records, and rows written by reads. */
  fingerprint: (userId?: string) => Promise<Fingerprint>;
  /** Returns the ids of every row that belongs to the user. */
  listIds: (userId: string) => Promise<string[]>;
};

const notes = ['seen_at', 'last_used_at'];

export async function createFingerprints({ ownerDb }: TestDatabase): Promise<Fingerprints> {
  const { rows: tables } = await sql<{ name: string; owned: boolean; identified: boolean }>`
    SELECT t.table_name AS name,
      EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = 'public'
        AND c.table_name = t.table_name AND c.column_name = 'user_id') AS owned,
      EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = 'public'
        AND c.table_name = t.table_name AND c.column_name = 'id') AS identified
    FROM information_schema.tables t
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name <> 'rate_limits'
    ORDER BY t.table_name`.execute(ownerDb);

  return {
    async fingerprint(userId) {
      const parts = tables.map(({ name, owned }) => {
        const key = name === 'profiles' ? 'id' : 'user_id';
        const isTheirs = owned || name === 'profiles';
        const all = name === 'audit_entries' ? sql`split_part(t.action, '.', 1) <> 'sign-in'` : sql`true`;
        const mine = userId === undefined ? all : isTheirs ? sql`t.${sql.ref(key)} = ${userId}` : sql`false`;
        return sql`SELECT ${name}::text AS name, count(*) || ' ' || md5(coalesce(string_agg(
            row, '|' ORDER BY row), '')) AS hash
          FROM (SELECT (to_jsonb(t) - ${notes}::text[])::text AS row FROM ${sql.table(name)} t WHERE ${mine}) r`;
      });
      const { rows } = await sql<{
        name: string;
        hash: string;
      }>`${sql.join(parts, sql` UNION ALL `)}`.execute(ownerDb);
      return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
    },
    async listIds(userId) {
      const parts = tables
        .filter(({ owned, identified }) => owned && identified)
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
