import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { importTimeAway } from '../../airdrops/pauses/commands.server.ts';
import { maxTags, maxViews } from '../../airdrops/setup/schema.ts';
import { ensureWallets } from '../../tracker-wallets/commands.server.ts';
import { maxTrackerWallets } from '../../tracker-wallets/schema.ts';
import { fingerprints } from '../fingerprint-queries.server.ts';
import type { ImportRow } from '../schema.ts';
import { type AddedRow, type Batch, recordOutcome, rejectRow } from './batch-queries.server.ts';

type SetupSubject = 'settings' | 'tag' | 'wallet' | 'away' | 'view';

const filterRows = <S extends SetupSubject>(rows: readonly ImportRow[], subject: S) =>
  rows.filter((row): row is AddedRow<S> => row.subject === subject && row.decision === 'add');

/** Adds portfolio settings unless the user already has some. */
export async function addSettings(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const { db, actor, now } = batch.change;
  for (const row of filterRows(rows, 'settings')) {
    const { reportingCurrency, tableColumns } = row.settings;
    const columns = tableColumns === null ? null : JSON.stringify(tableColumns);
    const inserted = await sql<{ print: string }>`
      INSERT INTO portfolio_settings AS s (user_id, reporting_currency, table_columns, updated_at)
      VALUES (${actor.id}, ${reportingCurrency}, ${columns}::jsonb, ${now}) ON CONFLICT DO NOTHING
      RETURNING ${fingerprints.settings} AS print`.execute(db);
    const [first] = inserted.rows;
    recordOutcome(batch, row, {
      action: first === undefined ? 'skipped' : 'added',
      name: 'Settings',
      after: first ?? null,
    });
  }
}

export async function addTags(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const { db, actor, now } = batch.change;
  for (const row of filterRows(rows, 'tag')) {
    const { name, colour } = row.tag;
    const inserted = await sql`
      INSERT INTO tracker_tags (user_id, name, colour, created_at)
      SELECT ${actor.id}::uuid, ${name}, ${colour}, ${now}::timestamptz WHERE ${batch.room.tags}::int > 0
      ON CONFLICT DO NOTHING RETURNING name`.execute(db);
    if (inserted.rows.length > 0) {
      batch.room.tags -= 1;
      recordOutcome(batch, row, { action: 'added', name, after: { colour } });
      continue;
    }
    if (batch.room.tags > 0) recordOutcome(batch, row, { action: 'skipped', name });
    else rejectRow(batch, row, name, { field: 'name', message: `You can have up to ${maxTags} tags.` });
  }
}

/** Adds times away that overlap none of the user's. */
export async function addTimesAway(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  for (const row of filterRows(rows, 'away')) {
    const { from, until } = row.away;
    const name = `Time away from ${from}`;
    const { id, problem } = await importTimeAway(batch.change, row.away);
    if (problem !== undefined) rejectRow(batch, row, name, { field: 'from', message: problem });
    else if (id === null) recordOutcome(batch, row, { action: 'skipped', name });
    else recordOutcome(batch, row, { action: 'added', name, id, after: { from, until } });
  }
}

/** Adds wallets that aren't tracked yet; existing ones stay unchanged. */
export async function addWallets(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const walletRows = filterRows(rows, 'wallet');
  if (walletRows.length === 0) return;
  const { change, room } = batch;
  const keys = walletRows.map(({ wallet }) => toAddressKey(wallet.address));
  const { rows: trackedWallets } = await sql<{ key: string; id: string }>`
    SELECT address_key AS key, id FROM tracker_wallets
    WHERE user_id = ${change.actor.id} AND address_key = ANY(${keys}::text[])`.execute(change.db);
  const idsByKey = new Map(trackedWallets.map(({ key, id }) => [key, id]));
  const newWallets = new Map<string, AddedRow<'wallet'>>();
  const skippedRows: AddedRow<'wallet'>[] = [];
  for (const row of walletRows) {
    const key = toAddressKey(row.wallet.address);
    if (idsByKey.has(key) || newWallets.has(key)) skippedRows.push(row);
    else if (room.wallets > 0) {
      room.wallets -= 1;
      newWallets.set(key, row);
    } else {
      const message = `Your wallet book can hold ${maxTrackerWallets} wallets.`;
      rejectRow(batch, row, row.wallet.label || row.wallet.address, { field: 'address', message });
    }
  }
  await insertWallets(batch, [...newWallets.values()], idsByKey);
  for (const row of skippedRows) {
    const { label, address } = row.wallet;
    recordOutcome(batch, row, {
      action: 'skipped',
      name: label || address,
      id: idsByKey.get(toAddressKey(address)) ?? null,
    });
  }
}

async function insertWallets(
  batch: Batch,
  rows: readonly AddedRow<'wallet'>[],
  idsByKey: Map<string, string>,
): Promise<void> {
  if (rows.length === 0) return;
  const { change } = batch;
  const { db, actor, now } = change;
  const ids = await inTransaction(change.db, (trx) =>
    ensureWallets(
      trx,
      change,
      rows.map(({ wallet }) => wallet),
    ),
  );
  const walletRows = rows.map(({ wallet }) => ({
    ...wallet,
    family: wallet.family ?? null,
    id: ids.get(wallet.address),
  }));
  const { rows: made } = await sql<{ id: string; print: string }>`
    UPDATE tracker_wallets w SET family = coalesce(r.family, w.family), name = r.name, colour = r.colour, note = r.note,
      archived_at = CASE WHEN r."isArchived" THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(walletRows)}::jsonb)
      AS r(id uuid, family text, name text, colour text, note text, "isArchived" boolean)
    WHERE w.id = r.id AND w.user_id = ${actor.id} RETURNING w.id, ${fingerprints.wallet} AS print`.execute(
    db,
  );
  const prints = new Map(made.map(({ id, print }) => [id, print]));
  for (const row of rows) {
    const { label, address } = row.wallet;
    const id = ids.get(address) ?? null;
    if (id !== null) idsByKey.set(toAddressKey(address), id);
    recordOutcome(batch, row, {
      action: 'added',
      name: label || address,
      id,
      after: { print: prints.get(id ?? '') },
    });
  }
}

export async function addViews(batch: Batch, rows: readonly ImportRow[]): Promise<void> {
  const { db, actor, now } = batch.change;
  for (const row of filterRows(rows, 'view')) {
    const { name, search, tableColumns, isDefault } = row.view;
    const columns = tableColumns === null ? null : JSON.stringify(tableColumns);
    const inserted = await sql<{ id: string; print: string }>`
      INSERT INTO saved_views AS v (id, user_id, name, search, table_columns, is_default, position, created_at, updated_at)
      SELECT ${uuidv7(now.getTime())}::uuid, ${actor.id}::uuid, ${name}, ${JSON.stringify(search)}::jsonb, ${columns}::jsonb,
        ${isDefault}::boolean AND NOT EXISTS (SELECT 1 FROM saved_views WHERE user_id = ${actor.id} AND is_default),
        (SELECT coalesce(max(position), -1) + 1 FROM saved_views WHERE user_id = ${actor.id}),
        ${now}::timestamptz, ${now}::timestamptz
      WHERE ${batch.room.views}::int > 0
      ON CONFLICT DO NOTHING RETURNING v.id, ${fingerprints.view} AS print`.execute(db);
    const [first] = inserted.rows;
    if (first !== undefined) {
      batch.room.views -= 1;
      recordOutcome(batch, row, { action: 'added', name, id: first.id, after: { print: first.print } });
      continue;
    }
    if (batch.room.views > 0) recordOutcome(batch, row, { action: 'skipped', name });
    else
      rejectRow(batch, row, name, { field: 'name', message: `You can have up to ${maxViews} saved views.` });
  }
}
