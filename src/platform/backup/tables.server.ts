import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { partBytes, partName, type StoredTable } from './format.server.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');
export const quoteTableName = (table: string): string => `public.${quoted(table)}`;

export type TableShape = { name: string; columns: string[] };

/** Our tables and their columns that can be written, by name. Those of extensions are not ours. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT class.relname::text AS name,
      array_agg(attribute.attname::text ORDER BY attribute.attnum) AS columns
    FROM pg_class class
    JOIN pg_attribute attribute ON attribute.attrelid = class.oid
      AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p') AND NOT class.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e')
    GROUP BY class.relname ORDER BY class.relname`);
  return rows;
}

/** The last number of each of our sequences that has given any. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(`
    SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
  return rows;
}

const newline = 10;

/**
 * Sends the rows of `source` (a table or a query in parentheses) to `add`, in parts of whole rows. Answers what was
 * sent. PostgreSQL's text format: a newline ends a row and stands nowhere else, and every later version reads it.
 */
export async function exportTable(
  client: pg.ClientBase,
  { name, source, folder }: { name: string; source: string; folder: string },
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<StoredTable> {
  const stored: StoredTable = { name, rows: 0, parts: [] };
  let kept: Buffer[] = [];
  let keptBytes = 0;
  const flush = async (): Promise<void> => {
    if (keptBytes === 0) return;
    const bytes = Buffer.concat(kept);
    kept = [];
    keptBytes = 0;
    const part = partName(folder, stored.parts.length + 1);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    stored.parts.push({ name: part, bytes: bytes.length, sha256 });
    await add(part, bytes);
  };
  const keep = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    kept.push(bytes);
    keptBytes += bytes.length;
  };
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`COPY ${source} TO STDOUT`));
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) stored.rows += 1;
    const end = chunk.lastIndexOf(newline) + 1;
    if (keptBytes + end < partBytes || end === 0) {
      keep(chunk);
      continue;
    }
    keep(chunk.subarray(0, end));
    await flush();
    keep(chunk.subarray(end));
  }
  await flush();
  return stored;
}
