import { demoGuides } from '../db/seed/demo-guides.ts';
import { addGuide } from '../features/guides/commands.server.ts';
import { toSlug } from '../lib/slug.ts';
import type { Ctx } from '../platform/context.server.ts';

const dayMs = 86_400_000;

/** Publishes the demo's guides that are not there yet. Answers how many there are. */
export async function addDemoGuides(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.selectFrom('airdrop_guides').select('slug').execute();
  const known = new Set(rows.map((row) => row.slug));
  for (const [at, guide] of demoGuides.entries()) {
    if (known.has(toSlug(guide.title, 'guide'))) continue;
    const now = new Date(ctx.now.getTime() - (demoGuides.length - at) * 3 * dayMs);
    await addGuide({ ...ctx, now }, { ...guide, steps: [...guide.steps], tips: [...guide.tips], logo: null });
  }
  return demoGuides.length;
}
