import { inTransaction } from '../db/client.server.ts';
import { type DemoPresale, demoPresales } from '../db/seed/demo-presales.ts';
import { markAsExample } from '../features/listings/commands.server.ts';
import { publishPresale } from '../features/presales/commands.server.ts';
import { setFact } from '../features/presales/facts/commands.server.ts';
import { addDays } from '../lib/dates.ts';
import { toCalendarDay } from '../lib/zones.ts';
import type { Ctx } from '../platform/context.server.ts';

const dayMs = 86_400_000;

const getDayAfter = (now: Date, days: number) => addDays(toCalendarDay(now.getTime(), 'UTC'), days);

type Days = Pick<DemoPresale, 'startsInDays' | 'endsInDays'>;

const toPageUrl = (presale: DemoPresale, path = '') => `https://${presale.host}/${path}`;

function toInput(presale: DemoPresale, days: Days, now: Date) {
  const toTime = (count: number) => new Date(now.getTime() + count * dayMs).toISOString();
  return {
    projectName: presale.projectName,
    tokenSymbol: presale.tokenSymbol,
    logo: null,
    blockchain: presale.blockchain,
    presaleStart: toTime(days.startsInDays),
    presaleEnd: toTime(days.endsInDays),
    softCap: presale.softCap,
    hardCap: presale.hardCap,
    kycRequired: presale.kycRequired,
    auditUrl: presale.namesReport ? toPageUrl(presale, 'audit') : null,
    websiteUrl: toPageUrl(presale),
    twitterUrl: toPageUrl(presale, 'social'),
    telegramUrl: toPageUrl(presale, 'chat'),
    launchpadUrl: presale.hasLaunchpad ? toPageUrl(presale, 'launchpad') : null,
    isSponsored: presale.isSponsored,
  };
}

/** Adds the demo presales that don't exist yet. Returns the number of added ones. */
export async function addDemoPresales(ctx: Ctx): Promise<number> {
  let added = 0;
  for (const presale of demoPresales) {
    const existing = await ctx.db
      .selectFrom('presales')
      .select('id')
      .where('project_name', '=', presale.projectName)
      .executeTakeFirst();
    if (existing !== undefined) continue;
    await inTransaction(ctx.db, async (trx) => {
      let id = '';
      const versions = [...presale.plannedBefore, presale];
      for (const [index, days] of versions.entries()) {
        const earlierCtx = {
          ...ctx,
          now: new Date(ctx.now.getTime() - (versions.length - index) * 5 * dayMs),
        };
        const input = toInput(presale, days, ctx.now);
        id = await publishPresale(trx, earlierCtx, input, { itemId: id || undefined, submittedBy: null });
      }
      for (const { kind, value, path } of presale.facts) {
        await setFact(trx, ctx, {
          id,
          kind,
          value: typeof value === 'string' ? value : getDayAfter(ctx.now, value),
          sourceUrl: toPageUrl(presale, path),
        });
      }
      await markAsExample(trx, { kind: 'presale', id });
    });
    added += 1;
  }
  return added;
}
