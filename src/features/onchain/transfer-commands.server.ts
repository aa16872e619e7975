import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import type {
  ChainHead,
  ExplorerSource,
  ListedTransfer,
  NodeSource,
  TokenTransfer,
} from '#/platform/chains/source.server.ts';
import type { ReadCtx, Sources } from './read-commands.server.ts';
import { readLogs, readPages } from './read-pages.server.ts';
import { askSources } from './source-commands.server.ts';
import {
  countRead,
  deleteUnsettled,
  hasUnsettled,
  lockWatch,
  updateWatch,
  type Watch,
} from './watch-commands.server.ts';

const minuteMs = 60_000;
/** Tokens also arrive without a transaction of the wallet. */
const maxAgeMs = 23 * 60 * minuteMs;
/** Older arrivals of a wallet on a chain aren't read. */
const maxTransfers = 10_000;
const insertSize = 500;

type Arrivals = {
  transfers: readonly TokenTransfer[];
  /** Whether all blocks above the settled one were read. */
  replacesUnsettled: boolean;
  settled: number;
  olderCursor: string | null;
  hasMore: boolean;
};

/** Returns whether tokens may have arrived since the last reading, or a reorganization may have taken some back. */
async function areTransfersDue({ db, now }: ReadCtx, watch: Watch, head: ChainHead): Promise<boolean> {
  const { transfers_read_at: readAt, transfers_settled_block: settled } = watch;
  if (readAt === null || now.getTime() - readAt.getTime() >= maxAgeMs) return true;
  if (watch.transfers_nonce !== head.nonce || watch.transfers_cursor !== null) return true;
  return await hasUnsettled(db, 'chain_transfers', watch, settled);
}

/** Transfers of zero tokens aren't worth a request to locate them, because anybody can make them in another's name for free. */
const isStored = ({ amount, logIndex }: ListedTransfer) => amount > 0n || logIndex !== null;

const isSameTransfer = (transfer: ListedTransfer, { hash, token, from, amount }: TokenTransfer) =>
  transfer.hash === hash && transfer.token === token && transfer.from === from && transfer.amount === amount;

/** Finds the logs of transfers that an explorer lists without a log's position, in the nodes' logs of their blocks. */
async function locateTransfers(
  ctx: ReadCtx,
  watch: Watch,
  transfers: readonly ListedTransfer[],
  nodes: readonly NodeSource[],
): Promise<TokenTransfer[]> {
  const isLocated = (transfer: ListedTransfer): transfer is TokenTransfer => transfer.logIndex !== null;
  const located = transfers.filter(isLocated);
  const unlocated = transfers.filter((transfer) => !isLocated(transfer));
  for (const block of new Set(unlocated.map((transfer) => transfer.block))) {
    const logs = await askSources(ctx, watch.chain_id, nodes, (node) =>
      node.readTransfers(watch.address, { first: block, last: block }),
    );
    located.push(...logs.filter((log) => unlocated.some((transfer) => isSameTransfer(transfer, log))));
  }
  return located;
}

async function readFromExplorer(
  ctx: ReadCtx,
  watch: Watch,
  {
    explorer,
    nodes,
    finalBlock,
  }: { explorer: ExplorerSource; nodes: readonly NodeSource[]; finalBlock: number },
): Promise<Arrivals> {
  const { chain_id, transfers_settled_block: settled } = watch;
  const { items, replacesUnsettled, olderCursor } = await readPages(
    (cursor) =>
      askSources(ctx, chain_id, [explorer], (source) => source.readTransfers(watch.address, cursor)),
    {
      settled,
      olderCursor: watch.transfers_cursor,
      maxItems: maxTransfers,
      countStored: () => countRead(ctx.db, 'chain_transfers', watch),
    },
  );
  const newestBlock = items.reduce((max, { block }) => Math.max(max, block), 0);
  return {
    transfers: await locateTransfers(ctx, watch, items.filter(isStored), nodes),
    replacesUnsettled,
    // Later arrivals may still be missing, because explorers index a block after nodes have it.
    settled: Math.min(finalBlock, newestBlock),
    olderCursor,
    hasMore: olderCursor !== null && items.length > 0,
  };
}

async function readFromNodes(
  ctx: ReadCtx,
  watch: Watch,
  nodes: readonly NodeSource[],
  finalBlock: number,
): Promise<Arrivals> {
  const { items, settled, hasMore } = await readLogs(
    (blocks) => askSources(ctx, watch.chain_id, nodes, (node) => node.readTransfers(watch.address, blocks)),
    watch.transfers_settled_block,
    finalBlock,
  );
  return { transfers: items, replacesUnsettled: false, settled, olderCursor: null, hasMore };
}

async function storeTransfers(
  trx: Trx,
  watch: Watch,
  { transfers, replacesUnsettled }: Arrivals,
): Promise<void> {
  const { user_id, wallet_id, chain_id } = watch;
  if (replacesUnsettled) await deleteUnsettled(trx, 'chain_transfers', watch, watch.transfers_settled_block);
  const rows = [
    ...new Map(transfers.map((transfer) => [`${transfer.hash} ${transfer.logIndex}`, transfer])).values(),
  ].map((transfer) => ({
    user_id,
    wallet_id,
    chain_id,
    hash: transfer.hash,
    log_index: transfer.logIndex,
    block: transfer.block,
    mined_at: transfer.minedAt,
    token: transfer.token,
    from_address: transfer.from,
    amount: transfer.amount.toString(),
  }));
  for (let from = 0; from < rows.length; from += insertSize) {
    await trx
      .insertInto('chain_transfers')
      .values(rows.slice(from, from + insertSize))
      .onConflict((conflict) =>
        conflict.columns(['wallet_id', 'chain_id', 'hash', 'log_index']).doUpdateSet(({ ref }) => ({
          block: ref('excluded.block'),
          mined_at: ref('excluded.mined_at'),
          token: ref('excluded.token'),
          from_address: ref('excluded.from_address'),
          amount: ref('excluded.amount'),
        })),
      )
      .execute();
  }
}

/** Reads the tokens that arrived at a watched wallet if they are due, and stores them. Throws SourceError. */
export async function readTransfers(
  ctx: ReadCtx,
  chain: Chain,
  watch: Watch,
  { head, sources }: { head: ChainHead; sources: Sources },
): Promise<void> {
  if (!(await areTransfersDue(ctx, watch, head))) return;
  const { explorer, nodes } = sources;
  const finalBlock = Math.max(0, head.block - chain.depth);
  const arrivals =
    explorer === undefined
      ? await readFromNodes(ctx, watch, nodes, finalBlock)
      : await readFromExplorer(ctx, watch, { explorer, nodes, finalBlock });
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockWatch(trx, watch);
    if (row === undefined) return;
    await storeTransfers(trx, watch, arrivals);
    const nextReadAt = new Date(ctx.now.getTime() + 2 * minuteMs);
    await updateWatch(trx, watch, {
      transfers_read_at: ctx.now,
      transfers_nonce: head.nonce,
      transfers_settled_block: Math.max(watch.transfers_settled_block ?? 0, arrivals.settled),
      transfers_cursor: arrivals.olderCursor,
      ...(arrivals.hasMore && row.due_at > nextReadAt && { due_at: nextReadAt }),
    });
  });
}
