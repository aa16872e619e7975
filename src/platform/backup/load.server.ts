import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrateWithin } from '#/db/migrate.server.ts';
import { importJobs } from '#/db/queue-tables.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { BackupError, createDamagedError } from './backup-error.server.ts';
import { jobColumns, type Manifest } from './format.server.ts';
import { readBackup } from './read.server.ts';
import { listTables, quoteColumns, quoteTableName, type TableShape } from './tables.server.ts';
import { sessionSettings } from './write.server.ts';

/** Throws BackupError if the database has any tables, ours or others. */
export async function requireEmpty(client: pg.ClientBase, where: string): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new BackupError(
    'filled',
    `${where} isn’t empty (${tables.length} tables). Backups can only be restored into an empty database. Nothing was changed.`,
  );
}

type Statement = { undo: string; redo: string };

/**
 * Lists the constraints, indexes, and triggers that would prevent or slow down loading table by table, with
 * the statements to restore them.
 */
async function listObstacles(client: pg.ClientBase): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(`
    SELECT undo, redo FROM (
      SELECT 1 AS place, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS undo,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS redo
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
      UNION ALL
      SELECT 2, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'i' AND NOT relispartition
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
        AND NOT indisreplident AND NOT indisclustered
      UNION ALL
      SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
        format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
          CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D' AND tgparentid = 0
    ) AS obstacles ORDER BY place, undo`);
  return rows;
}

/** Loads tables one after another, in the order of the parts. */
function createLoader(client: pg.ClientBase) {
  let current: { name: string; stream: CopyStreamQuery } | undefined;
  const finishTable = async (): Promise<void> => {
    if (current === undefined) return;
    const { stream } = current;
    current = undefined;
    stream.end();
    await finished(stream);
  };
  return {
    finishTable,
    /** Appends to the table's rows; `statement` is its COPY statement. */
    async add(name: string, statement: string, bytes: Buffer): Promise<void> {
      if (current?.name !== name) {
        await finishTable();
        current = { name, stream: client.query(copyFrom(statement)) };
      }
      const { stream } = current;
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject);
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      stream.removeAllListeners('error');
      stream.on('error', () => undefined);
    },
    async abort(): Promise<void> {
      current?.stream.destroy();
    },
  };
}

const loadedJobsTable = 'public.restored_jobs';

const jobsTableSql = `CREATE TABLE ${loadedJobsTable} (place bigint GENERATED ALWAYS AS IDENTITY, ${Object.entries(
  jobColumns,
)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(', ')})`;

async function readContentType(client: pg.ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    'SELECT content_type AS type FROM files WHERE name = $1',
    [name],
  );
  const [row] = rows;
  if (row === undefined) throw createDamagedError(`the file ${name} belongs to nothing`);
  return row.type;
}

/** Rejects a backup whose tables another version of a migration created. */
function requireTables(existing: readonly TableShape[], required: readonly TableShape[]): void {
  for (const { name, columns } of required) {
    const knownColumns = existing.find((table) => table.name === name)?.columns;
    const unknown = columns.find((column) => knownColumns?.includes(column) !== true);
    if (unknown !== undefined) throw createDamagedError(`its version has no ${name}.${unknown}`);
  }
}

async function requireCounts(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${quoteTableName(name)}`);
    if (Number(rows[0]?.n) !== expected)
      throw createDamagedError(`${name} has ${rows[0]?.n} rows instead of ${expected}`);
  }
}

export type LoadOptions = {
  source: Readable;
  key: string | null;
  /** Null skips the files. */
  storage: Storage | null;
  /** The name of the database in error messages. */
  where: string;
};

/**
 * Restores a backup in one transaction: a killed process leaves a database without tables. The job queue's
 * own schema must exist; `client` must belong to the owner, outside a transaction. Files are stored before
 * the transaction ends. Throws BackupError.
 */
export async function loadBackup(client: pg.ClientBase, options: LoadOptions): Promise<Manifest> {
  const { source, key, storage, where } = options;
  await client.query(sessionSettings);
  await client.query('BEGIN');
  const loader = createLoader(client);
  let obstacles: Statement[] = [];
  let columnsByTable = new Map<string, string[]>();
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('dropfolio.restore'))`);
    await requireEmpty(client, where);
    const manifest = await readBackup(source, key, {
      async onHeader({ migrations, shapes }) {
        await migrateWithin(client, migrations);
        columnsByTable = new Map(shapes.map(({ name, columns }) => [name, columns]));
        const existing = await listTables(client);
        requireTables(existing, shapes);
        obstacles = await listObstacles(client);
        for (const { undo } of obstacles) await client.query(undo);
        await client.query(`TRUNCATE ${existing.map(({ name }) => quoteTableName(name)).join(', ')}`);
        await client.query(jobsTableSql);
      },
      async onRows(entry, bytes) {
        if (entry.kind === 'jobs') {
          const columns = quoteColumns(Object.keys(jobColumns));
          return loader.add('', `COPY ${loadedJobsTable} (${columns}) FROM STDIN`, bytes);
        }
        const columns = columnsByTable.get(entry.table);
        if (columns === undefined) throw createDamagedError(`it doesn’t name the table ${entry.table}`);
        const target = `${quoteTableName(entry.table)} (${quoteColumns(columns)})`;
        return loader.add(entry.table, `COPY ${target} FROM STDIN`, bytes);
      },
      async onFile(name, bytes) {
        await loader.finishTable();
        if (storage !== null) await storage.put(name, bytes, await readContentType(client, name));
      },
    });
    await loader.finishTable();
    await requireCounts(client, manifest);
    for (const { name, lastValue } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quoteTableName(name), lastValue]);
    }
    for (const { redo } of obstacles.toReversed()) await client.query(redo);
    await migrateWithin(client);
    await importJobs(client, loadedJobsTable);
    await client.query(`DROP TABLE ${loadedJobsTable}`);
    await client.query('COMMIT');
    return manifest;
  } catch (error) {
    await loader.abort();
    await client.query('ROLLBACK').catch(() => undefined);
    throw toIntegrityError(error) ?? error;
  }
}

/** PostgreSQL's error class for integrity violations, such as of a foreign key. */
const integrityViolation = /^23/;

/**
 * Returns a BackupError for rows that violate a constraint, which a consistent database can't contain;
 * undefined for any other error.
 */
function toIntegrityError(error: unknown): BackupError | undefined {
  if (!(error instanceof pg.DatabaseError) || !integrityViolation.test(error.code ?? '')) return undefined;
  return new BackupError(
    'damaged',
    `This backup can’t be restored: rows of ${error.table ?? 'a table'} break the rule ${error.constraint ?? 'of a column'}. Nothing was restored.`,
    { cause: error },
  );
}
