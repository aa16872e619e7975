import { type NodeSource, SourceError } from '#/platform/chains/source.server.ts';
import type { ReadCtx } from './read-commands.server.ts';
import { askSources } from './source-commands.server.ts';

/** Stores the tokens' symbols and decimals. Returns whether any was read; a failure leaves the others for the next reading. */
export async function describeTokens(
  ctx: ReadCtx,
  { chainId, nodes }: { chainId: number; nodes: readonly NodeSource[] },
  addresses: readonly string[],
): Promise<boolean> {
  for (const [index, address] of addresses.entries()) {
    try {
      const { decimals, symbol } = await askSources(ctx, chainId, nodes, (node) => node.readToken(address));
      await ctx.db
        .insertInto('chain_tokens')
        .values({ chain_id: chainId, address, decimals, symbol, read_at: ctx.now })
        .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing())
        .execute();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      ctx.log.info('onchain.token_not_read', { chain: chainId, reason: error.message });
      return index > 0;
    }
  }
  return addresses.length > 0;
}
