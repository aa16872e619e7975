import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob } from '#/platform/jobs.server.ts';

const dayMs = 24 * 60 * 60_000;
const batchSize = 200;

type Column = { table: string; column: string; type: string };

/** Returns all columns that reference files, from the database catalog, so that a new column can't be forgotten. */
async function listReferences(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT class.relname AS table, attribute.attname AS column, 'name' AS type
    FROM pg_constraint reference
    JOIN pg_class class ON class.oid = reference.conrelid
    JOIN pg_attribute attribute
      ON attribute.attrelid = reference.conrelid AND attribute.attnum = reference.conkey[1]
    WHERE reference.contype = 'f' AND reference.confrelid = 'public.files'::regclass
    UNION
    SELECT class.relname, attribute.attname, 'json'
    FROM pg_class class
    JOIN pg_attribute attribute ON attribute.attrelid = class.oid AND attribute.attnum > 0
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r'
      AND class.relname LIKE 'submission%' AND attribute.atttypid = 'jsonb'::regtype
    ORDER BY 1, 2`.execute(db);
  return rows;
}

function buildIsUsed({ table, column, type }: Column) {
  const columnRef = sql.ref(`used.${column}`);
  return type === 'name'
    ? sql`EXISTS (SELECT FROM ${sql.table(table)} used WHERE ${columnRef} = files.name)`
    : sql`EXISTS (SELECT FROM ${sql.table(table)} used WHERE position(files.name in ${columnRef}::text) > 0)`;
}

/** Deletes unreferenced pictures: uploaded for a form that was never saved, or replaced. */
export const tidyFiles = defineJob({
  name: 'files.tidy',
  schema: z.object({}),
  schedule: '41 3 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  run: async ({ db, now, signal, storage }) => {
    const references = await listReferences(db);
    const before = new Date(now.getTime() - dayMs);
    const used =
      references.length === 0
        ? sql<boolean>`false`
        : sql<boolean>`(${sql.join(references.map(buildIsUsed), sql` OR `)})`;
    let after = '';
    while (!signal.aborted) {
      const files = await db
        .selectFrom('files')
        .select('name')
        .where('created_at', '<', before)
        .where('name', '>', after)
        .where(sql<boolean>`NOT ${used}`)
        .orderBy('name')
        .limit(batchSize)
        .execute();
      for (const { name } of files) {
        if (signal.aborted) return;
        // Checks again, because a form may have been saved since. A foreign key prevents the deletion in any case.
        const removed = await db.transaction().execute(async (trx) => {
          const row = await trx
            .deleteFrom('files')
            .where('name', '=', name)
            .where(sql<boolean>`NOT ${used}`)
            .returning('name')
            .executeTakeFirst();
          if (row !== undefined) await storage.remove(name);
          return row;
        });
        after = removed?.name ?? name;
      }
      if (files.length < batchSize) return;
    }
  },
});
