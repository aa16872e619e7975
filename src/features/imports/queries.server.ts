import { type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound, notSignedIn } from '#/lib/app-error.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, byNumber, readList } from '#/platform/keyset.server.ts';
import { selectAirdropRoom } from '../subscriptions/queries.server.ts';
import type { ImportsPage, MappingInput, Room, RowsInput, RowsPage, StoredMapping } from './calls.ts';
import { undoWindowDays } from './kinds.ts';
import type { ImportedRow, ImportRun } from './schema.ts';

const pageSize = 20;
const rowsPageSize = 100;
const dayMs = 24 * 60 * 60_000;

export const getUndoDeadline = (begunAt: Date): Date => new Date(begunAt.getTime() + undoWindowDays * dayMs);

const columns = [
  'id',
  'file_name',
  'source',
  'state',
  'row_count',
  'added',
  'updated',
  'skipped',
  'refused',
  'created_at',
  'done_at',
  'undone_at',
] as const;

type Row = Pick<Selectable<Database['imports']>, (typeof columns)[number]>;

function toImportRun(row: Row, now: Date): ImportRun {
  const until = getUndoDeadline(row.created_at);
  const canBeUndone = row.state !== 'undone' && row.added + row.updated > 0 && until > now;
  return {
    id: row.id,
    fileName: row.file_name,
    source: row.source,
    state: row.state,
    rowCount: row.row_count,
    added: row.added,
    updated: row.updated,
    skipped: row.skipped,
    refused: row.refused,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: canBeUndone ? until.toISOString() : null,
  };
}

const selectOwnRuns = ({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>) =>
  db.selectFrom('imports').select(columns).where('user_id', '=', actor.id);

export async function getRun(ctx: Pick<MemberCtx, 'db' | 'actor' | 'now'>, id: string): Promise<ImportRun> {
  const row = await selectOwnRuns(ctx)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('import'));
  return toImportRun(row, ctx.now);
}

export function listImports(ctx: MemberCtx, { cursor }: PageInput): Promise<ImportsPage> {
  const by = byInstant('created_at', 'id');
  return readList(selectOwnRuns(ctx), { cursor, size: pageSize, by }, (row) => toImportRun(row, ctx.now));
}

const outcomeColumns = ['subject', 'row_number', 'action', 'name', 'field', 'message', 'subject_id'] as const;
type Outcome = Pick<Selectable<Database['import_rows']>, (typeof outcomeColumns)[number]>;

export const toImportedRow = (row: Outcome): ImportedRow => ({
  subject: row.subject,
  rowNumber: row.row_number,
  action: row.action,
  name: row.name,
  field: row.field,
  message: row.message,
  airdropId: row.subject === 'airdrop' ? row.subject_id : null,
});

/** Lists the outcomes of an import's rows in the file's order. */
export async function listRows(
  ctx: MemberCtx,
  { id, subject, action, cursor }: RowsInput,
): Promise<RowsPage> {
  await getRun(ctx, id);
  const rows = ctx.db
    .selectFrom('import_rows')
    .select(outcomeColumns)
    .where('import_id', '=', id)
    .where('subject', '=', subject)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'refused'));
  const by = byNumber('row_number');
  return readList(rows, { cursor, size: rowsPageSize, by, first: 'oldest' }, toImportedRow);
}

/** Returns how many more airdrops the member can add. */
export async function readRoom(ctx: MemberCtx): Promise<Room> {
  const { rows } = await sql<Room>`
    SELECT ${selectAirdropRoom(ctx)} FROM airdrop_totals WHERE user_id = ${ctx.actor.id}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notSignedIn();
  return row;
}

export async function getMapping(ctx: MemberCtx, { headingsHash }: MappingInput): Promise<StoredMapping> {
  const row = await ctx.db
    .selectFrom('import_mappings')
    .select(sql<string>`mapping #>> '{}'`.as('mapping'))
    .where('user_id', '=', ctx.actor.id)
    .where('headings_hash', '=', headingsHash)
    .executeTakeFirst();
  return { mapping: row?.mapping ?? null };
}

export const importParts = [
  {
    name: 'imports',
    query: (db: Db, id: string) =>
      db
        .selectFrom('imports')
        .select(['id', 'file_name', 'source', 'state', 'row_count', 'added', 'updated', 'skipped'])
        .select(['refused', 'created_at', 'done_at', 'undone_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'importMappings',
    query: (db: Db, id: string) =>
      db
        .selectFrom('import_mappings')
        .select(['mapping', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('updated_at'),
  },
];
