import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { buildAhead, type OwnMigration, withServerLock } from './ahead.server.ts';
import { grantJobs, migrateJobs } from './job-queue.server.ts';
import * as foundation from './migrations/001-foundation.server.ts';
import * as accounts from './migrations/002-accounts.server.ts';
import * as files from './migrations/003-files.server.ts';
import * as notifications from './migrations/004-notifications.server.ts';
import * as guides from './migrations/005-guides.server.ts';
import * as faucets from './migrations/006-faucets.server.ts';
import * as presales from './migrations/007-presales.server.ts';
import * as campaigns from './migrations/008-campaigns.server.ts';
import * as quests from './migrations/009-quests.server.ts';
import * as submissions from './migrations/010-submissions.server.ts';
import * as support from './migrations/011-support.server.ts';
import * as newsletter from './migrations/012-newsletter.server.ts';
import * as search from './migrations/013-search.server.ts';
import * as credits from './migrations/014-credits.server.ts';
import * as ledgerExaminations from './migrations/015-ledger-examinations.server.ts';
import * as followPlaces from './migrations/016-follow-places.server.ts';
import * as payments from './migrations/017-payments.server.ts';
import * as yaps from './migrations/018-yaps.server.ts';
import * as recentProofs from './migrations/020-recent-proofs.server.ts';
import * as claimsAndGrants from './migrations/021-claims-and-grants.server.ts';
import * as participants from './migrations/023-participants.server.ts';
import * as noteBytes from './migrations/024-note-bytes.server.ts';
import * as claimsTold from './migrations/025-claims-told.server.ts';
import * as noSampleCampaigns from './migrations/026-no-sample-campaigns.server.ts';
import * as reach from './migrations/027-reach.server.ts';
import * as pushOfSessions from './migrations/028-push-of-sessions.server.ts';
import * as telegramLinks from './migrations/029-telegram-links.server.ts';
import * as calendar from './migrations/030-calendar.server.ts';
import * as reminderTriggers from './migrations/031-reminder-triggers.server.ts';
import * as portfolio from './migrations/032-portfolio.server.ts';
import * as walletKeys from './migrations/033-wallet-keys.server.ts';
import * as ticksOfWallets from './migrations/035-ticks-of-wallets.server.ts';
import * as namesOfEntries from './migrations/036-names-of-entries.server.ts';
import * as importRows from './migrations/038-import-rows.server.ts';
import * as tagIds from './migrations/039-tag-ids.server.ts';
import * as jobWorkers from './migrations/040-job-workers.server.ts';
import * as operations from './migrations/041-operations.server.ts';
import * as mended from './migrations/042-mended.server.ts';
import * as system from './migrations/044-system.server.ts';
import * as keptFigures from './migrations/045-kept-figures.server.ts';
import * as listings from './migrations/046-listings.server.ts';
import * as linkLists from './migrations/047-link-lists.server.ts';
import * as linkWarnings from './migrations/048-link-warnings.server.ts';
import * as follows from './migrations/049-follows.server.ts';
import * as checksAndReports from './migrations/050-checks-and-reports.server.ts';
import * as presaleFacts from './migrations/051-presale-facts.server.ts';
import * as claimEvidence from './migrations/052-claim-evidence.server.ts';
import * as claimDisputes from './migrations/053-claim-disputes.server.ts';
import * as queue from './migrations/054-queue.server.ts';
import * as ownLinkHosts from './migrations/055-own-link-hosts.server.ts';
import * as firstSteps from './migrations/056-first-steps.server.ts';
import * as discover from './migrations/057-discover.server.ts';
import * as guideViews from './migrations/058-guide-views.server.ts';
import * as growth from './migrations/059-growth.server.ts';
import * as examinationsSince from './migrations/060-examinations-since.server.ts';
import * as linksWithoutTicks from './migrations/061-links-without-ticks.server.ts';
import * as listingVersions from './migrations/068-listing-versions.server.ts';
import * as mailboxes from './migrations/069-mailboxes.server.ts';
import * as undoApprovals from './migrations/070-undo-approvals.server.ts';
import * as announcedPayments from './migrations/071-announced-payments.server.ts';
import * as linkHosts from './migrations/073-link-hosts.server.ts';
import * as foldedSearch from './migrations/074-folded-search.server.ts';
import * as clocks from './migrations/076-clocks.server.ts';
import * as walletNames from './migrations/083-wallet-names.server.ts';

export const migrations: Readonly<Record<string, OwnMigration>> = {
  '001-foundation': foundation,
  '002-accounts': accounts,
  '003-files': files,
  '004-notifications': notifications,
  '005-guides': guides,
  '006-faucets': faucets,
  '007-presales': presales,
  '008-campaigns': campaigns,
  '009-quests': quests,
  '010-submissions': submissions,
  '011-support': support,
  '012-newsletter': newsletter,
  '013-search': search,
  '014-credits': credits,
  '015-ledger-examinations': ledgerExaminations,
  '016-follow-places': followPlaces,
  '017-payments': payments,
  '018-yaps': yaps,
  '020-recent-proofs': recentProofs,
  '021-claims-and-grants': claimsAndGrants,
  '023-participants': participants,
  '024-note-bytes': noteBytes,
  '025-claims-told': claimsTold,
  '026-no-sample-campaigns': noSampleCampaigns,
  '027-reach': reach,
  '028-push-of-sessions': pushOfSessions,
  '029-telegram-links': telegramLinks,
  '030-calendar': calendar,
  '031-reminder-triggers': reminderTriggers,
  '032-portfolio': portfolio,
  '033-wallet-keys': walletKeys,
  '035-ticks-of-wallets': ticksOfWallets,
  '036-names-of-entries': namesOfEntries,
  '038-import-rows': importRows,
  '039-tag-ids': tagIds,
  '040-job-workers': jobWorkers,
  '041-operations': operations,
  '042-mended': mended,
  '044-system': system,
  '045-kept-figures': keptFigures,
  '046-listings': listings,
  '047-link-lists': linkLists,
  '048-link-warnings': linkWarnings,
  '049-follows': follows,
  '050-checks-and-reports': checksAndReports,
  '051-presale-facts': presaleFacts,
  '052-claim-evidence': claimEvidence,
  '053-claim-disputes': claimDisputes,
  '054-queue': queue,
  '055-own-link-hosts': ownLinkHosts,
  '056-first-steps': firstSteps,
  '057-discover': discover,
  '058-guide-views': guideViews,
  '059-growth': growth,
  '060-examinations-since': examinationsSince,
  '061-links-without-ticks': linksWithoutTicks,
  '068-listing-versions': listingVersions,
  '069-mailboxes': mailboxes,
  '070-undo-approvals': undoApprovals,
  '071-announced-payments': announcedPayments,
  '073-link-hosts': linkHosts,
  '074-folded-search': foldedSearch,
  '076-clocks': clocks,
  '083-wallet-names': walletNames,
};

/** Tables in which the application may only read and add rows. */
export const appendOnlyTables = [
  'audit_entries',
  'ledger_transfers',
  'ledger_entries',
  'admin_credit_logs',
  'payment_events',
  'listing_revisions',
] as const;

/**
 * The newest migration that a program must know to work on today's tables; programs that know it start on what later versions
 * have made of them, after a rollback or a crash amid an upgrade. Whoever narrows something names the own migration here.
 */
export const floor = '045-kept-figures';

const floorSetting = 'schema_floor';

/** The database knows migrations that this version doesn't. The message is a sentence for the operator. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/** The database lacks migrations of this version. The message is a sentence for the operator. */
export class OlderDataError extends Error {
  override readonly name = 'OlderDataError';

  constructor() {
    super('This database is of an older version. Start the server, or run with --migrate.');
  }
}

export type MigrateOptions = {
  pool: pg.Pool;
  /** Role of the web process; undefined when the server allows no second role. */
  appRole: string | undefined;
  log: (message: string) => void;
};

/**
 * Brings the schema up to date and grants the application's role what it may do: no DDL, nothing but
 * SELECT and INSERT on append-only tables. Several servers may call it at the same moment. Throws the
 * database's error when a migration fails; that migration is then rolled back. Where a newer version has been at work it changes
 * nothing: it says so where this one can work with that, and throws NewerDataError where it can't.
 */
export function migrate(options: MigrateOptions): Promise<void> {
  // Also since the tool reads the catalogue by names, which another server may be changing.
  return withServerLock(options.pool, (client) => migrateAlone(client, options));
}

/**
 * Makes the schema of an empty database, and leaves any other as it is. Throws OlderDataError where migrations are missing, and
 * NewerDataError as `migrate` does.
 */
export async function migrateIfEmpty(options: MigrateOptions): Promise<void> {
  const done = await readDone(options.pool);
  if (done.length === 0) return migrate(options);
  if (unknownMigrations(done).length > 0 && (await isFloorKnown(options.pool))) return;
  rejectNewer(done);
  if (Object.keys(migrations).some((name) => !done.includes(name))) throw new OlderDataError();
}

async function migrateAlone(client: pg.PoolClient, options: MigrateOptions): Promise<void> {
  const { pool, appRole, log } = options;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const done = await readDone(pool);
  const unknown = unknownMigrations(done);
  if (unknown.length > 0 && (await isFloorKnown(pool))) {
    log(
      `A newer version has changed this database (${unknown.join(', ')}); this version is compatible with it.`,
    );
    return;
  }
  rejectNewer(done);
  const pending = Object.keys(migrations).filter((name) => !done.includes(name));
  if (pending.length > 0 && appRole !== undefined) await grantAhead(db, appRole);
  const ahead = pending
    .flatMap((name) => migrations[name]?.ahead ?? [])
    .filter(({ madeBy }) => madeBy === undefined || done.includes(madeBy));
  await buildAhead(client, ahead, log);
  // The tool reads the whole catalogue twice before it sees that there is nothing to do: 100 ms of each start.
  if (pending.length > 0) await runPending(db, log);
  for (const { afterwards } of Object.values(migrations)) await afterwards?.(pool);
  await migrateJobs(pool, log);
  await pool.query(
    `INSERT INTO settings (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`,
    [floorSetting, floor],
  );
  if (appRole !== undefined) await grant(db, appRole);
}

async function runPending(db: Kysely<unknown>, log: MigrateOptions['log']): Promise<void> {
  const migrator = migratorOn(db, { getMigrations: async () => migrations });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) log(`migration ${result.migrationName}: ${result.status}`);
  if (error !== undefined) throw error;
}

function migratorOn(
  db: Kysely<unknown>,
  provider: MigrationProvider,
  options: { disableTransactions?: boolean } = {},
): Migrator {
  return new Migrator({
    db,
    provider,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    // Those of changes that were made beside each other were published in the order in which these were finished.
    allowUnorderedMigrations: true,
    ...options,
  });
}

/**
 * Runs these migrations, or all, in the transaction that `client` is in: commits and grants nothing. Throws NewerDataError
 * for one that this version doesn't know, and the database's error.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  rejectNewer(names);
  const only: PostgresPool = {
    options: {},
    // Of the declared forms Kysely uses the one that it gives a text and values.
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  };
  const wanted = Object.entries(migrations).filter(([name]) => names.includes(name));
  const migrator = migratorOn(
    new Kysely<unknown>({ dialect: new PostgresDialect({ pool: only }) }),
    { getMigrations: async () => Object.fromEntries(wanted) },
    { disableTransactions: true },
  );
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Those of the names that no migration of this version has. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** The names of the migrations that have run here. */
export async function readDone(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  );
  if (tables[0]?.isThere !== true) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

async function readFloor(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM settings WHERE name = $1', [
    floorSetting,
  ]);
  return rows[0]?.value;
}

async function isFloorKnown(pool: pg.Pool): Promise<boolean> {
  const known = await readFloor(pool);
  return known !== undefined && Object.hasOwn(migrations, known);
}

/** Whether the version that made the database what it is could start on it once these migrations have run. */
export async function isCompatibleWithOlder(pool: pg.Pool, pending: readonly string[]): Promise<boolean> {
  return (await readFloor(pool)) !== undefined && !pending.includes(floor);
}

/** Throws NewerDataError where this version doesn't know one of them. */
export function rejectNewer(done: readonly string[]): void {
  const unknown = unknownMigrations(done);
  if (unknown.length === 0) return;
  throw new NewerDataError(
    `A newer version of Dropfolio has changed this database (${unknown.join(', ')}). ` +
      'Start that version, or restore a backup from before the upgrade.',
  );
}

/** Servers that start together would otherwise fail on each other's catalogue rows. */
const oneAtATime = sql`SELECT pg_advisory_xact_lock(hashtext('dropfolio.grants'))`;

/**
 * Lets the role use what migrations make from their commit on: servers of the version before run on meanwhile, and their changes may set
 * off new triggers that write to new tables.
 */
async function grantAhead(db: Kysely<unknown>, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await oneAtATime.execute(trx);
    await sql`ALTER DEFAULT PRIVILEGES IN SCHEMA public
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${sql.id(role)}`.execute(trx);
  });
}

async function grant(db: Kysely<unknown>, role: string): Promise<void> {
  const to = sql.id(role);
  await db.transaction().execute(async (trx) => {
    await oneAtATime.execute(trx);
    await closeDatabase(trx);
    await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(trx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`.execute(trx);
    await sql`REVOKE ALL ON schema_migrations, schema_migrations_lock FROM ${to}`.execute(trx);
    for (const table of appendOnlyTables) {
      await sql`REVOKE UPDATE, DELETE, TRUNCATE ON ${sql.table(table)} FROM ${to}`.execute(trx);
    }
    await grantJobs(trx, role);
  });
}

/** Takes from everyone what PostgreSQL gives by default: temporary tables. Only the database's owner may. */
async function closeDatabase(trx: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT datname AS name FROM pg_database
    WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
      AND has_database_privilege('public', oid, 'TEMPORARY')`.execute(trx);
  for (const { name } of rows)
    await sql`REVOKE TEMPORARY ON DATABASE ${sql.id(name)} FROM PUBLIC`.execute(trx);
}
