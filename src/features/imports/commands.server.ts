import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { MappingToSave, StartInput } from './calls.ts';
import { importsADay, keptDays, maxKeptRows, maxRowsADay } from './kinds.ts';
import { getRun } from './queries.server.ts';
import type { ImportId, ImportRun } from './schema.ts';

const day = 24 * 60 * 60_000;
/** Of one person: the newest. */
const mostMappings = 100;

/** One change of a person's tracker at a time, in the order that every other change keeps. */
const takeTurn = ({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>) =>
  db.selectFrom('airdrop_totals').select('revision').where('user_id', '=', actor.id).forUpdate().execute();

/** Each row that was sent is kept for undoing and for the list of imports. */
async function requireRoom({ db, actor, now }: MemberCtx, rowCount: number): Promise<void> {
  const isToday = sql`created_at > ${new Date(now.getTime() - day)}`;
  const { rows } = await sql<{ files: number; today: number; kept: number }>`
    SELECT count(*) FILTER (WHERE ${isToday}) AS files,
      coalesce(sum(row_count) FILTER (WHERE ${isToday}), 0) AS today, coalesce(sum(row_count), 0) AS kept
    FROM imports WHERE user_id = ${actor.id}`.execute(db);
  const { files, today, kept } = rows[0] ?? { files: 0, today: 0, kept: 0 };
  const tomorrow = 'Please try again tomorrow.';
  if (files >= importsADay) {
    throw new AppError('LIMIT_REACHED', `You can import ${importsADay} files a day. ${tomorrow}`);
  }
  if (today + rowCount > maxRowsADay) {
    const most = maxRowsADay.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can import up to ${most} rows a day. ${tomorrow}`);
  }
  if (kept + rowCount > maxKeptRows) {
    const most = maxKeptRows.toLocaleString('en');
    throw new AppError('LIMIT_REACHED', `You can import up to ${most} rows in ${keptDays} days.`);
  }
}

export async function startImport(ctx: MemberCtx, input: StartInput): Promise<ImportRun> {
  const id = uuidv7(ctx.now.getTime());
  const userId = ctx.actor.id;
  const run = await inTransaction(ctx.db, async (db) => {
    await takeTurn({ ...ctx, db });
    await requireRoom({ ...ctx, db }, input.rowCount);
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

/** Says that all rows were sent. Asked again, it answers the import as it is. */
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

/** Remembers how columns with these headings were mapped. */
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
      ORDER BY updated_at DESC, headings_hash OFFSET ${mostMappings}::int)`.execute(ctx.db);
  return { headingsHash, mapping };
}
