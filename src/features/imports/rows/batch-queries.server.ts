import { sql } from 'kysely';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { type Change, maxNoteBytes, maxTextBytes } from '../../airdrops/commands.server.ts';
import { maxVisits } from '../../airdrops/schema.ts';
import { maxTags, maxViews } from '../../airdrops/setup/schema.ts';
import { taskBytes } from '../../airdrops/tasks/commands.server.ts';
import { maxPeriodTicks, maxTaskBytes, maxTasksTotal, maxTicks } from '../../airdrops/tasks/schema.ts';
import { maxCellNoteBytes, maxCells } from '../../airdrops/wallets/commands.server.ts';
import { maxEntries, maxEntryNoteBytes } from '../../profit/schema.ts';
import { type AirdropRoom, selectAirdropRoom } from '../../subscriptions/queries.server.ts';
import { maxTrackerWallets } from '../../tracker-wallets/schema.ts';
import type { ImportAction, ImportSubject } from '../kinds.ts';
import type { ImportRow } from '../schema.ts';

export type AddedRow<S extends ImportSubject> = Extract<ImportRow, { subject: S; decision: 'add' }>;
export type UpdatedRow = Extract<ImportRow, { decision: 'update' }>;

/** Recorded result of a row. `id` is the row that was added or updated, or that already existed. */
export type Outcome = {
  subject: ImportSubject;
  rowNumber: number;
  action: ImportAction;
  name: string;
  id: string | null;
  field: string | null;
  message: string | null;
  /** Undo data. */
  before: object | null;
  after: object | null;
};

/** Remaining capacity of the user's limits. */
export type Room = {
  airdrops: number;
  noteBytes: number;
  textBytes: number;
  wallets: number;
  tags: number;
  cells: number;
  cellNoteBytes: number;
  tasks: number;
  taskBytes: number;
  ticks: number;
  periodTicks: number;
  visits: number;
  entries: number;
  entryBytes: number;
  views: number;
};

export type Batch = {
  change: Change;
  run: { id: string; begunAt: Date };
  room: Room;
  /** Whether the plan, rather than the absolute limit, restricts the number of airdrops. */
  hasPlanLimit: boolean;
  outcomes: Outcome[];
  /** Added or updated airdrops by id, with the number of their row. */
  touched: Map<string, number>;
};

export type Problem = { field: string | null; message: string };

type RowReference = { subject: ImportSubject; rowNumber: number };

export function recordOutcome(
  batch: Batch,
  row: RowReference,
  outcome: Partial<Outcome> & Pick<Outcome, 'action'>,
): void {
  const { subject, rowNumber } = row;
  const emptyOutcome = { name: '', id: null, field: null, message: null, before: null, after: null };
  batch.outcomes.push({ ...emptyOutcome, ...outcome, subject, rowNumber });
}

export function rejectRow(batch: Batch, row: RowReference, name: string, problem: Problem): void {
  recordOutcome(batch, row, { action: 'refused', name, ...problem });
}

/** Loads the remaining capacity. Skips the counts of cells, tasks, visits, and entries if no row needs them. */
export async function loadRoom(
  change: Change,
  rows: readonly ImportRow[],
): Promise<Pick<Batch, 'room' | 'hasPlanLimit'>> {
  const userId = change.actor.id;
  const hasRow = (predicate: (row: ImportRow) => boolean) => sql`${rows.some(predicate)}::boolean`;
  const parts = hasRow((row) => 'wallets' in row);
  const visits = hasRow((row) => 'visits' in row && row.visits.length > 0);
  const entries = hasRow(({ subject }) => subject === 'entry');
  const { rows: totals } = await sql<Omit<Room, 'airdrops'> & AirdropRoom>`
    SELECT ${selectAirdropRoom(change)}, ${maxNoteBytes}::int - t.note_bytes AS "noteBytes",
      ${maxTextBytes}::int - t.text_bytes AS "textBytes",
      ${maxTrackerWallets}::int - (SELECT count(*) FROM tracker_wallets WHERE user_id = t.user_id) AS wallets,
      ${maxTags}::int - (SELECT count(*) FROM tracker_tags WHERE user_id = t.user_id) AS tags,
      ${maxViews}::int - (SELECT count(*) FROM saved_views WHERE user_id = t.user_id) AS views,
      ${maxCells}::int - c.cells AS cells, ${maxCellNoteBytes}::int - c.bytes AS "cellNoteBytes",
      ${maxTasksTotal}::int - k.tasks AS tasks, ${maxTaskBytes}::int - k.bytes AS "taskBytes",
      ${maxTicks}::int - (SELECT count(*) FROM airdrop_task_ticks WHERE user_id = t.user_id AND ${parts}) AS ticks,
      ${maxPeriodTicks}::int
        - (SELECT count(*) FROM airdrop_period_ticks WHERE user_id = t.user_id AND ${parts}) AS "periodTicks",
      ${maxVisits}::int - (SELECT count(*) FROM airdrop_visits WHERE user_id = t.user_id AND ${visits}) AS visits,
      ${maxEntries}::int - e.entries AS entries, ${maxEntryNoteBytes}::int - e.bytes AS "entryBytes"
    FROM airdrop_totals t, LATERAL (
      SELECT count(*) AS cells, coalesce(sum(octet_length(note)), 0) AS bytes FROM airdrop_wallets
      WHERE user_id = t.user_id AND ${parts}
    ) c, LATERAL (
      SELECT count(*) AS tasks, coalesce(sum(${taskBytes}), 0) AS bytes FROM airdrop_tasks
      WHERE user_id = t.user_id AND ${parts}
    ) k, LATERAL (
      SELECT count(*) AS entries, coalesce(sum(octet_length(note)), 0) AS bytes FROM airdrop_entries
      WHERE user_id = t.user_id AND ${entries}
    ) e WHERE t.user_id = ${userId}`.execute(change.db);
  const [total] = totals;
  if (total === undefined) throw notSignedIn();
  const { room: airdrops, hasPlanLimit, ...others } = total;
  return { room: { airdrops, ...others }, hasPlanLimit };
}

type ReferencedRow = { action: ImportAction; id: string | null };

/** Returns the outcomes of referenced rows. Throws INVALID if one of them hasn't been sent yet. */
export async function resolveReferences(
  batch: Batch,
  subject: ImportSubject,
  numbers: readonly number[],
): Promise<Map<number, ReferencedRow>> {
  const references = new Set(numbers);
  const resolved = new Map<number, ReferencedRow>();
  for (const outcome of batch.outcomes) {
    const { rowNumber } = outcome;
    if (outcome.subject === subject && references.has(rowNumber)) resolved.set(rowNumber, outcome);
  }
  const missing = [...references].filter((number) => !resolved.has(number));
  if (missing.length > 0) {
    const rows = await batch.change.db
      .selectFrom('import_rows')
      .select(['row_number', 'action', 'subject_id'])
      .where('import_id', '=', batch.run.id)
      .where('subject', '=', subject)
      .where(sql<boolean>`row_number = ANY(${missing}::int[])`)
      .execute();
    for (const { row_number, action, subject_id } of rows) {
      resolved.set(row_number, { action, id: subject_id });
    }
  }
  const unknown = missing.find((number) => !resolved.has(number));
  if (unknown !== undefined) {
    throw new AppError('INVALID', `Send row ${unknown} (${subject}) before the rows that reference it.`, {
      field: 'rows',
    });
  }
  return resolved;
}
