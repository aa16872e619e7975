import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpDatabase } from '../../test/harness/database.ts';

const database = setUpDatabase();

const changed =
  'graphile-worker has changed its tables: adapt src/db/queue-tables.server.ts, and the backups it reads and writes';

/** The columns that `queue-tables.server.ts` reads and writes, with PostgreSQL's type names. */
const columns = {
  _private_jobs: {
    id: 'bigint',
    job_queue_id: 'integer',
    task_id: 'integer',
    payload: 'json',
    priority: 'smallint',
    run_at: 'timestamp with time zone',
    attempts: 'smallint',
    max_attempts: 'smallint',
    last_error: 'text',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    key: 'text',
    locked_at: 'timestamp with time zone',
    locked_by: 'text',
    revision: 'integer',
    flags: 'jsonb',
    is_available: 'boolean',
  },
  _private_tasks: { id: 'integer', identifier: 'text' },
  _private_job_queues: {
    id: 'integer',
    queue_name: 'text',
    locked_at: 'timestamp with time zone',
    locked_by: 'text',
    is_available: 'boolean',
  },
};

it('finds the private tables and columns in use', async () => {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    SELECT table_name AS "table", column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'graphile_worker' AND table_name = ANY(${Object.keys(columns)}::text[])`.execute(
    database.ownerDb,
  );
  const actualColumns: Record<string, Record<string, string>> = {};
  for (const { table, name, type } of rows) actualColumns[table] = { ...actualColumns[table], [name]: type };
  expect(actualColumns, changed).toEqual(columns);
});

it('finds jobs available exactly if they are unlocked and have attempts left', async () => {
  const { rows } = await sql<{ expression: string }>`
    SELECT generation_expression AS expression FROM information_schema.columns
    WHERE table_schema = 'graphile_worker' AND table_name = '_private_jobs' AND column_name = 'is_available'`.execute(
    database.ownerDb,
  );
  expect(rows, changed).toEqual([{ expression: '((locked_at IS NULL) AND (attempts < max_attempts))' }]);
});

it('finds the unique keys that restoring a backup relies on', async () => {
  const { rows } = await sql<{ unique: string }>`
    SELECT relname || ' ' || attname AS "unique"
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE relnamespace = 'graphile_worker'::regnamespace AND relname = ANY(${Object.keys(columns)}::text[])
      AND indisunique AND NOT indisprimary AND indnatts = 1 ORDER BY 1`.execute(database.ownerDb);
  expect(
    rows.map(({ unique }) => unique),
    changed,
  ).toEqual(['_private_job_queues queue_name', '_private_jobs key', '_private_tasks identifier']);
});

it('finds the index that counting due jobs reads', async () => {
  const { rows } = await sql<{ index: string }>`
    SELECT indexdef AS index FROM pg_indexes
    WHERE schemaname = 'graphile_worker' AND tablename = '_private_jobs' AND indexname = 'jobs_main_index'`.execute(
    database.ownerDb,
  );
  expect(rows, changed).toEqual([
    {
      index:
        'CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true)',
    },
  ]);
});
