import { type Selectable, sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { getCurrency } from '../../profit/queries.server.ts';
import {
  maxViews,
  type SavedView,
  type SavedViewChanges,
  type SavedViewInput,
  type TableColumns,
  type TrackerSetup,
  tableColumns,
} from './schema.ts';

/** Parses stored columns; null if they are no longer valid. */
const parseColumns = (stored: unknown): TableColumns | null => tableColumns.safeParse(stored).data ?? null;

type ViewRow = Pick<
  Selectable<Database['saved_views']>,
  'id' | 'name' | 'search' | 'table_columns' | 'is_default'
>;

const toSavedView = ({ id, name, search, table_columns, is_default }: ViewRow): SavedView => ({
  id,
  name,
  search,
  tableColumns: parseColumns(table_columns),
  isDefault: is_default,
});

const viewFields = ['id', 'name', 'search', 'table_columns', 'is_default'] as const;

export async function listViews({ db, actor }: MemberCtx): Promise<{ items: SavedView[] }> {
  const rows = await db
    .selectFrom('saved_views')
    .select(viewFields)
    .where('user_id', '=', actor.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { items: rows.map(toSavedView) };
}

/** Runs `work` under the member's lock; a new default view replaces the previous one. */
async function changeViews<T>(
  { db, actor, changed }: MemberCtx,
  isDefault: boolean | undefined,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (trx) => {
    await sql`SELECT 1 FROM airdrop_totals WHERE user_id = ${actor.id} FOR UPDATE`.execute(trx);
    if (isDefault === true) {
      await trx
        .updateTable('saved_views')
        .set({ is_default: false })
        .where('user_id', '=', actor.id)
        .where('is_default', '=', true)
        .execute();
    }
    return work(trx);
  });
  changed({ topic: 'tracker-setup', userId: actor.id });
  return result;
}

const toJsonOrNull = (columns: TableColumns | null) => (columns === null ? null : JSON.stringify(columns));

export function addView(ctx: MemberCtx, input: SavedViewInput): Promise<SavedView> {
  const userId = ctx.actor.id;
  return changeViews(ctx, input.isDefault, async (trx) => {
    const { count, last } = await trx
      .selectFrom('saved_views')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= maxViews) {
      throw new AppError('INVALID', `You can have up to ${maxViews} views. Delete one first.`, {
        field: 'name',
      });
    }
    const row = await trx
      .insertInto('saved_views')
      .values({
        id: uuidv7(ctx.now.getTime()),
        user_id: userId,
        name: input.name,
        search: JSON.stringify(input.search),
        table_columns: toJsonOrNull(input.tableColumns),
        is_default: input.isDefault,
        position: (last ?? -1) + 1,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning(viewFields)
      .executeTakeFirstOrThrow();
    return toSavedView(row);
  });
}

export function editView(ctx: MemberCtx, { id, ...changes }: SavedViewChanges): Promise<SavedView> {
  const { name, search, tableColumns: columns, isDefault } = changes;
  return changeViews(ctx, isDefault, async (trx) => {
    const row = await trx
      .updateTable('saved_views')
      .set({
        updated_at: ctx.now,
        ...(name !== undefined && { name }),
        ...(search !== undefined && { search: JSON.stringify(search) }),
        ...(columns !== undefined && { table_columns: toJsonOrNull(columns) }),
        ...(isDefault !== undefined && { is_default: isDefault }),
      })
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning(viewFields)
      .executeTakeFirstOrThrow(() => notFound('view'));
    return toSavedView(row);
  });
}

export function deleteView(ctx: MemberCtx, { id }: { id: string }): Promise<{ id: string }> {
  return changeViews(ctx, undefined, (trx) =>
    trx
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('view')),
  );
}

/** Reads the member's tracker settings; null means the default. */
export async function readSetup({ db, actor }: MemberCtx): Promise<TrackerSetup> {
  const row = await db
    .selectFrom('portfolio_settings')
    .select('table_columns')
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return { tableColumns: parseColumns(row?.table_columns ?? null) };
}

export async function changeSetup(
  { db, actor, now, changed }: MemberCtx,
  { tableColumns: columns }: TrackerSetup,
): Promise<TrackerSetup> {
  const values = { table_columns: toJsonOrNull(columns), updated_at: now };
  await db
    .insertInto('portfolio_settings')
    .values({ user_id: actor.id, reporting_currency: await getCurrency({ db, actor }), ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  changed({ topic: 'tracker-setup', userId: actor.id });
  return { tableColumns: columns };
}
