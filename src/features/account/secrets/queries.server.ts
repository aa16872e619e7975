import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { findSecret } from '#/lib/find-secret.ts';
import { mayContainSecret } from '#/lib/secret-shapes.ts';
import { listSuspects } from '#/lib/secrets.ts';
import { minUuid } from '#/lib/uuid.ts';

/** A row with a text that contains a secret; never the text. */
export type RowWithSecret = { table: string; userId: string };

/** A table of people’s rows, or of the rows of their imports. */
type TextTable = { name: string; columns: string[]; isOfImports: boolean };

/** People per statement, so that none reads a whole table. */
const sliceSize = 500;

/** What `mayContainSecret` looks for, roughly, in the database's expressions: most rows aren't fetched. */
const possibleSecret = [
  '([[:alpha:]]{3,16}[^[:alpha:]]+){11}[[:alpha:]]{3,16}',
  '([一-龥][^[:alpha:]]+){11}[一-龥]',
  '[1-9A-HJ-NP-Za-km-z]{50,}',
  '[0-9a-fA-F]{64}',
  '([0-9]{1,3}[[:space:]]*,[[:space:]]*){63}',
  '\\ms[1-9A-HJ-NP-Za-km-z]{27,30}\\M',
  '(privkey|nsec|sk)1|-priv-|PRIVATE KEY|ciphertext',
].join('|');

/** Lists the tables of people's rows, so that a new one is examined, too. */
async function listTextTables(db: Db): Promise<TextTable[]> {
  const { rows } = await sql<TextTable>`
    SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns,
      bool_and(owner.name = 'import_id') AS "isOfImports"
    FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    CROSS JOIN LATERAL (SELECT max(u.column_name) AS name FROM information_schema.columns u WHERE u.table_schema = 'public'
      AND u.table_name = c.table_name AND u.column_name IN ('user_id', 'import_id')) owner
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.data_type IN ('text', 'jsonb') OR c.udt_name = '_text')
      AND owner.name IS NOT NULL
      AND has_table_privilege(format('%I.%I', c.table_schema, c.table_name), 'SELECT')
    GROUP BY c.table_name ORDER BY c.table_name`.execute(db);
  return rows;
}

async function* iteratePeople(db: Db): AsyncGenerator<{ after: string; upTo: string }> {
  for (let after: string = minUuid; ; ) {
    const { rows } = await sql<{ id: string | null }>`
      SELECT max(id::text) AS id FROM (SELECT id FROM profiles WHERE id > ${after}::uuid ORDER BY id LIMIT ${sliceSize}) p`.execute(
      db,
    );
    const upTo = rows[0]?.id ?? null;
    if (upTo === null) return;
    yield { after, upTo };
    after = upTo;
  }
}

/** Yields the rows of people whose texts contain a secret, a few hundred people at a time. */
export async function* iterateSecrets(db: Db): AsyncGenerator<RowWithSecret[]> {
  const tables = await listTextTables(db);
  for await (const { after, upTo } of iteratePeople(db)) {
    const found: RowWithSecret[] = [];
    for (const { name, columns, isOfImports } of tables) {
      const source = isOfImports
        ? sql`(SELECT r.*, i.user_id FROM ${sql.table(name)} r JOIN imports i ON i.id = r.import_id)`
        : sql.table(name);
      const texts = columns.map((column) => sql`${sql.ref(column)}::text`);
      const { rows } = await sql<{ userId: string; texts: unknown }>`
        SELECT user_id AS "userId", jsonb_build_array(${sql.join(columns.map((column) => sql.ref(column)))}) AS texts
        FROM ${source} t WHERE user_id > ${after}::uuid AND user_id <= ${upTo}::uuid
          AND concat_ws(E'\\n', ${sql.join(texts)}) ~ ${possibleSecret}`.execute(db);
      for (const row of rows)
        if (listSuspects(row.texts, mayContainSecret).some(({ text }) => findSecret(text) !== undefined))
          found.push({ table: name, userId: row.userId });
    }
    yield found;
  }
}

/** Counts the rows with a secret by table. */
export async function countSecrets(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const found of iterateSecrets(db))
    for (const { table } of found) counts.set(table, (counts.get(table) ?? 0) + 1);
  return counts;
}
