import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { pace } from '#/platform/pace.server.ts';
import { airdropFields } from '../airdrops/queries.server.ts';
import type { Airdrop } from '../airdrops/schema.ts';
import { tableColumns } from '../airdrops/setup/schema.ts';
import type {
  Backup,
  ImportedCell,
  ImportedEntry,
  ImportedSettings,
  ImportedTask,
  ImportedView,
} from './schema.ts';

/** Rows by what they belong to. */
function grouped<T extends { of: string }>(rows: readonly T[]): Map<string, Omit<T, 'of'>[]> {
  const found = new Map<string, Omit<T, 'of'>[]>();
  for (const { of, ...row } of rows) {
    const list = found.get(of);
    if (list === undefined) found.set(of, [row]);
    else list.push(row);
  }
  return found;
}

/** Columns as they were stored; null for what isn't known any more. */
const columnsOf = (stored: unknown) => tableColumns.safeParse(stored).data ?? null;

async function readSettings(db: Db, userId: string): Promise<ImportedSettings | null> {
  const row = await db
    .selectFrom('portfolio_settings')
    .select(['reporting_currency', 'table_columns'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { reportingCurrency: row.reporting_currency, tableColumns: columnsOf(row.table_columns) };
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
    ...{ name, search, tableColumns: columnsOf(table_columns), isDefault: is_default },
  }));
}

async function readWallets(db: Db, userId: string) {
  const { rows } = await sql<Backup['wallets'][number] & { id: string }>`
    SELECT id, address, family, name, label, colour, note, archived_at IS NOT NULL AS "isArchived"
    FROM tracker_wallets WHERE user_id = ${userId} ORDER BY created_at, id`.execute(db);
  return {
    placeOf: new Map(rows.map(({ id }, at) => [id, at + 1])),
    wallets: rows.map(({ id: _, ...wallet }) => wallet),
  };
}

async function readTasks(db: Db, userId: string, placeOf: ReadonlyMap<string, number>) {
  const { rows } = await sql<{
    of: string;
    text: string;
    link: string | null;
    ticks: (string | null)[] | null;
  }>`
    SELECT t.airdrop_id AS of, t.text, t.link, (
      SELECT jsonb_agg(k.wallet_id ORDER BY w.created_at, w.id) FROM airdrop_task_ticks k
      LEFT JOIN tracker_wallets w ON w.id = k.wallet_id WHERE k.task_id = t.id) AS ticks
    FROM airdrop_tasks t WHERE t.user_id = ${userId} ORDER BY t.airdrop_id, t.position, t.id`.execute(db);
  return grouped(
    rows.map(({ ticks, ...task }): ImportedTask & { of: string } => ({
      ...task,
      doneBy: (ticks ?? []).map((id) => (id === null ? null : (placeOf.get(id) ?? null))),
    })),
  );
}

/** The oldest first: those that are imported of them stand in the same order. */
async function readAirdrops(db: Db, userId: string, placeOf: ReadonlyMap<string, number>) {
  const { rows } = await sql<Airdrop>`
    SELECT ${airdropFields} FROM airdrops a WHERE a.user_id = ${userId} ORDER BY a.created_at, a.id`.execute(
    db,
  );
  const { rows: cells } = await sql<ImportedCell & { of: string }>`
    SELECT c.airdrop_id AS of, w.address, '' AS label, c.state, trim_scale(c.claim_amount)::text AS amount, c.note
    FROM airdrop_wallets c JOIN tracker_wallets w ON w.id = c.wallet_id
    WHERE c.user_id = ${userId} ORDER BY c.airdrop_id, c.position, c.wallet_id`.execute(db);
  const { rows: visits } = await sql<{ id: string; days: string[] }>`
    SELECT airdrop_id AS id, array_agg(visited_date::text ORDER BY visited_date) AS days FROM airdrop_visits
    WHERE user_id = ${userId} GROUP BY airdrop_id`.execute(db);
  const [cellsOf, tasksOf] = [grouped(cells), await readTasks(db, userId, placeOf)];
  const daysOf = new Map(visits.map(({ id, days }) => [id, days]));
  const pause = pace();
  const airdrops: Backup['airdrops'] = [];
  for (const { id, lastVisitDate: _visit, updatedAt: _at, revision: _revision, ...airdrop } of rows) {
    const parts = {
      wallets: cellsOf.get(id) ?? [],
      tasks: tasksOf.get(id) ?? [],
      visits: daysOf.get(id) ?? [],
    };
    airdrops.push({ ...airdrop, ...parts });
    await pause();
  }
  return { airdrops, placeOfAirdrop: new Map(rows.map(({ id }, at) => [id, at + 1])) };
}

type EntryRow = Omit<ImportedEntry, 'rate' | 'airdrop' | 'wallet' | 'deposit'> & {
  id: string;
  airdropId: string | null;
  walletId: string | null;
  depositId: string | null;
  rateValue: string | null;
  rateSource: string | null;
  rateAt: Date | null;
};

type Places = { airdrops: ReadonlyMap<string, number>; wallets: ReadonlyMap<string, number> };

async function readEntries(db: Db, userId: string, places: Places): Promise<ImportedEntry[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.kind, e.day, trim_scale(e.amount)::text AS amount, e.currency, trim_scale(e.value)::text AS value,
      e.value_currency AS "valueCurrency", trim_scale(e.rate)::text AS "rateValue", e.rate_source AS "rateSource",
      e.rate_at AS "rateAt", e.coin_id AS "coinId", e.airdrop_id AS "airdropId", coalesce(a.name, e.airdrop_name) AS "airdropName",
      e.wallet_id AS "walletId", coalesce(nullif(w.label, ''), w.address, e.wallet_name) AS "walletName",
      e.deposit_id AS "depositId", e.closes_deposit AS "closesDeposit", e.minutes, nullif(e.note, '') AS note
    FROM airdrop_entries e LEFT JOIN airdrops a ON a.id = e.airdrop_id
      LEFT JOIN tracker_wallets w ON w.id = e.wallet_id
    WHERE e.user_id = ${userId} ORDER BY e.kind = 'return', e.day, e.created_at, e.id`.execute(db);
  const placeOfEntry = new Map(rows.map(({ id }, at) => [id, at + 1]));
  const place = (of: ReadonlyMap<string, number>, id: string | null) =>
    id === null ? null : (of.get(id) ?? null);
  return rows.map((row) => {
    const { id: _id, airdropId, walletId, depositId, rateValue, rateSource, rateAt, ...entry } = row;
    const isRated = rateValue !== null && rateSource !== null && rateAt !== null;
    return {
      ...entry,
      rate: isRated ? { value: rateValue, source: rateSource, at: rateAt.toISOString() } : null,
      airdrop: place(places.airdrops, airdropId),
      wallet: place(places.wallets, walletId),
      deposit: place(placeOfEntry, depositId),
    };
  });
}

/** Everything of the member's tracker, as it was at one moment. */
export async function readBackup(ctx: MemberCtx): Promise<Backup> {
  const userId = ctx.actor.id;
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { wallets, placeOf } = await readWallets(db, userId);
      const { airdrops, placeOfAirdrop } = await readAirdrops(db, userId, placeOf);
      const { rows: tags } = await sql<Backup['tags'][number]>`
        SELECT name, colour FROM tracker_tags WHERE user_id = ${userId} ORDER BY lower(name), name`.execute(
        db,
      );
      return {
        ...{ format: 'dropfolio', version: 1, exportedAt: ctx.now.toISOString() },
        settings: await readSettings(db, userId),
        ...{ tags, wallets, airdrops },
        entries: await readEntries(db, userId, { airdrops: placeOfAirdrop, wallets: placeOf }),
        views: await readViews(db, userId),
      };
    });
}
