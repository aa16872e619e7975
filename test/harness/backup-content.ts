import { sql } from 'kysely';
import { withSession } from '../../src/platform/backup/session.server.ts';
import { listTables, quoteTableName } from '../../src/platform/backup/tables.server.ts';
import type { TestDatabase } from './database.ts';

const signal = new AbortController().signal;

/** Returns the row count of each table with a hash of its rows. */
export async function hashTables({ ownerUrl }: TestDatabase): Promise<Record<string, string>> {
  return withSession(ownerUrl, signal, async (client) => {
    const hashes: Record<string, string> = {};
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash
        FROM (SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM ${quoteTableName(name)}) t`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  });
}

export async function readJobs({ ownerDb }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT t.identifier, q.queue_name, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.key,
      j.locked_by, j.locked_at
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id ORDER BY j.id`.execute(ownerDb);
  return rows;
}
