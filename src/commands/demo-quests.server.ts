import type { Services } from '#/boot/boot.server.ts';
import { inTransaction } from '../db/client.server.ts';
import { demoQuests } from '../db/seed/demo-quests.ts';
import { publishQuest } from '../features/quests/commands.server.ts';
import { commandCtx } from './command-ctx.server.ts';

const day = 86_400_000;

/** Adds the demo quests that don't exist yet. Returns the number of added ones. */
export async function addDemoQuests(services: Services): Promise<number> {
  const { ctx, publish } = commandCtx(services);
  const at = (days: number) => new Date(ctx.now.getTime() + days * day).toISOString();
  let added = 0;
  for (const { host, startsInDays, endsInDays, tasks, ...texts } of demoQuests) {
    const known = await ctx.db
      .selectFrom('quests')
      .select('id')
      .where('title', '=', texts.title)
      .executeTakeFirst();
    if (known !== undefined) continue;
    const page = (path: string) => `https://${host}/${path}`;
    await inTransaction(ctx.db, (trx) =>
      publishQuest(
        trx,
        ctx,
        {
          ...texts,
          projectUrl: page(''),
          startsAt: at(startsInDays),
          endsAt: at(endsInDays),
          image: null,
          tasks: tasks.map(({ path, ...task }) => ({ ...task, url: path === null ? null : page(path) })),
        },
        { submittedBy: null },
      ),
    );
    added += 1;
  }
  publish();
  return added;
}
