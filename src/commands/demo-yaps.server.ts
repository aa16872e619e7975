import type { Services } from '#/boot/boot.server.ts';
import { demoYaps } from '../db/seed/demo-yaps.ts';
import { addYap, markYapped } from '../features/yaps/commands.server.ts';
import { addDays } from '../lib/dates.ts';
import { toCalendarDay } from '../lib/zones.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { toDemoMember } from './demo-admin.server.ts';

const hour = 3_600_000;

/**
 * Adds the demo entries to the user with this email address, unless they have any. Returns the number of
 * added ones.
 */
export async function addDemoYaps(services: Services, email: string): Promise<number> {
  const { ctx, publish } = createCommandCtx(services);
  const { db, now } = ctx;
  const person = await db
    .selectFrom('profiles')
    .select(['id', 'time_zone'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('yap_list')
    .select('id')
    .where('user_id', '=', person.id)
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return 0;
  const member = await toDemoMember(ctx, person.id);
  const today = toCalendarDay(now.getTime(), person.time_zone);
  for (const [index, item] of demoYaps.entries()) {
    const airdrop =
      item.airdropProject === null
        ? undefined
        : await db
            .selectFrom('airdrops')
            .select('id')
            .where('user_id', '=', person.id)
            .where('project', '=', item.airdropProject)
            .executeTakeFirst();
    const ago = (hours: number) => ({ ...member, now: new Date(now.getTime() - hours * hour) });
    const { id } = await addYap(ago((demoYaps.length - index) * 24), {
      projectName: item.projectName,
      projectUrl: `https://${item.host}/`,
      notes: item.notes,
      draft: item.draft,
      plannedOn: item.plannedInDays === null ? null : addDays(today, item.plannedInDays),
      airdropId: airdrop?.id ?? null,
    });
    if (item.yappedDaysAgo !== null) await markYapped(ago(item.yappedDaysAgo * 24), { id });
  }
  publish();
  return demoYaps.length;
}
