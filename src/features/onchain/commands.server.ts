import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import type { Chain } from '#/lib/chains.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { hasAddress } from '../tracker-wallets/policy.ts';
import { getChains } from './chains.server.ts';
import { enqueueReading } from './jobs.server.ts';
import { isWatchable } from './policy.ts';
import { getWalletActivity } from './queries.server.ts';
import { openSources, type ReadCtx } from './read-commands.server.ts';
import type { OnchainSettings, UnwatchInput, WalletActivity, WatchInput } from './schema.ts';
import { describeTokens } from './token-commands.server.ts';

export { isWalletWatched, openClaimReader } from './claim-commands.server.ts';

/** Stores the tokens' symbols and decimals. Returns whether any was read; a failure leaves the others for the next reading. */
export async function readTokens(ctx: ReadCtx, chain: Chain, addresses: readonly string[]): Promise<boolean> {
  // Solana's transactions name the decimals of their tokens, and mints have no symbol.
  if (chain.family !== 'evm') return false;
  return await describeTokens(ctx, { chainId: chain.id, nodes: openSources(chain, ctx).nodes }, addresses);
}

/** Staggers the new watches of one person, to let other people's be read in between. */
const staggerMs = 1_000;

/** The wallet book shows on how many chains a wallet is watched, so it changes too. */
const publish = ({ actor, changed }: MemberCtx) =>
  changed({ topic: 'onchain', userId: actor.id }, { topic: 'tracker-wallets', userId: actor.id });

/**
 * Watches a wallet on exactly these chains. The first reading follows within a minute. Throws NOT_FOUND for a wallet that isn't
 * the member's, and INVALID for one that can't be watched or is archived, and for a chain that is unknown or of another family.
 */
export async function watchWallet(ctx: MemberCtx, { id, chainIds }: WatchInput): Promise<WalletActivity> {
  const chains = new Map(getChains(ctx).map((chain) => [chain.id, chain]));
  const chosenIds = [...new Set(chainIds)];
  await inTransaction(ctx.db, async (trx) => {
    const wallet = await trx
      .selectFrom('tracker_wallets')
      .select(['address', 'label', 'family', 'archived_at'])
      .where('user_id', '=', ctx.actor.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('wallet'));
    if (!chosenIds.every((chainId) => chains.has(chainId))) {
      throw new AppError('INVALID', 'This chain is not available here. Reload the page.', {
        field: 'chainIds',
      });
    }
    if (!hasAddress(wallet)) {
      const problem = `${wallet.label} has no address yet. Add it to your wallet book first.`;
      throw new AppError('INVALID', problem, { field: 'id' });
    }
    if (!isWatchable(wallet.family))
      throw new AppError('INVALID', 'Only EVM and Solana wallets can be watched.', { field: 'id' });
    if (!chosenIds.every((chainId) => chains.get(chainId)?.family === wallet.family))
      throw new AppError('INVALID', 'This wallet isn’t on this chain. Choose others.', { field: 'chainIds' });
    if (wallet.archived_at !== null)
      throw new AppError('INVALID', 'Restore this wallet to watch it.', { field: 'id' });
    await trx
      .updateTable('chain_watches')
      .set({ is_on: false })
      .where('user_id', '=', ctx.actor.id)
      .where('wallet_id', '=', id)
      .where('chain_id', 'not in', chosenIds)
      .execute();
    const { count } = await trx
      .selectFrom('chain_watches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', ctx.actor.id)
      .where('is_on', '=', true)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    const due_at = new Date(ctx.now.getTime() + count * staggerMs);
    await trx
      .insertInto('chain_watches')
      .values(
        chosenIds.map((chain_id) => ({
          user_id: ctx.actor.id,
          wallet_id: id,
          chain_id,
          due_at,
          created_at: ctx.now,
        })),
      )
      // Chains that are already watched keep their next reading.
      .onConflict((conflict) =>
        conflict
          .columns(['wallet_id', 'chain_id'])
          .doUpdateSet({ is_on: true, due_at })
          .where('chain_watches.is_on', '=', false),
      )
      .execute();
    for (const chainId of chosenIds) await enqueueReading(trx, chainId);
  });
  publish(ctx);
  return getWalletActivity(ctx, id);
}

/** Stops watching a wallet, and deletes its data if `erase` is set. Throws NOT_FOUND for a wallet that isn't the member's. */
export async function unwatchWallet(ctx: MemberCtx, { id, erase }: UnwatchInput): Promise<{ id: string }> {
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .selectFrom('tracker_wallets')
      .select('id')
      .where('user_id', '=', ctx.actor.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('wallet'));
    const isOfWallet = sql<boolean>`user_id = ${ctx.actor.id} AND wallet_id = ${id}`;
    if (erase) await trx.deleteFrom('chain_watches').where(isOfWallet).execute();
    else await trx.updateTable('chain_watches').set({ is_on: false }).where(isOfWallet).execute();
  });
  publish(ctx);
  return { id };
}

/** Turns the automatic booking of claims on or off. Only claims found after it is turned on are booked. */
export async function changeSettings(
  { db, actor, now, changed }: MemberCtx,
  { booksClaims }: OnchainSettings,
): Promise<OnchainSettings> {
  await db
    .insertInto('chain_settings')
    .values({ user_id: actor.id, books_claims_since: booksClaims ? now : null, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        // Turning it on twice keeps the first time.
        books_claims_since: booksClaims
          ? sql<Date>`coalesce(chain_settings.books_claims_since, excluded.books_claims_since)`
          : null,
        updated_at: now,
      }),
    )
    .execute();
  changed({ topic: 'onchain', userId: actor.id });
  return { booksClaims };
}
