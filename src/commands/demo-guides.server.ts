import { inTransaction } from '../db/client.server.ts';
import { demoGuides } from '../db/seed/demo-guides.ts';
import { addGuide } from '../features/guides/commands.server.ts';
import { markAsExample } from '../features/listings/commands.server.ts';
import { toSlug } from '../lib/slug.ts';
import type { Ctx } from '../platform/context.server.ts';

const dayMs = 86_400_000;

/** Publishes the demo guides that don't exist yet. Returns the number of added ones. */
export async function addDemoGuides(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.selectFrom('airdrop_guides').select('slug').execute();
  const existingSlugs = new Set(rows.map((row) => row.slug));
  let added = 0;
  for (const [index, guide] of demoGuides.entries()) {
    if (existingSlugs.has(toSlug(guide.title, 'guide'))) continue;
    const now = new Date(ctx.now.getTime() - (demoGuides.length - index) * 3 * dayMs);
    await inTransaction(ctx.db, async (trx) => {
      const content = { ...guide, steps: [...guide.steps], tips: [...guide.tips], logo: null };
      const { id } = await addGuide({ ...ctx, db: trx, now }, content);
      await markAsExample(trx, { kind: 'guide', id });
    });
    added += 1;
  }
  return added;
}
