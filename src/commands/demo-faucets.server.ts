import { inTransaction } from '../db/client.server.ts';
import { demoFaucets } from '../db/seed/demo-faucets.ts';
import { addFaucet } from '../features/faucets/commands.server.ts';
import { markAsExample } from '../features/listings/commands.server.ts';
import type { Ctx } from '../platform/context.server.ts';

/** Adds the demo faucets that don't exist yet. Returns the number of added ones. */
export async function addDemoFaucets(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.selectFrom('faucets').select('url').execute();
  const existingUrls = new Set(rows.map((row) => row.url));
  let added = 0;
  for (const faucet of demoFaucets) {
    if (existingUrls.has(faucet.url)) continue;
    await inTransaction(ctx.db, async (trx) => {
      const { id } = await addFaucet({ ...ctx, db: trx }, { ...faucet, logo: null });
      await markAsExample(trx, { kind: 'faucet', id });
    });
    added += 1;
  }
  return added;
}
