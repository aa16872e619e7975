import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '#/config/config.server.ts';
import { formatCount } from '#/lib/text.ts';
import { openPool } from '../db/client.server.ts';
import {
  isCompatibleWithOlder,
  listAppliedMigrations,
  migrations,
  rejectNewer,
} from '../db/migrate.server.ts';
import { type Effect, planMigration } from '../db/migration-plan.server.ts';
import { formatBytes } from '../lib/sizes.ts';
import { getOwnerUrl } from '../platform/database.server.ts';
import { readDiskSpace } from '../platform/disk.server.ts';
import { version } from '../platform/version.server.ts';
import type { DatabaseTerminal, Output } from './command.server.ts';

type Table = { rows: number; bytes: number; indexBytes: number };
type Tables = ReadonlyMap<string, Table>;

/** Measured on two cores with a million rows. Small tables are reported as under a second anyway. */
const microsecondsPerRow: Partial<Record<Effect['kind'], number>> = {
  index: 1,
  scan: 0.3,
  rewrite: 10,
  rows: 20,
};
const indexBytesPerRow = 60;
const numberFormat = new Intl.NumberFormat('en');

function formatSeconds(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  return seconds < 120 ? `about ${Math.ceil(seconds)} seconds` : `about ${Math.ceil(seconds / 60)} minutes`;
}

function formatAge(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  if (hours < 1) return 'less than an hour old';
  return hours < 48 ? `${formatCount(hours, 'hour')} old` : `${Math.round(hours / 24)} days old`;
}

const getSeconds = ({ kind }: Effect, { rows }: Table): number =>
  ((microsecondsPerRow[kind] ?? 0) * rows) / 1e6;

function getBytes({ kind }: Effect, { rows, bytes, indexBytes }: Table): number {
  if (kind === 'index') return indexBytesPerRow * rows;
  return kind === 'rewrite' || kind === 'rows' ? bytes + indexBytes : 0;
}

const effectLabels: Record<Effect['kind'], string> = {
  create: 'new table',
  index: 'builds an index',
  scan: 'checks every row',
  rewrite: 'rewrites it',
  rows: 'changes rows',
  define: 'changes its definition',
  drop: 'removes something from it',
};
const lockLabels: Record<Effect['lockedOut'], string> = {
  nobody: '',
  writers: '; writes wait',
  everybody: '; reads and writes wait',
};
const lockRanks = ['nobody', 'writers', 'everybody'] as const;

/** Returns a line for each existing table, and one for all new ones. */
function formatLines(effects: readonly Effect[], tables: Tables): string[] {
  const created = new Set(effects.filter(({ kind }) => kind === 'create').map(({ table }) => table));
  const lines = created.size === 0 ? [] : [`  new: ${[...created].join(', ')}`];
  for (const table of new Set(effects.map((effect) => effect.table))) {
    const size = tables.get(table);
    if (size === undefined || created.has(table)) continue;
    const tableEffects = effects.filter((effect) => effect.table === table);
    const changes = [
      ...new Set(
        tableEffects.map(({ kind, index }) => (index ? `builds index ${index}` : effectLabels[kind])),
      ),
    ];
    const rank = Math.max(...tableEffects.map(({ lockedOut }) => lockRanks.indexOf(lockedOut)));
    const seconds = tableEffects.reduce((sum, effect) => sum + getSeconds(effect, size), 0);
    lines.push(
      `  ${table} (${numberFormat.format(size.rows)} rows, ${formatBytes(size.bytes + size.indexBytes)}): ${changes.join(', ')}; ` +
        `${formatSeconds(seconds)}${lockLabels[lockRanks[rank] ?? 'everybody']}`,
    );
  }
  return lines;
}

async function readTables(pool: pg.Pool): Promise<Tables> {
  const { rows } = await pool.query<Table & { name: string }>(
    `SELECT c.relname AS name, greatest(c.reltuples, 0)::bigint AS rows, pg_table_size(c.oid) AS bytes,
      pg_indexes_size(c.oid) AS "indexBytes"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  );
  return new Map(rows.map(({ name, ...table }) => [name, table]));
}

/** Returns the existing indexes, which migrations don't build again. */
async function readIndexes(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indisvalid`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function printBackup(pool: pg.Pool, tables: Tables, output: Output): Promise<void> {
  const { rows } = tables.has('backups')
    ? await pool.query<{ at: Date; name: string }>(
        'SELECT taken_at AS at, name FROM backups WHERE error IS NULL ORDER BY taken_at DESC LIMIT 1',
      )
    : { rows: [] };
  const [last] = rows;
  output(
    last === undefined
      ? 'Backup: none found. Make one first: starting the old version doesn’t undo migrations.'
      : `Backup: ${last.name}, ${formatAge(Date.now() - last.at.getTime())}.`,
  );
}

type Pending = { tables: Tables; pending: readonly string[] };

async function printServers(pool: pg.Pool, { tables, pending }: Pending, output: Output): Promise<void> {
  if (!tables.has('instances')) return;
  const { rows } = await pool.query<{ version: string; n: number }>(
    `SELECT version, count(*) AS n FROM instances WHERE seen_at > now() - interval '30 seconds' GROUP BY 1 ORDER BY 1`,
  );
  if (rows.length === 0) return;
  const running = rows.map(({ version: serverVersion, n }) => `${n} of ${serverVersion}`).join(', ');
  const advice = (await isCompatibleWithOlder(pool, pending))
    ? 'They keep running meanwhile, and you can restart the old version afterwards.'
    : 'They keep running meanwhile, but you can’t restart the old version afterwards.';
  output(`Servers running: ${running}. ${advice}`);
}

/** Returns false if the disk is too small. */
async function printDisk(need: number, config: Config, output: Output): Promise<boolean> {
  if (config.database !== null) {
    output(
      `Disk: up to ${formatBytes(need)} more at your database server; Dropfolio can’t see what is free there.`,
    );
    return true;
  }
  const { freeBytes: free } = await readDiskSpace(config.dataDir);
  output(`Disk: up to ${formatBytes(need)} more${free === null ? '' : `; ${formatBytes(free)} free`}.`);
  return free === null || free > need;
}

async function printPlan(pool: pg.Pool, config: Config, output: Output): Promise<boolean> {
  const done = await listAppliedMigrations(pool);
  rejectNewer(done);
  const pending = Object.keys(migrations).filter((name) => !done.includes(name));
  if (pending.length === 0) {
    output(`Dropfolio ${version} has nothing to change in this database.`);
    return true;
  }
  if (done.length === 0) {
    output(`This database is empty: the first start creates it with ${pending.length} migrations.`);
    return true;
  }
  const tables = await readTables(pool);
  const indexes = await readIndexes(pool);
  const plans = new Map<string, Effect[]>();
  for (const name of pending) {
    const migration = migrations[name];
    if (migration === undefined) continue;
    const effects = await planMigration(migration);
    plans.set(
      name,
      effects.filter(({ index }) => index === undefined || !indexes.has(index)),
    );
  }
  const count = pending.length === 1 ? 'one migration' : `${pending.length} migrations`;
  const allEffects = [...plans.values()].flat();
  const sumEffects = (measure: (effect: Effect, table: Table) => number) =>
    allEffects.reduce((sum, effect) => {
      const table = tables.get(effect.table);
      return table === undefined ? sum : sum + measure(effect, table);
    }, 0);
  output(`Dropfolio ${version} will run ${count} after ${done.at(-1)}, in one transaction:`);
  for (const [name, effects] of plans) {
    output(name);
    const lines = formatLines(effects, tables);
    const summary = effects.length === 0 ? '  definitions only' : '  only what earlier migrations created';
    for (const line of lines.length === 0 ? [summary] : lines) output(line);
  }
  output(
    `Estimated total: ${formatSeconds(sumEffects(getSeconds))}. Queries waiting for a table wait until all migrations finish.`,
  );
  await printServers(pool, { tables, pending }, output);
  await printBackup(pool, tables, output);
  // Changes are written to the tables and to the WAL.
  return printDisk(2 * sumEffects(getBytes), config, output);
}

/**
 * Prints the effects of this version's next start on the database, without applying them. Returns false if
 * the disk is too small. Throws NewerDataError if a newer version has migrated the database.
 */
export async function runUpgradeCheck({
  config,
  output,
  open,
}: Pick<DatabaseTerminal, 'config' | 'output' | 'open'>): Promise<boolean> {
  if (config.database === null && !existsSync(`${config.dataDir}/postgres`)) {
    output(`There is no database in ${config.dataDir} yet: the first start creates it.`);
    return true;
  }
  const access = await open();
  const pool = openPool({ url: getOwnerUrl(access), max: 1, onError: () => undefined });
  try {
    return await printPlan(pool, config, output);
  } finally {
    await pool.end();
  }
}
