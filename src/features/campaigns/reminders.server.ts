import type { Trx } from '#/db/client.server.ts';
import { notify } from '../notifications/commands.server.ts';

type Started = { id: string; title: string };

/**
 * Tells everybody who asked for it that a campaign has started, in the transaction that starts it. Who was told is
 * reminded no more; one who asks again is told of the next start.
 */
export async function notifyOfStart(trx: Trx, ctx: { now: Date }, { id, title }: Started): Promise<void> {
  const reminded = await trx
    .deleteFrom('campaign_reminders')
    .where('campaign_id', '=', id)
    .returning('user_id')
    .execute();
  if (reminded.length === 0) return;
  await notify(trx, ctx, {
    userIds: reminded.map((row) => row.user_id),
    kind: 'campaign_started',
    title: `${title} has started`,
    body: 'You can join this campaign now.',
    url: `/campaigns/${id}`,
    key: `campaign-started:${id}:${ctx.now.toISOString()}`,
  });
}
