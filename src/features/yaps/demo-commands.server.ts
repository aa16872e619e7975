import { addDays } from '#/lib/dates.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { addYap, markYapped } from './commands.server.ts';

const hourMs = 3_600_000;

type DemoYap = {
  projectName: string;
  host: string;
  notes: string | null;
  draft: string | null;
  plannedInDays: number | null;
  /** The project of a demo airdrop. */
  airdropProject: string | null;
  yappedDaysAgo: number | null;
};

/** Posts of the demo hunter, oldest first: due today, written, an idea, and published. */
const demoYaps: readonly DemoYap[] = [
  {
    projectName: 'Foxglove',
    host: 'foxglove.example.com',
    notes: 'Say what the quest took: about ten minutes, no gas.',
    draft:
      'Finished the Foxglove quest this morning. Ten minutes, no gas, and the guide was right for once. 🦊',
    plannedInDays: null,
    airdropProject: null,
    yappedDaysAgo: 2,
  },
  {
    projectName: 'Lantern Bridge',
    host: 'lantern.example.com',
    notes: 'Look up the fees of last week before posting.',
    draft: null,
    plannedInDays: null,
    airdropProject: null,
    yappedDaysAgo: null,
  },
  {
    projectName: 'Harbour Finance',
    host: 'harbour.example.com',
    notes: 'Their presale opens this week. Link the audit, and say that I hold none of it.',
    draft:
      'Harbour Finance opens its presale in a few days. I read the audit so that you can read it too: https://harbour.example.com/audit',
    plannedInDays: 2,
    airdropProject: null,
    yappedDaysAgo: null,
  },
  {
    projectName: 'Basalt Chain',
    host: 'basalt.example.com',
    notes: 'Three bridges in three weeks: what each cost.',
    draft:
      'Three weeks on Basalt Chain, three bridges, and the cheapest was not the one everybody names. Numbers below. 👇',
    plannedInDays: 0,
    airdropProject: 'Basalt Chain',
    yappedDaysAgo: null,
  },
];

/** Adds the demo entries to the user, unless they have any. Returns the number of added ones. */
export async function addDemoYaps(ctx: MemberCtx): Promise<number> {
  const { db, actor, now } = ctx;
  const existing = await db
    .selectFrom('yap_list')
    .select('id')
    .where('user_id', '=', actor.id)
    .limit(1)
    .executeTakeFirst();
  if (existing !== undefined) return 0;
  const today = toCalendarDay(now.getTime(), actor.timeZone);
  for (const [index, item] of demoYaps.entries()) {
    const airdrop =
      item.airdropProject === null
        ? undefined
        : await db
            .selectFrom('airdrops')
            .select('id')
            .where('user_id', '=', actor.id)
            .where('project', '=', item.airdropProject)
            .executeTakeFirst();
    const toEarlierCtx = (hours: number) => ({ ...ctx, now: new Date(now.getTime() - hours * hourMs) });
    const { id } = await addYap(toEarlierCtx((demoYaps.length - index) * 24), {
      projectName: item.projectName,
      projectUrl: `https://${item.host}/`,
      notes: item.notes,
      draft: item.draft,
      plannedOn: item.plannedInDays === null ? null : addDays(today, item.plannedInDays),
      airdropId: airdrop?.id ?? null,
    });
    if (item.yappedDaysAgo !== null) await markYapped(toEarlierCtx(item.yappedDaysAgo * 24), { id });
  }
  return demoYaps.length;
}
