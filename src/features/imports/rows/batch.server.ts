import { sql } from 'kysely';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { type Change, maxNoteBytes } from '../../airdrops/commands.server.ts';
import { maxTags, maxViews } from '../../airdrops/setup/schema.ts';
import { maxTasksTotal } from '../../airdrops/tasks/schema.ts';
import { maxCellNoteBytes, maxCells } from '../../airdrops/wallets/commands.server.ts';
import { mostEntries, mostEntryBytes } from '../../profit/schema.ts';
import { roomForAirdrops } from '../../subscriptions/queries.server.ts';
import { maxTrackerWallets } from '../../tracker-wallets/schema.ts';
import type { ImportAction, ImportSubject } from '../kinds.ts';
import type { ImportRow } from '../schema.ts';

export const mostVisits = 500_000;

export type AddedRow<S extends ImportSubject> = Extract<ImportRow, { subject: S; decision: 'add' }>;
export type UpdatedRow = Extract<ImportRow, { decision: 'update' }>;

/** What is written about a row. `id`: of what was made, changed, or was there already. */
export type Outcome = {
  subject: ImportSubject;
  rowNumber: number;
  action: ImportAction;
  name: string;
  id: string | null;
  field: string | null;
  message: string | null;
  /** What undoing needs. */
  before: object | null;
  after: object | null;
};

/** How much more the person may have of each. */
export type Room = {
  airdrops: number;
  noteBytes: number;
  wallets: number;
  tags: number;
  cells: number;
  cellNoteBytes: number;
  tasks: number;
  visits: number;
  entries: number;
  entryBytes: number;
  views: number;
};

export type Batch = {
  change: Change;
  run: { id: string; begunAt: Date };
  room: Room;
  outcomes: Outcome[];
  /** Airdrops that were made or changed, with the number of their row. */
  touched: Map<string, number>;
};

/** Why a row was refused. */
export type Problem = { field: string | null; message: string };

type Named = { subject: ImportSubject; rowNumber: number };

export function note(batch: Batch, row: Named, outcome: Partial<Outcome> & Pick<Outcome, 'action'>): void {
  const { subject, rowNumber } = row;
  const nothing = { name: '', id: null, field: null, message: null, before: null, after: null };
  batch.outcomes.push({ ...nothing, ...outcome, subject, rowNumber });
}

export function refuse(batch: Batch, row: Named, name: string, problem: Problem): void {
  note(batch, row, { action: 'refused', name, ...problem });
}

/** Reads what there is room for; of cells, tasks, visits and entries only where rows have any. */
export async function readRoom(change: Change, rows: readonly ImportRow[]): Promise<Room> {
  const userId = change.actor.id;
  const has = (wanted: (row: ImportRow) => boolean) => sql`${rows.some(wanted)}::boolean`;
  const parts = has((row) => 'wallets' in row);
  const visits = has((row) => 'visits' in row && row.visits.length > 0);
  const entries = has(({ subject }) => subject === 'entry');
  type Row = { [key in keyof Room]: number } & { airdrops: number | null };
  const { rows: found } = await sql<Omit<Row, 'airdrops'> & { airdrops: number | null }>`
    SELECT ${roomForAirdrops(change)} AS airdrops, ${maxNoteBytes}::int - t.note_bytes AS "noteBytes",
      ${maxTrackerWallets}::int - (SELECT count(*) FROM tracker_wallets WHERE user_id = t.user_id) AS wallets,
      ${maxTags}::int - (SELECT count(*) FROM tracker_tags WHERE user_id = t.user_id) AS tags,
      ${maxViews}::int - (SELECT count(*) FROM saved_views WHERE user_id = t.user_id) AS views,
      ${maxCells}::int - c.cells AS cells, ${maxCellNoteBytes}::int - c.bytes AS "cellNoteBytes",
      ${maxTasksTotal}::int - (SELECT count(*) FROM airdrop_tasks WHERE user_id = t.user_id AND ${parts}) AS tasks,
      ${mostVisits}::int - (SELECT count(*) FROM airdrop_visits WHERE user_id = t.user_id AND ${visits}) AS visits,
      ${mostEntries}::int - e.entries AS entries, ${mostEntryBytes}::int - e.bytes AS "entryBytes"
    FROM airdrop_totals t, LATERAL (
      SELECT count(*) AS cells, coalesce(sum(octet_length(note)), 0) AS bytes FROM airdrop_wallets
      WHERE user_id = t.user_id AND ${parts}
    ) c, LATERAL (
      SELECT count(*) AS entries, coalesce(sum(octet_length(note)), 0) AS bytes FROM airdrop_entries
      WHERE user_id = t.user_id AND ${entries}
    ) e WHERE t.user_id = ${userId}`.execute(change.db);
  const row = found[0];
  if (row === undefined) throw notSignedIn();
  return { ...row, airdrops: row.airdrops ?? Number.POSITIVE_INFINITY };
}

type Referenced = { action: ImportAction; id: string | null };

/** What became of rows that others name. INVALID where one of them hasn't been sent. */
export async function referenced(
  batch: Batch,
  subject: ImportSubject,
  numbers: readonly number[],
): Promise<Map<number, Referenced>> {
  const wanted = new Set(numbers);
  const found = new Map<number, Referenced>();
  for (const one of batch.outcomes) {
    if (one.subject === subject && wanted.has(one.rowNumber)) found.set(one.rowNumber, one);
  }
  const missing = [...wanted].filter((number) => !found.has(number));
  if (missing.length > 0) {
    const rows = await batch.change.db
      .selectFrom('import_rows')
      .select(['row_number', 'action', 'subject_id'])
      .where('import_id', '=', batch.run.id)
      .where('subject', '=', subject)
      .where(sql<boolean>`row_number = ANY(${missing}::int[])`)
      .execute();
    for (const { row_number, action, subject_id } of rows) found.set(row_number, { action, id: subject_id });
  }
  const unknown = missing.find((number) => !found.has(number));
  if (unknown !== undefined) {
    throw new AppError(
      'INVALID',
      `Please send row ${unknown} (${subject}) before the rows that reference it.`,
      {
        field: 'rows',
      },
    );
  }
  return found;
}
