import { sql } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';

type Column = { table_schema: string; table_name: string; column_name: string; data_type: string };

/** Returns every column of every table, including the job queue's. */
export async function listColumns(db: Db): Promise<Column[]> {
  // Reads the catalog, because information_schema takes seconds for the same.
  const { rows } = await sql<Column>`
    SELECT n.nspname AS table_schema, c.relname AS table_name, a.attname AS column_name,
      format_type(a.atttypid, NULL) AS data_type
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
      AND has_column_privilege(c.oid, a.attnum, 'SELECT')
    ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

/** Finds the columns that contain any of these texts; returns 'table.column: text'. */
export async function findOccurrences(db: Db, texts: readonly string[]): Promise<string[]> {
  const occurrences: string[] = [];
  for (const { table_schema, table_name, column_name, data_type } of await listColumns(db)) {
    const column = sql.ref(column_name);
    const text = data_type === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`;
    const { rows } = await sql<{ needle: string }>`
      SELECT needle FROM unnest(${texts}::text[]) needle
      WHERE EXISTS (SELECT FROM ${sql.table(`${table_schema}.${table_name}`)}
        WHERE strpos(lower(${text}), lower(needle)) > 0)`.execute(db);
    occurrences.push(...rows.map(({ needle }) => `${table_name}.${column_name}: ${needle}`));
  }
  return occurrences;
}

/** Returns our tables whose rows belong to a user. */
export async function listOwnedTables(db: Db): Promise<string[]> {
  const columns = await listColumns(db);
  const owned = columns.filter(
    ({ table_schema, column_name }) => table_schema === 'public' && column_name === 'user_id',
  );
  return owned.map(({ table_name }) => table_name);
}
