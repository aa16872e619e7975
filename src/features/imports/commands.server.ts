import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { MappingToSave, StartInput } from './calls.ts';
import { maxImportsPerDay, maxRowsPerDay, maxStoredRows, retentionDays } from './kinds.ts';
import { getRun } from './queries.server.ts';
import type { ImportId, ImportRun } from './schema.ts';

const dayMs = 24 * 60 * 60_000;
/** Older mappings of the same user are deleted. */
const maxMappings = 100;

/** Locks the user's tracker on the same row that every other change locks. */
const lockForUser = ({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>) =>
  db.selectFrom('airdrop_totals').select('revision').where('user_id', '=', actor.id).forUpdate().execute();

/** Enforces the limits on stored rows: each row is stored for undo and for the list of imports. */
async function assertRowLimits({ db, actor, now }: MemberCtx, rowCount: number): Promise<void> {
  const isRecent = sql`created_at > ${new Date(now.getTime() - dayMs)}`;
  const { rows } = await sql<{ files: number; today: number; stored: number }>`
    SELECT count(*) FILTER (WHERE ${isRecent}) AS files,
      coalesce(sum(row_count) FILTER (WHERE ${isRecent}), 0) AS today, coalesce(sum(row_count), 0) AS stored
    FROM imports WHERE user_id = ${actor.id}`.execute(db);
  const { files, today, stored } = rows[0] ?? { files: 0, today: 0, stored: 0 };
  const tomorrow = 'Please try again tomorrow.';
  if (files >= maxImportsPerDay) {
    throw new AppError('LIMIT_REACHED', `You can import ${maxImportsPerDay} files a day. ${tomorrow}`);
  }
  if (today + rowCount > maxRowsPerDay) {
    const max = maxRowsPerDay.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can import up to ${max} rows a day. ${tomorrow}`);
  }
  if (stored + rowCount > maxStoredRows) {
    const max = maxStoredRows.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can import up to ${max} rows in ${retentionDays} days.`);
  }
}

export async function startImport(ctx: MemberCtx, input: StartInput): Promise<ImportRun> {
  const id = uuidv7(ctx.now.getTime());
  const userId = ctx.actor.id;
  const run = await inTransaction(ctx.db, async (db) => {
    await lockForUser({ ...ctx, db });
    await assertRowLimits({ ...ctx, db }, input.rowCount);
    const { fileName: file_name, source, rowCount: row_count } = input;
    await db
      .insertInto('imports')
      .values({ id, user_id: userId, file_name, source, row_count, created_at: ctx.now })
      .execute();
    return getRun({ ...ctx, db }, id);
  });
  ctx.changed({ topic: 'imports', userId });
  return run;
}

/** Marks the import as done. Idempotent: a repeated call returns the import unchanged. */
export async function finishImport(ctx: MemberCtx, { id }: ImportId): Promise<ImportRun> {
  const userId = ctx.actor.id;
  const { numUpdatedRows } = await ctx.db
    .updateTable('imports')
    .set({ state: 'done', done_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) ctx.changed({ topic: 'imports', userId });
  return getRun(ctx, id);
}

/** Stores the column mapping for these headings. */
export async function saveMapping(
  ctx: MemberCtx,
  { headingsHash, mapping }: MappingToSave,
): Promise<MappingToSave> {
  const userId = ctx.actor.id;
  const row = { mapping: JSON.stringify(mapping), updated_at: ctx.now };
  await ctx.db
    .insertInto('import_mappings')
    .values({ user_id: userId, headings_hash: headingsHash, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'headings_hash']).doUpdateSet(row))
    .execute();
  await sql`
    DELETE FROM import_mappings WHERE user_id = ${userId} AND headings_hash IN (
      SELECT headings_hash FROM import_mappings WHERE user_id = ${userId}
      ORDER BY updated_at DESC, headings_hash OFFSET ${maxMappings}::int)`.execute(ctx.db);
  return { headingsHash, mapping };
}
