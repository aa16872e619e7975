import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Breach, findBreaches } from '../invariants.server.ts';

const keptMs = 90 * 86_400_000;

/** Looks whether all that must hold of credits does, and writes down the answer for the admins' dashboard. */
export async function examineLedger({ db, now }: { db: Db; now: Date }): Promise<Breach[]> {
  const breaches = await findBreaches(db);
  await db
    .insertInto('ledger_examinations')
    .values({ id: uuidv7(now.getTime()), examined_at: now, breaches: JSON.stringify(breaches) })
    .execute();
  await db
    .deleteFrom('ledger_examinations')
    .where('examined_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  return breaches;
}
