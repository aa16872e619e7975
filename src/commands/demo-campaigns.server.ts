import type { Services } from '#/boot/boot.server.ts';
import { inTransaction } from '../db/client.server.ts';
import { demoCampaigns } from '../db/seed/demo-campaigns.ts';
import { publishCampaign } from '../features/campaigns/commands.server.ts';
import { statusByDates } from '../features/campaigns/status.ts';
import { commandCtx } from './command-ctx.server.ts';

const day = 86_400_000;

/** Adds the demo campaigns that don't exist yet. Returns the number of added ones. */
export async function addDemoCampaigns(services: Services): Promise<number> {
  const { ctx, publish } = commandCtx(services);
  const now = ctx.now.getTime();
  let added = 0;
  for (const { startsInDays, endsInDays, participants, host, ...one } of demoCampaigns) {
    const known = await ctx.db
      .selectFrom('hub_campaigns')
      .select('id')
      .where('title', '=', one.title)
      .executeTakeFirst();
    if (known !== undefined) continue;
    const [start, end] = [now + startsInDays * day, now + endsInDays * day];
    await inTransaction(ctx.db, async (trx) => {
      const id = await publishCampaign(
        trx,
        ctx,
        {
          ...one,
          image: null,
          websiteUrl: `https://${host}/`,
          twitterUrl: `https://${host}/social`,
          telegramUrl: null,
          startDate: new Date(start).toISOString(),
          endDate: new Date(end).toISOString(),
          status: statusByDates({ start, end }, now),
        },
        { submittedBy: null },
      );
      await trx.updateTable('hub_campaigns').set({ participants }).where('id', '=', id).execute();
    });
    added += 1;
  }
  publish();
  return added;
}
