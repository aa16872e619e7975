import { sql } from 'kysely';
import type { Trx } from '#/db/client.server.ts';
import type { Kind } from './kinds.ts';

type Counted = 'views' | 'clicks' | 'joins';

/** Adds one to what is counted of an item on a day ('YYYY-MM-DD', UTC). */
export async function countOnDay(
  trx: Trx,
  column: Counted,
  kind: Kind,
  id: string,
  day: string,
): Promise<void> {
  await trx
    .insertInto('item_days')
    .values({ kind, item_id: id, day, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'item_id', 'day'])
        .doUpdateSet({ [column]: sql`item_days.${sql.ref(column)} + 1` }),
    )
    .execute();
}

/** Counts somebody who joins an item, in the transaction in which they do. `day`: 'YYYY-MM-DD' in UTC. */
export function countJoin(trx: Trx, kind: Kind, id: string, day: string): Promise<void> {
  return countOnDay(trx, 'joins', kind, id, day);
}
