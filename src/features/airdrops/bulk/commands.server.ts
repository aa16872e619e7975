import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { freeAirdropLimit } from '../../subscriptions/policy.ts';
import {
  allowsAirdrops,
  createMaxAirdropsError,
  createPlanLimitError,
  isWithinMaxAirdrops,
} from '../../subscriptions/queries.server.ts';
import type {
  BulkChange,
  BulkChangeOutput,
  BulkRemoval,
  BulkRemovalOutput,
  BulkUndo,
  BulkUndoOutput,
} from '../calls.ts';
import {
  deletedPartsJson,
  publishPartsChanged,
  restoredAddress,
  restorePartsCtes,
  storeAirdropNames,
} from '../data/deletion-commands.server.ts';
import {
  type Change,
  type Counts,
  countStatusChange,
  noteBytesSql,
  withRevision,
} from '../data/revision-commands.server.ts';
import { fieldDefinitions, fieldNames, getEmptyValue } from '../fields.ts';
import { type AirdropStatus, maxLabels } from '../kinds.ts';
import { recordPauses } from '../pauses/commands.server.ts';
import { ensureTags } from '../setup/tag-commands.server.ts';

/** How long a bulk deletion can be undone. */
export const undoMs = 60_000;

/** The tags of `airdrops AS a` with one appended and one removed. */
function buildTags(added: string | undefined, removed: string | undefined): RawBuilder<string[]> {
  const remaining =
    removed === undefined ? sql<string[]>`a.tags` : sql<string[]>`array_remove(a.tags, ${removed})`;
  if (added === undefined) return remaining;
  return sql<
    string[]
  >`CASE WHEN ${added}::text = ANY(${remaining}) THEN ${remaining} ELSE ${remaining} || ${added}::text END`;
}

/**
 * Changes the member's own airdrops among the ids, except those that have no room for the tag. Allows every status
 * transition, like the edit form.
 */
export async function changeMany(
  ctx: MemberCtx,
  { ids, from, changes }: BulkChange,
): Promise<BulkChangeOutput> {
  return withRevision(ctx, async (change) => {
    const { status, priority, removeTag, pausedUntil } = changes;
    const isPauseSet = pausedUntil !== undefined;
    const [addTag] = changes.addTag === undefined ? [] : await ensureTags(change.db, ctx, [changes.addTag]);
    const { rows } = await sql<{ id: string; before: AirdropStatus; isPauseChanged: boolean }>`
      UPDATE airdrops a SET status = coalesce(${status ?? null}::text, a.status),
        priority = coalesce(${priority ?? null}::boolean, a.priority),
        tags = ${buildTags(addTag, removeTag)},
        paused_until = CASE WHEN ${isPauseSet} THEN ${pausedUntil ?? null}::date ELSE a.paused_until END,
        revision = ${change.revision}, updated_at = ${change.now}
      FROM (
        SELECT id, status, paused_until FROM airdrops WHERE user_id = ${ctx.actor.id} AND id = ANY(${ids}::uuid[])
          AND status = coalesce(${from ?? null}::text, status)
          AND (${addTag ?? null}::text IS NULL OR ${addTag ?? null}::text = ANY(tags) OR cardinality(tags) < ${maxLabels}::int)
      ) old
      WHERE a.id = old.id
      RETURNING a.id, old.status AS before,
        a.paused_until IS DISTINCT FROM old.paused_until AS "isPauseChanged"`.execute(change.db);
    const pausedIds = rows.filter(({ isPauseChanged }) => isPauseChanged).map(({ id }) => id);
    if (pausedIds.length > 0) await recordPauses(change, pausedIds, pausedUntil ?? null);
    for (const { before } of rows) change.count(countStatusChange(before, status ?? before));
    return { changed: rows.length, revision: rows.length > 0 ? change.revision : change.revision - 1 };
  });
}

/** Deletes the member's own airdrops among the ids, and stores them and the previous total for `undoDelete`. */
export async function deleteMany(ctx: MemberCtx, { ids }: BulkRemoval): Promise<BulkRemovalOutput> {
  const batchId = uuidv7(ctx.now.getTime());
  const result = await withRevision(ctx, async (change) => {
    await storeAirdropNames(change, ids);
    const { rows } = await sql<{ status: AirdropStatus; noteBytes: number }>`
      WITH deleted AS (
        DELETE FROM airdrops WHERE user_id = ${ctx.actor.id} AND id = ANY(${ids}::uuid[]) RETURNING *
      )
      INSERT INTO deleted_airdrops (user_id, airdrop_id, revision, batch_id, kept, deleted_at)
      SELECT deleted.user_id, deleted.id, ${change.revision}::bigint, ${batchId}::uuid, jsonb_build_object(
          'row', to_jsonb(deleted),
          ${deletedPartsJson},
          'total', (SELECT total FROM airdrop_totals t WHERE t.user_id = deleted.user_id)
        ), ${change.now}::timestamptz
      FROM deleted
      RETURNING kept->'row'->>'status' AS status, octet_length(kept->'row'->>'notes') AS "noteBytes"`.execute(
      change.db,
    );
    for (const { status, noteBytes } of rows) change.count({ [status]: -1 }, -noteBytes);
    const revision = rows.length > 0 ? change.revision : change.revision - 1;
    return { batchId, deleted: rows.length, revision };
  });
  if (result.deleted > 0) publishPartsChanged(ctx);
  return result;
}

/** Rows deleted before an upgrade lack the columns that it added. */
const emptyColumns = JSON.stringify(
  Object.fromEntries(fieldNames.map((name) => [fieldDefinitions[name].column, getEmptyValue(name)])),
);

type DeletedBatch = { count: number; total: number };

/** Restores a `deleteMany` batch with everything attached to it, within a minute. Throws NOT_FOUND afterwards. */
export async function undoDelete(ctx: MemberCtx, { batchId }: BulkUndo): Promise<BulkUndoOutput> {
  const restored = await withRevision(ctx, async (change) => {
    const { db, revision, now } = change;
    const userId = ctx.actor.id;
    const { rows: batches } = await sql<DeletedBatch>`
      SELECT count(*) AS count, coalesce(max((kept->>'total')::int), 0) AS total FROM deleted_airdrops
      WHERE user_id = ${userId} AND batch_id = ${batchId} AND kept IS NOT NULL
        AND deleted_at > ${new Date(now.getTime() - undoMs)}`.execute(db);
    const batch = batches[0];
    if (batch === undefined || batch.count === 0) {
      throw new AppError('NOT_FOUND', 'This can no longer be undone.');
    }
    await assertRoom(change, batch);
    const { rows } = await sql<{ status: AirdropStatus; count: number; noteBytes: number }>`
      WITH batch AS (
        DELETE FROM deleted_airdrops WHERE user_id = ${userId} AND batch_id = ${batchId}
        RETURNING user_id, airdrop_id, kept
      ), ${restorePartsCtes}, restored AS (
        INSERT INTO airdrops
        SELECT row.* FROM batch, jsonb_populate_record(NULL::airdrops, ${emptyColumns}::jsonb || (batch.kept->'row') ||
          jsonb_build_object('wallet_address', ${restoredAddress}, 'revision', ${revision}::bigint,
            'updated_at', ${now}::timestamptz)) row
        RETURNING status, ${noteBytesSql} AS bytes
      )
      SELECT status, count(*) AS count, sum(bytes) AS "noteBytes" FROM restored GROUP BY status`.execute(db);
    const counts: Counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
    change.count(
      counts,
      rows.reduce((sum, row) => sum + row.noteBytes, 0),
    );
    return { restored: batch.count, revision };
  });
  publishPartsChanged(ctx);
  return restored;
}

/** Throws if the total would exceed both a limit and what it was before the deletion. */
async function assertRoom(change: Change, batch: DeletedBatch): Promise<void> {
  const userId = change.actor.id;
  const after = sql`total + ${batch.count}::int`;
  const { rows } = await sql<{ fits: boolean; isWithinPlan: boolean }>`
    SELECT (${isWithinMaxAirdrops(after)} OR ${after} <= ${batch.total}::int) AS fits,
      ${allowsAirdrops(change, after, Math.max(freeAirdropLimit, batch.total))} AS "isWithinPlan"
    FROM airdrop_totals WHERE user_id = ${userId}`.execute(change.db);
  if (rows[0]?.fits !== true) throw createMaxAirdropsError();
  if (!rows[0].isWithinPlan) throw createPlanLimitError();
}
