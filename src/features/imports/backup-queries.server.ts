import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { readByCursor } from '#/db/cursor.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { JsonStream } from '#/platform/http/json-stream.server.ts';
import type { Services } from '#/platform/services.server.ts';
import { airdropFields } from '../airdrops/queries.server.ts';
import type { Airdrop } from '../airdrops/schema.ts';
import { tableColumns } from '../airdrops/setup/schema.ts';
import {
  type Backup,
  type ImportedCell,
  type ImportedContract,
  type ImportedEntry,
  type ImportedPause,
  type ImportedSettings,
  type ImportedTask,
  type ImportedTimeAway,
  type ImportedView,
  maxImportedTicks,
} from './schema.ts';

function groupByAirdrop<T extends { airdropId: string }>(
  rows: readonly T[],
): Map<string, Omit<T, 'airdropId'>[]> {
  const groups = new Map<string, Omit<T, 'airdropId'>[]>();
  for (const { airdropId, ...row } of rows) {
    const group = groups.get(airdropId);
    if (group === undefined) groups.set(airdropId, [row]);
    else group.push(row);
  }
  return groups;
}

/** Returns null for stored columns that no longer match the schema. */
const parseColumns = (stored: unknown) => tableColumns.safeParse(stored).data ?? null;

async function readSettings(db: Db, userId: string): Promise<ImportedSettings | null> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('portfolio_settings as s', 's.user_id', 'p.id')
    .select(['s.user_id', 's.reporting_currency', 's.table_columns', 'p.sign_up_currency'])
    .where('p.id', '=', userId)
    .executeTakeFirst();
  const reportingCurrency = row?.reporting_currency ?? row?.sign_up_currency ?? 'USD';
  // Nothing differs from the settings of a new account.
  if (row === undefined || (row.user_id === null && reportingCurrency === 'USD')) return null;
  return { reportingCurrency, tableColumns: parseColumns(row.table_columns) };
}

async function readViews(db: Db, userId: string): Promise<ImportedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['name', 'search', 'table_columns', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ name, search, table_columns, is_default }) => ({
    name,
    search,
    tableColumns: parseColumns(table_columns),
    isDefault: is_default,
  }));
}

async function readWallets(db: Db, userId: string) {
  const { rows } = await sql<Backup['wallets'][number] & { id: string }>`
    SELECT id, address, family, name, label, colour, note, archived_at IS NOT NULL AS "isArchived"
    FROM tracker_wallets WHERE user_id = ${userId} ORDER BY created_at, id`.execute(db);
  return {
    walletPositions: new Map(rows.map(({ id }, index) => [id, index + 1])),
    wallets: rows.map(({ id: _, ...wallet }) => wallet),
  };
}

type Airdrops = { userId: string; ids: readonly string[]; walletPositions: ReadonlyMap<string, number> };

type StoredTick = [walletId: string | null, start: string, day: string, at: string];

async function readTasks(db: Db, { userId, ids, walletPositions }: Airdrops) {
  const { rows } = await sql<{
    airdropId: string;
    text: string;
    link: string | null;
    repeats: boolean;
    rhythm: string | null;
    reset: string | null;
    contract: ImportedTask['contract'];
    ticks: (string | null)[] | null;
    periodTicks: StoredTick[] | null;
  }>`
    SELECT t.airdrop_id AS "airdropId", t.text, t.link, t.repeats, t.rhythm, t.reset, CASE WHEN t.contract_address IS NOT NULL
        THEN jsonb_build_object('chainId', t.contract_chain_id, 'address', t.contract_address) END AS contract, (
      SELECT jsonb_agg(k.wallet_id ORDER BY w.created_at, w.id) FROM airdrop_task_ticks k
      LEFT JOIN tracker_wallets w ON w.id = k.wallet_id WHERE k.task_id = t.id) AS ticks, (
      SELECT jsonb_agg(jsonb_build_array(k.wallet_id, k.start, k.ticked_on, k.at) ORDER BY k.at, k.wallet_id) FROM (
        SELECT k.wallet_id, ${sql.raw(formatInstantSql('k.period_start'))} AS start, k.ticked_on,
          ${sql.raw(formatInstantSql('k.ticked_at'))} AS at
        FROM airdrop_period_ticks k WHERE k.task_id = t.id
        ORDER BY k.ticked_at DESC, k.wallet_id LIMIT ${maxImportedTicks}
      ) k) AS "periodTicks"
    FROM airdrop_tasks t WHERE t.user_id = ${userId} AND t.airdrop_id = ANY(${ids}::uuid[])
    ORDER BY t.airdrop_id, t.position, t.id`.execute(db);
  const toPosition = (id: string | null) => (id === null ? null : (walletPositions.get(id) ?? null));
  return groupByAirdrop(
    rows.map(({ ticks, periodTicks, ...task }): ImportedTask & { airdropId: string } => ({
      ...task,
      doneBy: (ticks ?? []).map(toPosition),
      periodTicks: (periodTicks ?? []).map(([walletId, ...tick]) => [toPosition(walletId), ...tick]),
    })),
  );
}

async function readParts(db: Db, airdrops: Airdrops) {
  const { userId, ids } = airdrops;
  const { rows: cells } = await sql<ImportedCell & { airdropId: string }>`
    SELECT c.airdrop_id AS "airdropId", w.address, '' AS label, c.state, trim_scale(c.claim_amount)::text AS amount,
      c.claim_index::text AS "claimIndex", c.note
    FROM airdrop_wallets c JOIN tracker_wallets w ON w.id = c.wallet_id
    WHERE c.user_id = ${userId} AND c.airdrop_id = ANY(${ids}::uuid[])
    ORDER BY c.airdrop_id, c.position, c.wallet_id`.execute(db);
  const { rows: visits } = await sql<{ id: string; days: string[] }>`
    SELECT airdrop_id AS id, array_agg(visited_date::text ORDER BY visited_date) AS days FROM airdrop_visits
    WHERE user_id = ${userId} AND airdrop_id = ANY(${ids}::uuid[]) GROUP BY airdrop_id`.execute(db);
  const { rows: pauses } = await sql<ImportedPause & { airdropId: string }>`
    SELECT airdrop_id AS "airdropId", from_day AS from, until_day AS until FROM airdrop_pauses
    WHERE user_id = ${userId} AND airdrop_id = ANY(${ids}::uuid[]) ORDER BY airdrop_id, from_day, id`.execute(
    db,
  );
  const { rows: contracts } = await sql<ImportedContract & { airdropId: string }>`
    SELECT airdrop_id AS "airdropId", chain_id AS "chainId", address, checks_in AS "checksIn",
      is_token AS "isToken", is_claim_contract AS "isClaimContract"
    FROM airdrop_contracts
    WHERE user_id = ${userId} AND airdrop_id = ANY(${ids}::uuid[])
    ORDER BY airdrop_id, created_at, chain_id, address`.execute(db);
  return {
    contractsByAirdrop: groupByAirdrop(contracts),
    cellsByAirdrop: groupByAirdrop(cells),
    tasksByAirdrop: await readTasks(db, airdrops),
    pausesByAirdrop: groupByAirdrop(pauses),
    visitsByAirdrop: new Map(visits.map(({ id, days }) => [id, days])),
  };
}

/** Yields the oldest airdrops first, because an import creates them in this order. */
async function* readAirdrops(
  trx: Trx,
  userId: string,
  walletPositions: ReadonlyMap<string, number>,
): AsyncGenerator<Backup['airdrops']> {
  const query = sql<Airdrop>`
    SELECT ${airdropFields} FROM airdrops a WHERE a.user_id = ${userId} ORDER BY a.created_at, a.id`;
  for await (const rows of readByCursor(trx, query.compile(trx))) {
    const ids = rows.map(({ id }) => id);
    const parts = await readParts(trx, { userId, ids, walletPositions });
    yield rows.map(
      ({
        id,
        lastVisitDate: _visit,
        recentVisits: _recent,
        updatedAt: _at,
        revision: _revision,
        ...airdrop
      }) => ({
        ...airdrop,
        wallets: parts.cellsByAirdrop.get(id) ?? [],
        tasks: parts.tasksByAirdrop.get(id) ?? [],
        visits: parts.visitsByAirdrop.get(id) ?? [],
        pauses: parts.pausesByAirdrop.get(id) ?? [],
        contracts: parts.contractsByAirdrop.get(id) ?? [],
      }),
    );
  }
}

type EntryRow = Omit<ImportedEntry, 'rate' | 'wallet'> & {
  walletId: string | null;
  rateValue: string | null;
  rateSource: string | null;
  rateAt: Date | null;
};

/** References to airdrops and deposits are positions in the backup, which PostgreSQL counts. */
async function* readEntries(
  trx: Trx,
  userId: string,
  walletPositions: ReadonlyMap<string, number>,
): AsyncGenerator<ImportedEntry[]> {
  const order = sql`e.kind = 'return', e.day, e.created_at, e.id`;
  const query = sql<EntryRow>`
    WITH airdrop_positions AS (
      SELECT id, row_number() OVER (ORDER BY created_at, id)::int AS position FROM airdrops WHERE user_id = ${userId}
    ), entry_positions AS (
      SELECT id, row_number() OVER (ORDER BY ${order})::int AS position FROM airdrop_entries e WHERE user_id = ${userId}
    )
    SELECT e.kind, e.day, trim_scale(e.amount)::text AS amount, e.currency, trim_scale(e.value)::text AS value,
      e.value_currency AS "valueCurrency", trim_scale(e.rate)::text AS "rateValue", e.rate_source AS "rateSource",
      e.rate_at AS "rateAt", e.coin_id AS "coinId", p.position AS airdrop, coalesce(a.name, e.airdrop_name) AS "airdropName",
      e.wallet_id AS "walletId", coalesce(nullif(w.label, ''), w.address, e.wallet_name) AS "walletName",
      d.position AS deposit, e.closes_deposit AS "closesDeposit", e.minutes, nullif(e.note, '') AS note,
      CASE WHEN e.transaction_hash IS NOT NULL THEN jsonb_build_object('hash', e.transaction_hash, 'line', e.transaction_line)
      END AS transaction
    FROM airdrop_entries e LEFT JOIN airdrops a ON a.id = e.airdrop_id
      LEFT JOIN airdrop_positions p ON p.id = e.airdrop_id
      LEFT JOIN entry_positions d ON d.id = e.deposit_id
      LEFT JOIN tracker_wallets w ON w.id = e.wallet_id
    WHERE e.user_id = ${userId} ORDER BY ${order}`;
  for await (const rows of readByCursor(trx, query.compile(trx))) {
    yield rows.map(({ walletId, rateValue, rateSource, rateAt, ...entry }) => {
      const isRated = rateValue !== null && rateSource !== null && rateAt !== null;
      return {
        ...entry,
        rate: isRated ? { value: rateValue, source: rateSource, at: rateAt.toISOString() } : null,
        wallet: walletId === null ? null : (walletPositions.get(walletId) ?? null),
      };
    });
  }
}

/** Streams the member's whole tracker from one snapshot. */
export function exportBackup({ actor, now }: MemberCtx, { exports }: Pick<Services, 'exports'>): JsonStream {
  const userId = actor.id;
  return exports.stream(async function* (trx) {
    const { wallets, walletPositions } = await readWallets(trx, userId);
    const { rows: tags } = await sql<Backup['tags'][number]>`
      SELECT name, colour FROM tracker_tags WHERE user_id = ${userId} ORDER BY lower(name), name`.execute(
      trx,
    );
    const { rows: away } = await sql<ImportedTimeAway>`
      SELECT from_day AS from, until_day AS until FROM airdrop_pauses
      WHERE user_id = ${userId} AND airdrop_id IS NULL ORDER BY from_day, id`.execute(trx);
    yield ['format', 'dropfolio'];
    yield ['version', 1];
    yield ['exportedAt', now.toISOString()];
    yield ['settings', await readSettings(trx, userId)];
    yield ['tags', tags];
    yield ['wallets', wallets];
    yield ['airdrops', readAirdrops(trx, userId, walletPositions)];
    yield ['away', away];
    yield ['entries', readEntries(trx, userId, walletPositions)];
    yield ['views', await readViews(trx, userId)];
  });
}
