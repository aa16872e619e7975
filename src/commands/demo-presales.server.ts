import type { Services } from '#/boot/boot.server.ts';
import { inTransaction } from '../db/client.server.ts';
import { type DemoPresale, demoPresales } from '../db/seed/demo-presales.ts';
import { publishPresale } from '../features/presales/commands.server.ts';
import { setFact } from '../features/presales/facts/commands.server.ts';
import { addDays } from '../lib/dates.ts';
import { calendarDay } from '../lib/zones.ts';
import { commandCtx } from './command-ctx.server.ts';

const day = 86_400_000;

const getDayAfter = (now: Date, days: number) => addDays(calendarDay(now.getTime(), 'UTC'), days);

type Days = Pick<DemoPresale, 'startsInDays' | 'endsInDays'>;

const toPageUrl = (one: DemoPresale, path = '') => `https://${one.host}/${path}`;

function toInput(one: DemoPresale, days: Days, now: Date) {
  const at = (count: number) => new Date(now.getTime() + count * day).toISOString();
  return {
    projectName: one.projectName,
    tokenSymbol: one.tokenSymbol,
    logo: null,
    blockchain: one.blockchain,
    presaleStart: at(days.startsInDays),
    presaleEnd: at(days.endsInDays),
    softCap: one.softCap,
    hardCap: one.hardCap,
    kycRequired: one.kycRequired,
    auditUrl: one.namesReport ? toPageUrl(one, 'audit') : null,
    websiteUrl: toPageUrl(one),
    twitterUrl: toPageUrl(one, 'social'),
    telegramUrl: toPageUrl(one, 'chat'),
    launchpadUrl: one.hasLaunchpad ? toPageUrl(one, 'launchpad') : null,
    isSponsored: one.isSponsored,
  };
}

/** Adds the demo presales that don't exist yet. Returns the number of added ones. */
export async function addDemoPresales(services: Services): Promise<number> {
  const { ctx, publish } = commandCtx(services);
  let added = 0;
  for (const one of demoPresales) {
    const known = await ctx.db
      .selectFrom('presales')
      .select('id')
      .where('project_name', '=', one.projectName)
      .executeTakeFirst();
    if (known !== undefined) continue;
    await inTransaction(ctx.db, async (trx) => {
      let itemId: string | undefined;
      const versions = [...one.plannedBefore, one];
      for (const [at, days] of versions.entries()) {
        const then = { ...ctx, now: new Date(ctx.now.getTime() - (versions.length - at) * 5 * day) };
        const input = toInput(one, days, ctx.now);
        itemId = await publishPresale(trx, then, input, { itemId, submittedBy: null });
      }
      for (const { kind, value, path } of one.facts) {
        await setFact(trx, ctx, {
          id: itemId ?? '',
          kind,
          value: typeof value === 'string' ? value : getDayAfter(ctx.now, value),
          sourceUrl: toPageUrl(one, path),
        });
      }
    });
    added += 1;
  }
  publish();
  return added;
}
