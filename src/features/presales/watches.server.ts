import type { Trx } from '#/db/client.server.ts';
import { formatInstant } from '#/lib/wording.ts';
import { notify } from '../notifications/commands.server.ts';

type Moved = { id: string; moveId: string; projectName: string; presaleStart: string; presaleEnd: string };

const inUtc = (instant: string) => `${formatInstant(Date.parse(instant), { zone: 'UTC' })} UTC`;

/** Tells everybody who watches a presale that its dates have changed, in the transaction that changes them. */
export async function tellWatchers(trx: Trx, ctx: { now: Date }, moved: Moved): Promise<void> {
  const watchers = await trx
    .selectFrom('presale_watches')
    .select('user_id')
    .where('presale_id', '=', moved.id)
    .execute();
  if (watchers.length === 0) return;
  await notify(trx, ctx, {
    userIds: watchers.map((row) => row.user_id),
    kind: 'presale_moved',
    title: `The ${moved.projectName} presale was rescheduled`,
    body: `It now runs from ${inUtc(moved.presaleStart)} to ${inUtc(moved.presaleEnd)}.`,
    url: `/presales/${moved.id}`,
    key: `presale-moved:${moved.moveId}`,
  });
}
