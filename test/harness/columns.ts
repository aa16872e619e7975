import { sql } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';

type Column = { table_schema: string; table_name: string; column_name: string; data_type: string };

/** Every column of every table of the database, those of the job queue included. */
export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.table_schema, c.table_name, c.column_name, c.data_type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
    ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

/** Where any of these texts stands in the database, in whatever column: 'table.column: text'. */
export async function placesOf(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table_schema, table_name, column_name, data_type } of await columnsOf(db)) {
    const column = sql.ref(column_name);
    const text = data_type === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`;
    for (const wanted of texts) {
      const { rows } = await sql`
        SELECT FROM ${sql.table(`${table_schema}.${table_name}`)}
        WHERE strpos(lower(${text}), lower(${wanted})) > 0 LIMIT 1`.execute(db);
      if (rows.length > 0) found.push(`${table_name}.${column_name}: ${wanted}`);
    }
  }
  return found;
}

/** Tables of ours whose rows belong to somebody. */
export async function ownedTables(db: Db): Promise<string[]> {
  const all = await columnsOf(db);
  const owned = all.filter(
    ({ table_schema, column_name }) => table_schema === 'public' && column_name === 'user_id',
  );
  return owned.map(({ table_name }) => table_name);
}
