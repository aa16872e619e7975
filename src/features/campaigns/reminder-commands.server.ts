import type { Trx } from '#/db/client.server.ts';
import { notify } from '../notifications/commands.server.ts';

type StartedCampaign = { id: string; title: string };

/**
 * Sends a campaign's reminders in the transaction that starts it, and deletes them. Users who want to be reminded of
 * another start set a new one.
 */
export async function notifyOfStart(
  trx: Trx,
  ctx: { now: Date },
  { id, title }: StartedCampaign,
): Promise<void> {
  const recipients = await trx
    .deleteFrom('campaign_reminders')
    .where('campaign_id', '=', id)
    .returning('user_id')
    .execute();
  if (recipients.length === 0) return;
  await notify(trx, ctx, {
    userIds: recipients.map((row) => row.user_id),
    kind: 'campaign_started',
    title: `${title} has started`,
    body: 'You can join this campaign now.',
    url: `/campaigns/${id}`,
    key: `campaign-started:${id}:${ctx.now.toISOString()}`,
  });
}
