import { demoClaim, demoTransactions } from '../db/seed/demo-chain.ts';
import { withRevision } from '../features/airdrops/commands.server.ts';
import { recordClaims } from '../features/airdrops/found-claims/find-commands.server.ts';
import { recordChainVisits } from '../features/airdrops/on-chain/chain-visit-commands.server.ts';
import { addContracts } from '../features/airdrops/on-chain/commands.server.ts';
import { setCells } from '../features/airdrops/wallets/commands.server.ts';
import type { MemberCtx } from '../platform/context.server.ts';
import type { AddedAirdrop } from './demo-portfolio.server.ts';

/** The native token that each demo wallet holds on a chain, in its smallest unit. */
const balance = '250000000000000000';

/**
 * Adds recorded activity of the demo wallets. They aren't watched, because the demo sends no requests to chains.
 *
 * @param wallets the IDs of the demo wallets, in order.
 */
export async function addDemoActivity(ctx: MemberCtx, wallets: readonly string[]): Promise<void> {
  const byWatch = Map.groupBy(demoTransactions, ({ wallet, chainId }) => `${wallet} ${chainId}`);
  for (const transactions of byWatch.values()) {
    const [first] = transactions;
    const wallet_id = first && wallets[first.wallet];
    if (first === undefined || wallet_id === undefined) continue;
    const watch = { user_id: ctx.actor.id, wallet_id, chain_id: first.chainId };
    const count = transactions.length;
    await ctx.db
      .insertInto('chain_watches')
      .values({
        ...watch,
        is_on: false,
        created_at: ctx.now,
        due_at: ctx.now,
        read_at: ctx.now,
        nonce: count,
        balance,
        read_nonce: count,
        settled_block: Math.max(...transactions.map(({ block }) => block)),
        has_history: true,
        approvals_read_at: ctx.now,
        approvals_settled_block: Math.max(...transactions.map(({ block }) => block)),
      })
      .execute();
    await ctx.db
      .insertInto('chain_transactions')
      .values(
        transactions.map(({ hash, block, minutesAgo, to, method, value, fee, isFailed }) => ({
          ...watch,
          hash,
          block,
          mined_at: new Date(ctx.now.getTime() - minutesAgo * 60_000),
          to_address: to,
          method,
          value,
          fee,
          is_failed: isFailed,
        })),
      )
      .execute();
  }
}

/** The airdrop with contracts (index in `demoAirdrops`), and the wallet that claims it (index in `demoWallets`). */
const claimed = { airdrop: 21, wallet: 1 };
const dayMs = 24 * 60 * 60_000;

/**
 * Adds contracts to an airdrop, and yesterday's claim, which the demo hunter can mark and whose transaction checks in.
 * The distributor reports the claim, and two approvals of the token are open.
 */
export async function addDemoClaim(
  ctx: MemberCtx,
  wallets: readonly string[],
  airdrops: readonly AddedAirdrop[],
): Promise<void> {
  const airdropId = airdrops.find(({ index }) => index === claimed.airdrop)?.id;
  const wallet_id = wallets[claimed.wallet];
  if (airdropId === undefined || wallet_id === undefined) return;
  const { chainId, contract, hash, block, token, symbol, decimals, logIndex, amount, method, fee } =
    demoClaim;
  const { index, approvals } = demoClaim;
  const usedContract = demoTransactions.find(
    (transaction) => transaction.chainId === chainId && transaction.wallet === claimed.wallet,
  )?.to;
  const addresses = [contract, ...(usedContract === undefined ? [] : [usedContract])];
  await withRevision(ctx, (change) =>
    addContracts(
      change,
      addresses.map((address) => ({
        airdropId,
        chainId,
        address,
        checksIn: true,
        isToken: false,
        isClaimContract: address === contract,
      })),
    ),
  );
  const watch = { user_id: ctx.actor.id, wallet_id, chain_id: chainId };
  const mined = { ...watch, hash, block };
  const mined_at = new Date(ctx.now.getTime() - dayMs);
  await ctx.db
    .insertInto('chain_transactions')
    .values([
      { ...mined, mined_at, to_address: contract, method, value: '0', fee },
      ...approvals.map((approval) => ({
        ...watch,
        hash: approval.hash,
        block: approval.block,
        mined_at,
        to_address: token,
        method: approval.method,
        value: '0',
        fee: approval.fee,
      })),
    ])
    .execute();
  await ctx.db
    .insertInto('chain_transfers')
    .values({ ...mined, mined_at, log_index: logIndex, token, from_address: contract, amount })
    .execute();
  await ctx.db
    .insertInto('chain_tokens')
    .values({ chain_id: chainId, address: token, symbol, decimals })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db
    .updateTable('chain_watches')
    .set(({ ref }) => ({ transfers_read_at: ref('read_at'), transfers_settled_block: ref('settled_block') }))
    .where('user_id', '=', ctx.actor.id)
    .where('wallet_id', '=', wallet_id)
    .where('chain_id', '=', chainId)
    .execute();
  await setCells(ctx, { cells: [{ airdropId, walletId: wallet_id, state: 'eligible', claimIndex: index }] });
  await ctx.db
    .insertInto('chain_claim_states')
    .values({
      ...watch,
      airdrop_id: airdropId,
      contract,
      claim_index: index,
      state: 'claimed',
      closes_at: null,
      is_settled: true,
      read_at: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('chain_approvals')
    .values(
      approvals.map((approval) => ({
        ...watch,
        hash: approval.hash,
        block: approval.block,
        log_index: approval.logIndex,
        spender: approval.spender,
        amount: approval.amount,
        approved_at: mined_at,
        token,
        kind: 'token' as const,
        allowance: approval.amount,
        checked_at: ctx.now,
      })),
    )
    .execute();
  await recordClaims(ctx, ctx.actor.id);
  await recordChainVisits(ctx);
}
