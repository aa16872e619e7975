import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { getPartName, partBytes, type StoredTable } from './format.server.ts';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteColumns = (columns: readonly string[]): string => columns.map(quote).join(', ');
export const quoteTableName = (table: string): string => `public.${quote(table)}`;

export type TableShape = { name: string; columns: string[] };

/** Returns our tables and their writable columns, by name. Leaves out tables of extensions. */
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

/** Returns the last number of each of our used sequences. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(`
    SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
  return rows;
}

const newline = 10;

/**
 * Sends the rows of `source` (a table or a query in parentheses) to `add`, in parts of whole rows. Returns
 * the description of the parts. Uses PostgreSQL's text format: a newline only ever ends a row, and every
 * later version can read it.
 */
export async function exportTable(
  client: pg.ClientBase,
  { name, source, folder }: { name: string; source: string; folder: string },
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<StoredTable> {
  const stored: StoredTable = { name, rows: 0, parts: [] };
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = async (): Promise<void> => {
    if (pendingBytes === 0) return;
    const bytes = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    const part = getPartName(folder, stored.parts.length + 1);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    stored.parts.push({ name: part, bytes: bytes.length, sha256 });
    await add(part, bytes);
  };
  const append = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    pending.push(bytes);
    pendingBytes += bytes.length;
  };
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`COPY ${source} TO STDOUT`));
  for await (const chunk of rows) {
    for (let index = chunk.indexOf(newline); index !== -1; index = chunk.indexOf(newline, index + 1))
      stored.rows += 1;
    const end = chunk.lastIndexOf(newline) + 1;
    if (pendingBytes + end < partBytes || end === 0) {
      append(chunk);
      continue;
    }
    append(chunk.subarray(0, end));
    await flush();
    append(chunk.subarray(end));
  }
  await flush();
  return stored;
}
