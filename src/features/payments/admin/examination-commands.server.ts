import type { Db } from '#/db/client.server.ts';
import type { ExaminationCheckpoint } from '#/db/tables/ledger-examinations.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { maxFullScanIntervalMs } from '#/platform/write-checkpoint.server.ts';
import { type Breach, countBreaches, runInSnapshot } from '../invariant-queries.server.ts';
import { narrowQuery, readChangedRows } from './changed-row-queries.server.ts';
import { findFirstNewTransaction, readCheckpoint } from './checkpoint-queries.server.ts';

const retentionMs = 90 * 86_400_000;
/** Above this count, a full check is as fast as a partial one. */
const maxTouchedRows = 500_000;

export type Examination = { breaches: Breach[]; isFull: boolean };

/**
 * Returns the last examination's checkpoint if a partial check suffices: it found no breaches, and a full check ran within
 * the last week.
 */
async function findLastCheckpoint(trx: Db, now: Date): Promise<ExaminationCheckpoint | undefined> {
  const since = new Date(now.getTime() - maxFullScanIntervalMs);
  const recent = await trx
    .selectFrom('ledger_examinations')
    .select(['breaches', 'is_full', 'mark'])
    .where('examined_at', '>', since)
    .orderBy('examined_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [last] = recent;
  const isSound = last?.breaches.length === 0 && recent.some((item) => item.is_full);
  return isSound ? (last.mark ?? undefined) : undefined;
}

/**
 * Checks only the rows written since a checkpoint at which all invariants held. Returns undefined if those rows can't be
 * determined.
 */
export async function findBreachesSince(
  trx: Db,
  checkpoint: ExaminationCheckpoint,
  now: ExaminationCheckpoint,
): Promise<Breach[] | undefined> {
  const transaction = findFirstNewTransaction(checkpoint, now);
  if (transaction === undefined) return undefined;
  const changed = await readChangedRows(trx, checkpoint, transaction);
  if (Object.values(changed).some(({ length }) => length > maxTouchedRows)) return undefined;
  const since = { at: new Date(checkpoint.at), transaction };
  return countBreaches(trx, ({ breaches, only, breachesSince }) => {
    if (breachesSince !== undefined) return breachesSince(since);
    return only === undefined ? breaches : narrowQuery(breaches, only, changed);
  });
}

/**
 * Checks the credit invariants and stores the result for the admin dashboard. Checks only the rows written since the
 * last examination where that suffices, unless `all` is set.
 */
export async function examineLedger(
  { db, now }: { db: Db; now: Date },
  { all = false }: { all?: boolean } = {},
): Promise<Examination> {
  const { checkpoint, breaches, isFull } = await runInSnapshot(db, async (trx) => {
    const current = await readCheckpoint(trx, now);
    const lastCheckpoint = all ? undefined : await findLastCheckpoint(trx, now);
    const recentBreaches =
      lastCheckpoint && current && (await findBreachesSince(trx, lastCheckpoint, current));
    const breaches = recentBreaches ?? (await countBreaches(trx, (invariant) => invariant.breaches));
    return { checkpoint: current, breaches, isFull: recentBreaches === undefined };
  });
  await db
    .insertInto('ledger_examinations')
    .values({
      id: uuidv7(now.getTime()),
      examined_at: now,
      breaches: JSON.stringify(breaches),
      is_full: isFull,
      mark: checkpoint === undefined ? null : JSON.stringify(checkpoint),
    })
    .execute();
  await db
    .deleteFrom('ledger_examinations')
    .where('examined_at', '<', new Date(now.getTime() - retentionMs))
    .execute();
  return { breaches, isFull };
}
