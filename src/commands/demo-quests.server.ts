import { inTransaction } from '../db/client.server.ts';
import { demoQuests } from '../db/seed/demo-quests.ts';
import { markAsExample } from '../features/listings/commands.server.ts';
import { publishQuest } from '../features/quests/commands.server.ts';
import type { Ctx } from '../platform/context.server.ts';

const dayMs = 86_400_000;

/** Adds the demo quests that don't exist yet. Returns the number of added ones. */
export async function addDemoQuests(ctx: Ctx): Promise<number> {
  const toTime = (days: number) => new Date(ctx.now.getTime() + days * dayMs).toISOString();
  let added = 0;
  for (const { host, startsInDays, endsInDays, tasks, ...texts } of demoQuests) {
    const existing = await ctx.db
      .selectFrom('quests')
      .select('id')
      .where('title', '=', texts.title)
      .executeTakeFirst();
    if (existing !== undefined) continue;
    const toPageUrl = (path: string) => `https://${host}/${path}`;
    await inTransaction(ctx.db, async (trx) => {
      const id = await publishQuest(
        trx,
        ctx,
        {
          ...texts,
          projectUrl: toPageUrl(''),
          startsAt: toTime(startsInDays),
          endsAt: toTime(endsInDays),
          image: null,
          tasks: tasks.map(({ path, ...task }) => ({ ...task, url: path === null ? null : toPageUrl(path) })),
        },
        { submittedBy: null },
      );
      await markAsExample(trx, { kind: 'quest', id });
    });
    added += 1;
  }
  return added;
}
