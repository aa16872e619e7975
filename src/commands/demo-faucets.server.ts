import { demoFaucets } from '../db/seed/demo-faucets.ts';
import { addFaucet } from '../features/faucets/commands.server.ts';
import type { Ctx } from '../platform/context.server.ts';

/** Adds the demo faucets that don't exist yet. Returns the number of faucets. */
export async function addDemoFaucets(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.selectFrom('faucets').select('url').execute();
  const known = new Set(rows.map((row) => row.url));
  for (const faucet of demoFaucets) {
    if (!known.has(faucet.url)) await addFaucet(ctx, { ...faucet, logo: null });
  }
  return demoFaucets.length;
}
