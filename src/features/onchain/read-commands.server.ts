import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import { createExplorer } from '#/platform/chains/explorer.server.ts';
import { createNode } from '#/platform/chains/node.server.ts';
import {
  type ChainHead,
  type ChainTransaction,
  type ExplorerSource,
  type NodeSource,
  SourceError,
} from '#/platform/chains/source.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';
import type { SafeFetch } from '#/platform/safe-fetch.server.ts';
import { readApprovals } from './approval-commands.server.ts';
import { getNextReadMs } from './policy.ts';
import { type ReadPagesResult, readPages } from './read-pages.server.ts';
import { openSolanaNodes, readSolanaWatch } from './solana-commands.server.ts';
import { askSources, hasSource, readSourceStates, type SourceStates } from './source-commands.server.ts';
import { readTransfers } from './transfer-commands.server.ts';
import {
  countRead,
  countWatches,
  deleteUnsettled,
  hasUnsettled,
  isWatched,
  lockWatch,
  updateWatch,
  type Watch,
} from './watch-commands.server.ts';

export type ReadCtx = Pick<JobCtx, 'db' | 'now' | 'safeFetch' | 'log' | 'changed' | 'signal'>;

/** Older transactions of a wallet on a chain aren't read. */
export const maxTransactions = 10_000;
const batchSize = 20;
const insertSize = 500;
/** The gap between two wallets limits the load on a chain's sources to a few requests a second. */
const gapMs = 250;
const retryMs = 10 * 60_000;

export type Sources = { nodes: readonly NodeSource[]; explorer: ExplorerSource | undefined };

export function openSources(chain: Chain, ctx: ReadCtx): Sources {
  const safeFetch: SafeFetch = (url, options) =>
    ctx.safeFetch(url, { ...options, allowPrivate: chain.allowsPrivate });
  return {
    nodes: chain.nodes.map((url) => createNode(url, chain.id, safeFetch)),
    explorer: chain.explorer === null ? undefined : createExplorer(chain.explorer, chain.id, safeFetch),
  };
}

type DueChain = Pick<Chain, 'id' | 'family'>;

/** Selects the watches of a chain that are due. Skips archived wallets. */
const selectDue = ({ db, now }: Pick<ReadCtx, 'db' | 'now'>, { id, family }: DueChain) =>
  db
    .selectFrom('chain_watches as w')
    .innerJoin('tracker_wallets as t', (join) =>
      join.onRef('t.user_id', '=', 'w.user_id').onRef('t.id', '=', 'w.wallet_id'),
    )
    .where('w.chain_id', '=', id)
    .where('w.is_on', '=', true)
    .where('w.due_at', '<=', now)
    .where('t.family', '=', family)
    .where('t.archived_at', 'is', null);

export async function hasDueWatch(ctx: Pick<ReadCtx, 'db' | 'now'>, chain: DueChain): Promise<boolean> {
  const row = await selectDue(ctx, chain).select('w.wallet_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the watches of a chain that are due, the new ones first. */
async function listDueWatches(ctx: Pick<ReadCtx, 'db' | 'now'>, chain: DueChain): Promise<Watch[]> {
  return await selectDue(ctx, chain)
    .select(['w.user_id', 'w.wallet_id', 'w.chain_id', 'w.nonce', 'w.balance', 'w.read_nonce'])
    .select(['w.settled_block', 'w.older_cursor', 'w.unchanged_reads', 't.address'])
    .select(['w.head_signature', 'w.read_signature'])
    .select(['w.transfers_read_at', 'w.transfers_nonce', 'w.transfers_settled_block', 'w.transfers_cursor'])
    .select(['w.approvals_read_at', 'w.approvals_nonce', 'w.approvals_settled_block'])
    .orderBy(sql`w.read_at IS NULL`, 'desc')
    .orderBy('w.due_at')
    .orderBy('w.wallet_id')
    .limit(batchSize)
    .execute();
}

type History = ReadPagesResult<ChainTransaction>;

const readHistory = (ctx: ReadCtx, chain: Chain, explorer: ExplorerSource, watch: Watch): Promise<History> =>
  readPages(
    (cursor) =>
      askSources(ctx, chain.id, [explorer], (source) => source.readTransactions(watch.address, cursor)),
    {
      settled: watch.settled_block,
      olderCursor: watch.older_cursor,
      maxItems: maxTransactions,
      countStored: () => countRead(ctx.db, 'chain_transactions', watch),
    },
  );

/** Returns whether an explorer may know more than what is stored. */
async function needsHistory({ db }: ReadCtx, watch: Watch, head: ChainHead): Promise<boolean> {
  if (watch.read_nonce !== head.nonce || watch.older_cursor !== null) return true;
  return await hasUnsettled(db, 'chain_transactions', watch, watch.settled_block);
}

async function storeTransactions(trx: Trx, watch: Watch, { items, replacesUnsettled }: History) {
  const { user_id, wallet_id, chain_id } = watch;
  if (replacesUnsettled) await deleteUnsettled(trx, 'chain_transactions', watch, watch.settled_block);
  const rows = [...new Map(items.map((transaction) => [transaction.hash, transaction])).values()].map(
    (transaction) => ({
      user_id,
      wallet_id,
      chain_id,
      hash: transaction.hash,
      block: transaction.block,
      mined_at: transaction.minedAt,
      to_address: transaction.to,
      method: transaction.method,
      value: transaction.value.toString(),
      fee: transaction.fee.toString(),
      is_failed: transaction.isFailed,
    }),
  );
  for (let from = 0; from < rows.length; from += insertSize) {
    await trx
      .insertInto('chain_transactions')
      .values(rows.slice(from, from + insertSize))
      .onConflict((conflict) =>
        conflict.columns(['wallet_id', 'chain_id', 'hash']).doUpdateSet(({ ref }) => ({
          block: ref('excluded.block'),
          mined_at: ref('excluded.mined_at'),
          fee: ref('excluded.fee'),
          is_failed: ref('excluded.is_failed'),
        })),
      )
      .execute();
  }
}

/** Stores the reading unless the wallet is no longer watched. */
async function storeReading(
  ctx: ReadCtx,
  chain: Chain,
  watch: Watch,
  { head, history }: { head: ChainHead; history: History | undefined },
): Promise<void> {
  const newestTransaction = history?.items.reduce<ChainTransaction | undefined>(
    (newest, transaction) =>
      newest === undefined || transaction.nonce > newest.nonce ? transaction : newest,
    undefined,
  );
  // Explorers index a block after nodes have it.
  const knowsAll =
    history === undefined || head.nonce === 0 || (newestTransaction?.nonce ?? -1) + 1 >= head.nonce;
  const finalBlock = Math.max(0, head.block - chain.depth);
  const settledBlock = knowsAll ? finalBlock : Math.min(finalBlock, newestTransaction?.block ?? 0);
  const isUnchanged = watch.nonce === head.nonce && watch.balance === head.balance.toString();
  const unchangedReads = isUnchanged ? Math.min(watch.unchanged_reads + 1, 100) : 0;
  await inTransaction(ctx.db, async (trx) => {
    if ((await lockWatch(trx, watch)) === undefined) return;
    const watchCount = await countWatches(trx, watch);
    if (history !== undefined) await storeTransactions(trx, watch, history);
    const hasMore = history?.olderCursor != null && history.items.length > 0;
    const nextMs = getNextReadMs({ unchangedReads, watchCount, hasMore, knowsAll });
    await updateWatch(trx, watch, {
      read_at: ctx.now,
      due_at: new Date(ctx.now.getTime() + nextMs),
      unchanged_reads: unchangedReads,
      nonce: head.nonce,
      balance: head.balance.toString(),
      settled_block: Math.max(watch.settled_block ?? 0, settledBlock),
      ...(history !== undefined && {
        has_history: true,
        older_cursor: history.olderCursor,
        read_nonce: knowsAll ? head.nonce : watch.read_nonce,
      }),
    });
  });
}

/** Records a failed reading and schedules a retry; the stored data stays. */
const postpone = ({ db, now }: ReadCtx, watch: Watch): Promise<void> =>
  updateWatch(db, watch, { failed_at: now, due_at: new Date(now.getTime() + retryMs) });

/** Reads a wallet on a chain and stores what changed. Throws SourceError if no source gives an answer. */
export async function readWatch(
  ctx: ReadCtx,
  chain: Chain,
  watch: Watch,
  { states, ...sources }: Sources & { states: SourceStates },
): Promise<void> {
  const readHead = async (node: NodeSource) => {
    const head = await node.readHead(watch.address);
    if (watch.settled_block !== null && head.block < watch.settled_block)
      throw new SourceError('invalid', 'It is behind the chain.');
    return head;
  };
  const head = await askSources(ctx, chain.id, sources.nodes, readHead, states);
  const { explorer } = sources;
  const history =
    explorer !== undefined && (await needsHistory(ctx, watch, head))
      ? await readHistory(ctx, chain, explorer, watch)
      : undefined;
  await storeReading(ctx, chain, watch, { head, history });
  await readTransfers(ctx, chain, watch, { head, sources });
  await readApprovals(ctx, chain, watch, { head, sources });
}

type Reader = { hosts: readonly string[]; read: (watch: Watch, states: SourceStates) => Promise<void> };

/** Returns the reader for the chain's family, and the hosts of its nodes. */
function openReader(ctx: ReadCtx, chain: Chain): Reader {
  if (chain.family === 'solana') {
    const nodes = openSolanaNodes(chain, ctx);
    const hosts = nodes.map(({ host }) => host);
    return { hosts, read: (watch, states) => readSolanaWatch(ctx, chain, watch, { nodes, states }) };
  }
  const sources = openSources(chain, ctx);
  const hosts = sources.nodes.map(({ host }) => host);
  return { hosts, read: (watch, states) => readWatch(ctx, chain, watch, { ...sources, states }) };
}

/** Reads the due wallets of a chain one after another, until none is due or `untilMs` has passed. */
export async function readDueWatches(ctx: ReadCtx, chain: Chain, untilMs: number): Promise<void> {
  const start = performance.now();
  const { hosts, read } = openReader(ctx, chain);
  const readUserIds = new Set<string>();
  try {
    await readBatches();
  } finally {
    // Publish once per run, because open pages then reload everything.
    ctx.changed(...[...readUserIds].map((userId) => ({ topic: 'onchain' as const, userId })));
  }

  async function readBatches(): Promise<void> {
    for (;;) {
      const watches = await listDueWatches(ctx, chain);
      if (watches.length === 0) return;
      for (const watch of watches) {
        if (ctx.signal.aborted) throw ctx.signal.reason;
        if (performance.now() - start > untilMs) return;
        const states = await readSourceStates(ctx, chain.id);
        if (!hasSource(states, hosts, ctx.now)) return;
        if (!(await isWatched(ctx.db, watch))) continue;
        try {
          await read(watch, states);
          if (watch.settled_block === null) ctx.changed({ topic: 'onchain', userId: watch.user_id });
          else readUserIds.add(watch.user_id);
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          await postpone(ctx, watch);
          ctx.log.info('onchain.not_read', { chain: chain.id, reason: error.message });
        }
        await delay(gapMs, undefined, { signal: ctx.signal });
      }
    }
  }
}
