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
import * as signUpCurrency from './migrations/075-sign-up-currency.server.ts';
import * as clocks from './migrations/076-clocks.server.ts';
import * as airdropText from './migrations/077-airdrop-text.server.ts';
import * as signInNotices from './migrations/078-sign-in-notices.server.ts';
import * as endedChannels from './migrations/079-ended-channels.server.ts';
import * as signInAudit from './migrations/080-sign-in-audit.server.ts';
import * as walletNames from './migrations/083-wallet-names.server.ts';
import * as assumedStartDates from './migrations/084-assumed-start-dates.server.ts';
import * as entryCoins from './migrations/085-entry-coins.server.ts';
import * as examples from './migrations/086-examples.server.ts';
import * as exampleAirdrops from './migrations/087-example-airdrops.server.ts';
import * as valueReminders from './migrations/088-value-reminders.server.ts';
import * as rhythms from './migrations/090-rhythms.server.ts';
import * as resetReminders from './migrations/091-reset-reminders.server.ts';
import * as pauses from './migrations/092-pauses.server.ts';
import * as feedCheckIns from './migrations/093-feed-check-ins.server.ts';
import * as repeatingTasks from './migrations/094-repeating-tasks.server.ts';
import * as visitRemovals from './migrations/095-visit-removals.server.ts';
import * as airdropDates from './migrations/096-airdrop-dates.server.ts';
import * as airdropCaptures from './migrations/098-airdrop-captures.server.ts';
import * as chainWatches from './migrations/101-chain-watches.server.ts';
import * as airdropContracts from './migrations/103-airdrop-contracts.server.ts';
import * as chainTransfers from './migrations/107-chain-transfers.server.ts';
import * as chainFindings from './migrations/109-chain-findings.server.ts';
import * as chainApprovals from './migrations/111-chain-approvals.server.ts';
import * as dangerousContracts from './migrations/113-dangerous-contracts.server.ts';
import * as claimStates from './migrations/115-claim-states.server.ts';
import * as solana from './migrations/119-solana.server.ts';
import * as knownPrograms from './migrations/121-known-programs.server.ts';
import * as taskContracts from './migrations/123-task-contracts.server.ts';
import * as bookedClaims from './migrations/125-booked-claims.server.ts';

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
  '075-sign-up-currency': signUpCurrency,
  '076-clocks': clocks,
  '077-airdrop-text': airdropText,
  '078-sign-in-notices': signInNotices,
  '079-ended-channels': endedChannels,
  '080-sign-in-audit': signInAudit,
  '083-wallet-names': walletNames,
  '084-assumed-start-dates': assumedStartDates,
  '085-entry-coins': entryCoins,
  '086-examples': examples,
  '087-example-airdrops': exampleAirdrops,
  '088-value-reminders': valueReminders,
  '090-rhythms': rhythms,
  '091-reset-reminders': resetReminders,
  '092-pauses': pauses,
  '093-feed-check-ins': feedCheckIns,
  '094-repeating-tasks': repeatingTasks,
  '095-visit-removals': visitRemovals,
  '096-airdrop-dates': airdropDates,
  '098-airdrop-captures': airdropCaptures,
  '101-chain-watches': chainWatches,
  '103-airdrop-contracts': airdropContracts,
  '107-chain-transfers': chainTransfers,
  '109-chain-findings': chainFindings,
  '111-chain-approvals': chainApprovals,
  '113-dangerous-contracts': dangerousContracts,
  '115-claim-states': claimStates,
  '119-solana': solana,
  '121-known-programs': knownPrograms,
  '123-task-contracts': taskContracts,
  '125-booked-claims': bookedClaims,
};

/** Tables in which the application may only read and insert rows. */
export const appendOnlyTables = [
  'audit_entries',
  'ledger_transfers',
  'ledger_entries',
  'admin_credit_logs',
  'payment_events',
  'listing_revisions',
] as const;

/**
 * The newest migration that a program must know to work on the current tables. Programs that know it can
 * start on the schema of later versions, after a rollback or a crash during an upgrade. A migration that
 * narrows something must become the floor.
 */
export const floor = '045-kept-figures';

const floorSetting = 'schema_floor';

/** The setting of a new database that no server has started on. Databases of earlier versions lack it. */
export const examplesSetting = { name: 'examples', awaited: 'awaited' } as const;

/** The database has migrations unknown to this version. The message is a sentence for the operator. */
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
  /** Role of the web process; undefined if the server allows no second role. */
  appRole: string | undefined;
  log: (message: string) => void;
};

/**
 * Migrates the schema and grants the application's role its privileges: no DDL, only SELECT and INSERT on
 * append-only tables. Safe to call from several servers at once. Throws the database's error if a migration
 * fails, which is then rolled back. If a newer version has migrated the database, nothing changes: logs it if
 * this version is compatible, and throws NewerDataError if not.
 */
export function migrate(options: MigrateOptions): Promise<void> {
  // The lock also prevents the tool's catalog queries from failing on concurrent changes of another server.
  return withServerLock(options.pool, (client) => migrateAlone(client, options));
}

/**
 * Creates the schema of an empty database, and leaves any other unchanged. Throws OlderDataError if
 * migrations are missing, and NewerDataError like `migrate`.
 */
export async function migrateIfEmpty(options: MigrateOptions): Promise<void> {
  const done = await readDone(options.pool);
  if (done.length === 0) return migrate(options);
  if (listUnknownMigrations(done).length > 0 && (await isFloorKnown(options.pool))) return;
  rejectNewer(done);
  if (Object.keys(migrations).some((name) => !done.includes(name))) throw new OlderDataError();
}

async function migrateAlone(client: pg.PoolClient, options: MigrateOptions): Promise<void> {
  const { pool, appRole, log } = options;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const done = await readDone(pool);
  const unknown = listUnknownMigrations(done);
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
  // The tool reads the whole catalog twice to find nothing to do: 100 ms of each start.
  if (pending.length > 0) await runPending(db, log);
  for (const { afterwards } of Object.values(migrations)) await afterwards?.(pool);
  await migrateJobs(pool, log);
  if (done.length === 0) await awaitExamples(pool);
  await pool.query(
    `INSERT INTO settings (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`,
    [floorSetting, floor],
  );
  if (appRole !== undefined) await grant(db, appRole);
}

/** Lets the first server decide whether this new database gets example listings. */
async function awaitExamples(pool: pg.Pool): Promise<void> {
  await pool.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    examplesSetting.name,
    examplesSetting.awaited,
  ]);
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
    // Migrations of parallel branches were published in the order of their completion.
    allowUnorderedMigrations: true,
    ...options,
  });
}

/**
 * Runs these migrations, or all, in the transaction of `client`: commits and grants nothing. Throws
 * NewerDataError for an unknown migration, and the database's errors.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  rejectNewer(names);
  const only: PostgresPool = {
    options: {},
    // Kysely uses the overload with text and values.
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

/** Returns the names that no migration of this version has. */
export const listUnknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** Returns the names of the applied migrations. */
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

/** Returns whether the previous version could still start after these migrations. */
export async function isCompatibleWithOlder(pool: pg.Pool, pending: readonly string[]): Promise<boolean> {
  return (await readFloor(pool)) !== undefined && !pending.includes(floor);
}

/** Throws NewerDataError if this version doesn't know one of the migrations. */
export function rejectNewer(done: readonly string[]): void {
  const unknown = listUnknownMigrations(done);
  if (unknown.length === 0) return;
  throw new NewerDataError(
    `A newer version of Dropfolio has changed this database (${unknown.join(', ')}). ` +
      'Start that version, or restore a backup from before the upgrade.',
  );
}

/** Servers that start together would otherwise fail on each other's catalog rows. */
const oneAtATime = sql`SELECT pg_advisory_xact_lock(hashtext('dropfolio.grants'))`;

/**
 * Grants the role access to new objects as soon as the migrations commit: servers of the previous version
 * keep running, and their changes may fire new triggers that write to new tables.
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

/** Revokes the default privilege of creating temporary tables. Only the database's owner may revoke it. */
async function closeDatabase(trx: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT datname AS name FROM pg_database
    WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
      AND has_database_privilege('public', oid, 'TEMPORARY')`.execute(trx);
  for (const { name } of rows)
    await sql`REVOKE TEMPORARY ON DATABASE ${sql.id(name)} FROM PUBLIC`.execute(trx);
}
