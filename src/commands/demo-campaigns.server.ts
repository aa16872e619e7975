import { inTransaction } from '../db/client.server.ts';
import { demoCampaigns } from '../db/seed/demo-campaigns.ts';
import { publishCampaign } from '../features/campaigns/commands.server.ts';
import { getStatusByDates } from '../features/campaigns/status.ts';
import { markAsExample } from '../features/listings/commands.server.ts';
import type { Ctx } from '../platform/context.server.ts';

const dayMs = 86_400_000;

/** Adds the demo campaigns that don't exist yet. Returns the number of added ones. */
export async function addDemoCampaigns(ctx: Ctx): Promise<number> {
  const now = ctx.now.getTime();
  let added = 0;
  for (const { startsInDays, endsInDays, participants, host, ...campaign } of demoCampaigns) {
    const existing = await ctx.db
      .selectFrom('hub_campaigns')
      .select('id')
      .where('title', '=', campaign.title)
      .executeTakeFirst();
    if (existing !== undefined) continue;
    const [start, end] = [now + startsInDays * dayMs, now + endsInDays * dayMs];
    await inTransaction(ctx.db, async (trx) => {
      const id = await publishCampaign(
        trx,
        ctx,
        {
          ...campaign,
          image: null,
          websiteUrl: `https://${host}/`,
          twitterUrl: `https://${host}/social`,
          telegramUrl: null,
          startDate: new Date(start).toISOString(),
          endDate: new Date(end).toISOString(),
          status: getStatusByDates({ start, end }, now),
        },
        { submittedBy: null },
      );
      await trx.updateTable('hub_campaigns').set({ participants }).where('id', '=', id).execute();
      await markAsExample(trx, { kind: 'campaign', id });
    });
    added += 1;
  }
  return added;
}
