import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type Change, countStatusChange, ensureTags, withRevision } from '../airdrops/commands.server.ts';
import { fieldDefinitions, importedFields } from '../airdrops/fields.ts';
import type { AirdropStatus } from '../airdrops/schema.ts';
import type { UndoResult } from './calls.ts';
import { fingerprints } from './fingerprint-queries.server.ts';
import type { ImportSubject } from './kinds.ts';
import { getUndoDeadline } from './queries.server.ts';
import { importedRecord } from './rows/tracked-queries.server.ts';
import type { ImportId } from './schema.ts';

type Undoing = { change: Change; id: string; removed: number; restored: number; kept: UndoResult['kept'] };

type RetainedRow = { rowNumber: number; name: string };

const changedSince = 'It was changed after the import.';
const usedSince = 'It has been used since the import.';
const changedOrUsed = 'It was changed after the import, or is in use.';

function addRetained(
  { kept }: Undoing,
  subject: ImportSubject,
  rows: readonly RetainedRow[],
  why: string,
): void {
  for (const { rowNumber, name } of rows) kept.push({ subject, rowNumber, name, why });
}

/** Reverts an import's additions and changes, except for rows that were changed or used after it. */
export async function undoImport(ctx: MemberCtx, { id }: ImportId): Promise<UndoResult> {
  const userId = ctx.actor.id;
  const result = await withRevision(ctx, async (change) => {
    await lockUndoableRun(change, id);
    const undoing: Undoing = { change, id, removed: 0, restored: 0, kept: [] };
    await removeEntries(undoing);
    await restoreAirdrops(undoing);
    await removeAirdrops(undoing);
    await removeTimesAway(undoing);
    await removeSetup(undoing);
    await sql`UPDATE import_rows SET before = NULL, after = NULL WHERE import_id = ${id}`.execute(change.db);
    await change.db
      .updateTable('imports')
      .set({ state: 'undone', undone_at: ctx.now })
      .where('id', '=', id)
      .execute();
    const { removed, restored, kept } = undoing;
    return { id, removed, restored, kept };
  });
  const topics = ['imports', 'tracker-wallets', 'tracker-setup', 'entries'] as const;
  ctx.changed(...topics.map((topic) => ({ topic, userId })));
  return result;
}

async function lockUndoableRun(change: Change, id: string): Promise<void> {
  const run = await change.db
    .selectFrom('imports')
    .select(['state', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', change.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('import'));
  if (run.state === 'undone') throw new AppError('CONFLICT', 'This import was already undone.');
  if (getUndoDeadline(run.created_at) <= change.now) {
    throw new AppError('CONFLICT', 'This import can no longer be undone.');
  }
}

/** SQL condition: the row of this import added something. */
const isAddedByImport = ({ id }: Undoing, subject: ImportSubject) =>
  sql`r.import_id = ${id} AND r.subject = ${subject} AND r.action = 'added'`;

/** SQL condition: the fingerprint is the same as right after the import. */
const isUnchanged = (print: ReturnType<typeof sql>) => sql`(r.after->>'print' = ${print})`;

async function removeEntries(undoing: Undoing): Promise<void> {
  const { db, actor } = undoing.change;
  const from = sql`FROM import_rows r JOIN airdrop_entries e ON e.id = r.subject_id AND e.user_id = ${actor.id}
    WHERE ${isAddedByImport(undoing, 'entry')}`;
  // A deposit stays if it has returns from outside this import.
  const deletedRows = await sql`
    WITH made AS (SELECT e.id ${from} AND ${isUnchanged(fingerprints.entry)})
    DELETE FROM airdrop_entries WHERE id IN (SELECT id FROM made WHERE NOT EXISTS (
      SELECT 1 FROM airdrop_entries back WHERE back.deposit_id = made.id AND back.id NOT IN (SELECT id FROM made)))
    RETURNING id`.execute(db);
  undoing.removed += deletedRows.rows.length;
  await addRemainingAsRetained(undoing, 'entry', from, changedOrUsed);
}

/** Restores a field only if the import stored it, because imports of earlier versions lack later fields. */
const restoredFields = importedFields.map((name) => {
  const column = fieldDefinitions[name].column;
  return sql`${sql.id(column)} = CASE WHEN r.before->'fields' ? ${sql.lit(name)}
    THEN ${sql.id('f', name)} ELSE ${sql.id('a', column)} END`;
});

type Restored = { before: AirdropStatus; after: AirdropStatus; addedBytes: number };

/** Restores the previous fields and wallets of updated airdrops that weren't changed since. */
async function restoreAirdrops(undoing: Undoing): Promise<void> {
  const { change, id } = undoing;
  const { db, actor, now, revision } = change;
  const { rows: all } = await sql<RetainedRow & { airdropId: string; isUnchanged: boolean }>`
    SELECT r.row_number AS "rowNumber", r.name, a.id AS "airdropId", ${isUnchanged(fingerprints.airdrop)} AS "isUnchanged"
    FROM import_rows r JOIN airdrops a ON a.id = r.subject_id AND a.user_id = ${actor.id}
    WHERE r.import_id = ${id} AND r.subject = 'airdrop' AND r.action = 'updated' ORDER BY 1`.execute(db);
  addRetained(
    undoing,
    'airdrop',
    all.filter((row) => !row.isUnchanged),
    changedSince,
  );
  const ids = all.filter((row) => row.isUnchanged).map(({ airdropId }) => airdropId);
  if (ids.length === 0) return;
  const restored = sql`r.import_id = ${id} AND r.subject IN ('airdrop', 'more') AND r.subject_id = ANY(${ids}::uuid[])`;
  await sql`
    DELETE FROM airdrop_tasks WHERE user_id = ${actor.id} AND id IN (
      SELECT task::uuid FROM import_rows r, jsonb_array_elements_text(r.after->'made'->'tasks') task WHERE ${restored})`.execute(
    db,
  );
  await sql`
    DELETE FROM airdrop_visits v USING import_rows r, jsonb_array_elements_text(r.after->'made'->'visits') day
    WHERE ${restored} AND v.airdrop_id = r.subject_id AND v.visited_date = day::date`.execute(db);
  const updated = sql`r.import_id = ${id} AND r.action = 'updated' AND r.subject = 'airdrop'
    AND r.subject_id = ANY(${ids}::uuid[])`;
  await sql`
    WITH previous AS (
      SELECT r.subject_id AS airdrop_id, w.id AS wallet_id, cell.at - 1 AS position, cell.value->>'state' AS state,
        (cell.value->>'amount')::numeric AS claim_amount,
        (cell.value->>'claimIndex')::numeric AS claim_index, cell.value->>'note' AS note
      FROM import_rows r, jsonb_array_elements(r.before->'cells') WITH ORDINALITY cell (value, at)
      JOIN tracker_wallets w ON w.user_id = ${actor.id} AND w.address_key = cell.value->>'key' WHERE ${updated}
    ), deleted AS (
      DELETE FROM airdrop_wallets c WHERE c.user_id = ${actor.id} AND c.airdrop_id = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM previous p WHERE p.airdrop_id = c.airdrop_id AND p.wallet_id = c.wallet_id)
    )
    INSERT INTO airdrop_wallets (
      user_id, airdrop_id, wallet_id, position, state, claim_amount, claim_index, note, updated_at)
    SELECT ${actor.id}::uuid, airdrop_id, wallet_id, position, state, claim_amount, claim_index, note,
      ${now}::timestamptz FROM previous
    ON CONFLICT (airdrop_id, wallet_id) DO UPDATE SET position = excluded.position, state = excluded.state,
      claim_amount = excluded.claim_amount, claim_index = excluded.claim_index, note = excluded.note,
      updated_at = excluded.updated_at`.execute(db);
  const { rows } = await sql<Restored>`
    UPDATE airdrops a SET ${sql.join(restoredFields)},
      last_visit_date = (SELECT max(visited_date) FROM airdrop_visits v WHERE v.airdrop_id = a.id),
      revision = ${revision}, updated_at = ${now}
    FROM (SELECT id, status, octet_length(notes) AS bytes FROM airdrops WHERE id = ANY(${ids}::uuid[])) old,
      import_rows r, jsonb_to_record(r.before->'fields') AS f(${importedRecord})
    WHERE a.id = old.id AND a.user_id = ${actor.id} AND r.subject_id = a.id AND ${updated}
    RETURNING old.status AS before, a.status AS after, octet_length(a.notes) - old.bytes AS "addedBytes"`.execute(
    db,
  );
  for (const { before, after, addedBytes } of rows) {
    change.count(countStatusChange(before, after), addedBytes);
  }
  const { rows: tags } = await sql<{ name: string }>`
    SELECT DISTINCT unnest(tags) AS name FROM airdrops WHERE id = ANY(${ids}::uuid[])`.execute(db);
  await inTransaction(db, (trx) =>
    ensureTags(
      trx,
      change,
      tags.map(({ name }) => name),
    ),
  );
  undoing.restored += rows.length;
}

/** Removes added airdrops that weren't changed or used since. */
async function removeAirdrops(undoing: Undoing): Promise<void> {
  const { change } = undoing;
  const { db, actor, now, revision } = change;
  const from = sql`FROM import_rows r JOIN airdrops a ON a.id = r.subject_id AND a.user_id = ${actor.id}
    WHERE ${isAddedByImport(undoing, 'airdrop')}`;
  const isUsed = sql`(EXISTS (SELECT 1 FROM airdrop_entries e WHERE e.airdrop_id = a.id)
    OR EXISTS (SELECT 1 FROM yap_list y WHERE y.airdrop_id = a.id))`;
  const { rows } = await sql<{ status: AirdropStatus; count: number; bytes: number }>`
    WITH deleted AS (
      DELETE FROM airdrops WHERE id IN (SELECT a.id ${from} AND ${isUnchanged(fingerprints.airdrop)} AND NOT ${isUsed})
      RETURNING id, user_id, status, octet_length(notes) AS bytes
    ), tombstones AS (
      INSERT INTO deleted_airdrops (user_id, airdrop_id, revision, deleted_at)
      SELECT user_id, id, ${revision}::bigint, ${now}::timestamptz FROM deleted
    )
    SELECT status, count(*) AS count, sum(bytes) AS bytes FROM deleted GROUP BY status`.execute(db);
  for (const { status, count, bytes } of rows) {
    change.count({ [status]: -count }, -bytes);
    undoing.removed += count;
  }
  const { rows: remaining } = await sql<RetainedRow & { isUnchanged: boolean }>`
    SELECT r.row_number AS "rowNumber", r.name, ${isUnchanged(fingerprints.airdrop)} AS "isUnchanged" ${from} ORDER BY 1`.execute(
    db,
  );
  for (const row of remaining) {
    addRetained(undoing, 'airdrop', [row], row.isUnchanged ? usedSince : changedSince);
  }
}

/** Removes added times away, unless they were ended or replaced since. */
async function removeTimesAway(undoing: Undoing): Promise<void> {
  const { change } = undoing;
  const times = sql`FROM import_rows r JOIN airdrop_pauses p ON p.id = r.subject_id AND p.user_id = ${change.actor.id}
    WHERE ${isAddedByImport(undoing, 'away')}`;
  const before = undoing.removed;
  await remove(
    undoing,
    sql`DELETE FROM airdrop_pauses WHERE id IN (
    SELECT p.id ${times} AND p.from_day::text = r.after->>'from' AND p.until_day::text = r.after->>'until')`,
  );
  if (undoing.removed > before) change.count({});
  await addRemainingAsRetained(undoing, 'away', times, changedSince);
}

/** Removes added views, settings, wallets, and tags. Wallets and tags that are in use stay. */
async function removeSetup(undoing: Undoing): Promise<void> {
  const { db, actor } = undoing.change;
  const views = sql`FROM import_rows r JOIN saved_views v ON v.id = r.subject_id AND v.user_id = ${actor.id}
    WHERE ${isAddedByImport(undoing, 'view')}`;
  await remove(
    undoing,
    sql`DELETE FROM saved_views WHERE id IN (
    SELECT v.id ${views} AND ${isUnchanged(fingerprints.view)})`,
  );
  await addRemainingAsRetained(undoing, 'view', views, changedSince);
  const settings = sql`FROM import_rows r JOIN portfolio_settings s ON s.user_id = ${actor.id}
    WHERE ${isAddedByImport(undoing, 'settings')}`;
  await remove(
    undoing,
    sql`DELETE FROM portfolio_settings WHERE user_id IN (
    SELECT s.user_id ${settings} AND ${isUnchanged(fingerprints.settings)})`,
  );
  await addRemainingAsRetained(undoing, 'settings', settings, changedSince);
  const isUnused = sql`NOT EXISTS (SELECT 1 FROM airdrop_wallets c WHERE c.wallet_id = w.id)
    AND NOT EXISTS (SELECT 1 FROM airdrop_entries e WHERE e.wallet_id = w.id)
    AND NOT EXISTS (SELECT 1 FROM airdrop_task_ticks k WHERE k.wallet_id = w.id)
    AND NOT EXISTS (SELECT 1 FROM airdrop_period_ticks k WHERE k.wallet_id = w.id)`;
  const wallets = sql`FROM import_rows r JOIN tracker_wallets w ON w.id = r.subject_id AND w.user_id = ${actor.id}
    WHERE ${isAddedByImport(undoing, 'wallet')}`;
  await remove(
    undoing,
    sql`DELETE FROM tracker_wallets WHERE id IN (
    SELECT w.id ${wallets} AND ${isUnchanged(fingerprints.wallet)} AND ${isUnused})`,
  );
  await addRemainingAsRetained(undoing, 'wallet', wallets, changedOrUsed);
  const selectMade = (kind: 'wallets' | 'tags') => sql`
    SELECT key FROM import_rows r, jsonb_array_elements_text(r.after->'made'->${sql.lit(kind)}) key
    WHERE r.import_id = ${undoing.id}`;
  await sql`
    DELETE FROM tracker_wallets w WHERE w.user_id = ${actor.id} AND w.address_key IN (${selectMade('wallets')})
      AND w.updated_at = w.created_at AND ${isUnused}`.execute(db);
  const tags = sql`FROM import_rows r JOIN tracker_tags t ON t.user_id = ${actor.id} AND lower(t.name) = lower(r.name)
    WHERE ${isAddedByImport(undoing, 'tag')}`;
  const isUnusedTag = sql`NOT EXISTS (SELECT 1 FROM airdrops a WHERE a.user_id = t.user_id AND a.tags @> ARRAY[t.name])`;
  await remove(
    undoing,
    sql`DELETE FROM tracker_tags WHERE id IN (
    SELECT t.id ${tags} AND t.colour = r.after->>'colour' AND ${isUnusedTag})`,
  );
  await addRemainingAsRetained(undoing, 'tag', tags, changedOrUsed);
  await sql`
    DELETE FROM tracker_tags t WHERE t.user_id = ${actor.id} AND ${isUnusedTag}
      AND lower(t.name) IN (SELECT lower(key) FROM (${selectMade('tags')}) names)`.execute(db);
}

async function remove(undoing: Undoing, statement: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await statement.execute(undoing.change.db);
  undoing.removed += Number(numAffectedRows ?? 0);
}

async function addRemainingAsRetained(
  undoing: Undoing,
  subject: ImportSubject,
  from: ReturnType<typeof sql>,
  why: string,
): Promise<void> {
  const { rows } = await sql<RetainedRow>`
    SELECT r.row_number AS "rowNumber", r.name ${from} ORDER BY 1`.execute(undoing.change.db);
  addRetained(undoing, subject, rows, why);
}
