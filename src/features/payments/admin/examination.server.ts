import type { Db } from '#/db/client.server.ts';
import type { ExaminationMark } from '#/db/tables/ledger-examinations.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { fullEveryMs } from '#/platform/write-mark.server.ts';
import { type Breach, countBreaches, inSnapshot } from '../invariants.server.ts';
import { narrowQuery, readChangedRows } from './changed-rows.server.ts';
import { findFirstNewTransaction, readCheckpoint } from './checkpoint.server.ts';

const day = 86_400_000;
const keptMs = 90 * day;
/** Of more, looking at all takes no longer. */
const mostTouched = 500_000;

export type Examination = { breaches: Breach[]; isFull: boolean };

/** The last examination, if one that goes on from it leaves nothing out: it found nothing, and one of all was within a week. */
async function findLast(trx: Db, now: Date): Promise<ExaminationMark | undefined> {
  const since = new Date(now.getTime() - fullEveryMs);
  const recent = await trx
    .selectFrom('ledger_examinations')
    .select(['breaches', 'is_full', 'mark'])
    .where('examined_at', '>', since)
    .orderBy('examined_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [last] = recent;
  const isSound = last?.breaches.length === 0 && recent.some((one) => one.is_full);
  return isSound ? (last.mark ?? undefined) : undefined;
}

/** What doesn't hold by now, given a mark at which all did; undefined where the mark doesn't tell what was written since. */
export async function findBreachesSince(
  trx: Db,
  mark: ExaminationMark,
  now: ExaminationMark,
): Promise<Breach[] | undefined> {
  const transaction = findFirstNewTransaction(mark, now);
  if (transaction === undefined) return undefined;
  const touched = await readChangedRows(trx, mark, transaction);
  if (Object.values(touched).some(({ length }) => length > mostTouched)) return undefined;
  const since = { at: new Date(mark.at), transaction };
  return countBreaches(trx, ({ breaches, only, breachesSince }) => {
    if (breachesSince !== undefined) return breachesSince(since);
    return only === undefined ? breaches : narrowQuery(breaches, only, touched);
  });
}

/**
 * Looks whether all that must hold of credits does, and writes down the answer for the admins' dashboard. By default at what was
 * written since the last time, where that is enough.
 */
export async function examineLedger(
  { db, now }: { db: Db; now: Date },
  { all = false }: { all?: boolean } = {},
): Promise<Examination> {
  const { mark, breaches, isFull } = await inSnapshot(db, async (trx) => {
    const here = await readCheckpoint(trx, now);
    const last = all ? undefined : await findLast(trx, now);
    const found = last && here && (await findBreachesSince(trx, last, here));
    const looked = found ?? (await countBreaches(trx, (one) => one.breaches));
    return { mark: here, breaches: looked, isFull: found === undefined };
  });
  await db
    .insertInto('ledger_examinations')
    .values({
      ...{ id: uuidv7(now.getTime()), examined_at: now, breaches: JSON.stringify(breaches), is_full: isFull },
      mark: mark === undefined ? null : JSON.stringify(mark),
    })
    .execute();
  await db
    .deleteFrom('ledger_examinations')
    .where('examined_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  return { breaches, isFull };
}
