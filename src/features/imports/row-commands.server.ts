import { sql } from 'kysely';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { type Change, withRevision } from '../airdrops/commands.server.ts';
import type { AddedRows, RowsToAdd } from './calls.ts';
import { fingerprintAirdrops } from './fingerprint-queries.server.ts';
import { toImportedRow } from './queries.server.ts';
import { addAirdropRows } from './rows/airdrop-commands.server.ts';
import { type Batch, loadRoom, type Outcome, recordOutcome } from './rows/batch-queries.server.ts';
import { addEntries } from './rows/entry-commands.server.ts';
import { addSettings, addTags, addTimesAway, addViews, addWallets } from './rows/setup-commands.server.ts';
import type { ImportedRow, ImportRow } from './schema.ts';

/** Requests with at least this many rows get fresh query plans. */
const replanThreshold = 100;

const toKey = ({ subject, rowNumber }: Pick<ImportRow, 'subject' | 'rowNumber'>) => `${subject} ${rowNumber}`;

type Run = { state: string; begunAt: Date; expected: number; done: number };

async function lockRun(change: Change, id: string): Promise<Run> {
  const row = await change.db
    .selectFrom('imports')
    .select(['state', 'created_at', 'row_count', 'added', 'updated', 'skipped', 'refused'])
    .where('id', '=', id)
    .where('user_id', '=', change.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('import'));
  const done = row.added + row.updated + row.skipped + row.refused;
  return { state: row.state, begunAt: row.created_at, expected: row.row_count, done };
}

/** Returns the recorded outcomes of rows that an earlier request imported. */
async function selectOutcomes(
  { db }: Change,
  importId: string,
  rows: readonly ImportRow[],
): Promise<ImportedRow[]> {
  const subjects = rows.map(({ subject }) => subject);
  const numbers = rows.map(({ rowNumber }) => rowNumber);
  const recorded = await db
    .selectFrom('import_rows')
    .select(['subject', 'row_number', 'action', 'name', 'field', 'message', 'subject_id'])
    .where('import_id', '=', importId)
    .where(
      sql<boolean>`(subject, row_number) IN (SELECT * FROM unnest(${subjects}::text[], ${numbers}::int[]))`,
    )
    .execute();
  return recorded.map(toImportedRow);
}

const isFingerprinted = ({ subject, action }: Outcome) =>
  subject === 'airdrop' && (action === 'added' || action === 'updated');

async function writeOutcomes({ change, run, outcomes, touched }: Batch): Promise<void> {
  const fingerprints = await fingerprintAirdrops(change, [...touched.keys()]);
  const rows = outcomes.map((row) => {
    const { rowNumber, id, after, ...outcome } = row;
    const print = id !== null && isFingerprinted(row) ? fingerprints.get(id) : undefined;
    return {
      ...outcome,
      row_number: rowNumber,
      subject_id: id,
      after: after === null ? null : { ...after, ...(print !== undefined && { print }) },
    };
  });
  await sql`
    INSERT INTO import_rows (import_id, row_number, subject, subject_id, action, before, after, message, name, field)
    SELECT ${run.id}::uuid, r.row_number, r.subject, r.subject_id, r.action, nullif(r.before, 'null'),
      nullif(r.after, 'null'), r.message, r.name, r.field
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(row_number int, subject text, subject_id uuid,
      action text, before jsonb, after jsonb, message text, name text, field text)`.execute(change.db);
  const currentIds = new Set(outcomes.filter(isFingerprinted).map(({ id }) => id));
  const earlier = [...touched].filter(([id]) => !currentIds.has(id));
  await updateFingerprints(
    change,
    run.id,
    earlier.map(([id, row]) => ({ row, print: fingerprints.get(id) })),
  );
  const count = (action: Outcome['action']) => outcomes.filter((outcome) => outcome.action === action).length;
  await sql`
    UPDATE imports SET added = added + ${count('added')}::int, updated = updated + ${count('updated')}::int,
      skipped = skipped + ${count('skipped')}::int, refused = refused + ${count('refused')}::int
    WHERE id = ${run.id}`.execute(change.db);
}

/** Updates the fingerprints of airdrops that an earlier request added and this one changed. */
async function updateFingerprints(
  { db }: Change,
  importId: string,
  rows: readonly { row: number; print: string | undefined }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE import_rows r SET after = r.after || jsonb_build_object('print', p.print)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p(row int, print text)
    WHERE r.import_id = ${importId} AND r.subject = 'airdrop' AND r.row_number = p.row`.execute(db);
}

async function importRows(change: Change, id: string, begunAt: Date, rows: readonly ImportRow[]) {
  // Plans that were cached while the tables were almost empty, also those of foreign keys, scan all rows of a user.
  if (rows.length >= replanThreshold) await sql`DISCARD PLANS`.execute(change.db);
  const batch: Batch = {
    change,
    run: { id, begunAt },
    ...(await loadRoom(change, rows)),
    outcomes: [],
    touched: new Map(),
  };
  for (const row of rows) {
    if (row.decision === 'skip')
      recordOutcome(batch, row, { action: 'skipped', name: row.name, id: row.airdropId });
  }
  await addSettings(batch, rows);
  await addTags(batch, rows);
  await addWallets(batch, rows);
  await addAirdropRows(batch, rows);
  await addTimesAway(batch, rows);
  await addEntries(batch, rows);
  await addViews(batch, rows);
  await writeOutcomes(batch);
  return batch.outcomes;
}

/** Imports each row once: a row that was imported before returns its recorded outcome. */
export async function addRows(ctx: MemberCtx, { id, rows }: RowsToAdd): Promise<AddedRows> {
  const userId = ctx.actor.id;
  const outcomes = new Map<string, ImportedRow>();
  const importedRows = await withRevision(ctx, async (change) => {
    const run = await lockRun(change, id);
    for (const outcome of await selectOutcomes(change, id, rows)) outcomes.set(toKey(outcome), outcome);
    const newRows = new Map(rows.filter((row) => !outcomes.has(toKey(row))).map((row) => [toKey(row), row]));
    if (newRows.size === 0) return [];
    if (run.state !== 'running') throw new AppError('CONFLICT', 'This import has ended.');
    if (run.done + newRows.size > run.expected) {
      throw new AppError('INVALID', `This import has ${run.expected} rows.`, { field: 'rows' });
    }
    return importRows(change, id, run.begunAt, [...newRows.values()]);
  });
  for (const { rowNumber, id: subjectId, ...row } of importedRows) {
    outcomes.set(
      toKey({ ...row, rowNumber }),
      toImportedRow({ ...row, row_number: rowNumber, subject_id: subjectId }),
    );
  }
  if (importedRows.length > 0) {
    ctx.changed(
      { topic: 'imports', userId },
      { topic: 'tracker-wallets', userId },
      { topic: 'tracker-setup', userId },
    );
  }
  if (importedRows.some(({ subject }) => subject === 'entry')) ctx.changed({ topic: 'entries', userId });
  return { rows: rows.flatMap((row) => outcomes.get(toKey(row)) ?? []) };
}
