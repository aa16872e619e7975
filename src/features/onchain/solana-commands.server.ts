import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import {
  createSolanaNode,
  type ListedSignature,
  maxListedSignatures,
  type SolanaHead,
  type SolanaSource,
} from '#/platform/chains/solana.server.ts';
import type { SolanaTransaction } from '#/platform/chains/solana-transaction.ts';
import { SourceError } from '#/platform/chains/source.server.ts';
import type { SafeFetch } from '#/platform/safe-fetch.server.ts';
import { getNextReadMs } from './policy.ts';
import type { ReadCtx } from './read-commands.server.ts';
import { askSources, type SourceStates } from './source-commands.server.ts';
import { countWatches, isWatched, lockWatch, updateWatch, type Watch } from './watch-commands.server.ts';

/** Limits the transactions of a reading, each of which costs a request. */
export const maxReadAtOnce = 25;
/** Older transactions that name a wallet aren't read. */
const maxHistory = 1_000;
/** Transactions are read with this delay, because public nodes allow 40 requests of a kind in ten seconds. */
const gapMs = 250;
/** Stops a reading from a slow node, which would delay other wallets. */
const maxReadMs = 20_000;

export function openSolanaNodes(chain: Chain, ctx: ReadCtx): SolanaSource[] {
  const safeFetch: SafeFetch = (url, options) =>
    ctx.safeFetch(url, { ...options, allowPrivate: chain.allowsPrivate });
  return chain.nodes.map((url) => createSolanaNode(url, chain.genesisHash, safeFetch));
}

/** The position in the older transactions. At most `remaining` are still read, from the one before `before` on. */
type Cursor = { remaining: number; before: string };

const formatCursor = ({ remaining, before }: Cursor): string => `${remaining} ${before}`;

function parseCursor(text: string | null): Cursor | undefined {
  const [remaining, before] = text?.split(' ') ?? [];
  return remaining === undefined || before === undefined
    ? undefined
    : { remaining: Number(remaining), before };
}

type Reading = {
  ctx: ReadCtx;
  chain: Chain;
  watch: Watch;
  nodes: readonly SolanaSource[];
  /** The time at which to stop, by `performance.now()`. */
  untilMs: number;
};

/** Reads a transaction from the first node that has it; null if none has. */
async function readTransaction(
  { ctx, chain, watch, nodes }: Reading,
  hash: string,
): Promise<SolanaTransaction | 'unreadable' | null> {
  const lackingHosts = new Set<string>();
  for (;;) {
    const remainingNodes = nodes.filter(({ host }) => !lackingHosts.has(host));
    if (remainingNodes.length === 0) return null;
    const transaction = await askSources(ctx, chain.id, remainingNodes, async (node) => {
      const result = await node.readTransaction(hash, watch.address);
      if (result === null) lackingHosts.add(node.host);
      return result;
    });
    if (transaction !== null) return transaction;
  }
}

type TransactionsRead = {
  transactions: readonly SolanaTransaction[];
  /** The number of listed transactions that were read, from the first one on. */
  count: number;
  /** Whether no node has the next one. */
  isMissing: boolean;
};

/**
 * Reads the listed transactions one after another, until one is missing, time is up, or the wallet is no longer watched.
 * Throws SourceError if the first one can't be read; a later failure leaves the others for the next reading.
 */
async function readTransactions(
  reading: Reading,
  signatures: readonly ListedSignature[],
): Promise<TransactionsRead> {
  const { ctx, watch, untilMs } = reading;
  const transactions: SolanaTransaction[] = [];
  let count = 0;
  try {
    for (const { signature } of signatures) {
      if (count > 0 && performance.now() > untilMs) break;
      await delay(gapMs, undefined, { signal: ctx.signal });
      if (!(await isWatched(ctx.db, watch))) break;
      const transaction = await readTransaction(reading, signature);
      if (transaction === null) return { transactions, count, isMissing: true };
      if (transaction !== 'unreadable') transactions.push(transaction);
      count += 1;
    }
  } catch (error) {
    if (!(error instanceof SourceError) || count === 0) throw error;
  }
  return { transactions, count, isMissing: false };
}

type Progress = {
  transactions: readonly SolanaTransaction[];
  headSignature: string | null;
  readSignature: string | null;
  older: Cursor | null;
  /** Whether the next reading can go on. */
  hasMore: boolean;
  isMissing: boolean;
};

/** Reads the newest transactions of a wallet that is unread, or that has more new ones than a reading can list. */
async function readNewest(reading: Reading, signatures: readonly ListedSignature[]): Promise<Progress> {
  const batch = signatures.slice(0, maxReadAtOnce);
  const { transactions, count, isMissing } = await readTransactions(reading, batch);
  const head = signatures[0]?.signature ?? null;
  const lastSignature = signatures[count - 1]?.signature;
  const isComplete = count === signatures.length && signatures.length < maxReadAtOnce;
  const older =
    isComplete || lastSignature === undefined
      ? null
      : { remaining: maxHistory - count, before: lastSignature };
  return {
    transactions,
    headSignature: head,
    readSignature: lastSignature === undefined ? null : head,
    older,
    hasMore: older !== null && !isMissing,
    isMissing,
  };
}

/** Reads the transactions after the last one that was read, oldest first, so that none is skipped. */
async function readNewer(reading: Reading, signatures: readonly ListedSignature[]): Promise<Progress> {
  const { watch } = reading;
  const batch = signatures.toReversed().slice(0, maxReadAtOnce);
  const { transactions, count, isMissing } = await readTransactions(reading, batch);
  return {
    transactions,
    headSignature: signatures[0]?.signature ?? watch.head_signature,
    readSignature: batch[count - 1]?.signature ?? watch.read_signature,
    older: parseCursor(watch.older_cursor) ?? null,
    hasMore: count < signatures.length && !isMissing,
    isMissing,
  };
}

/** Reads some of the older transactions. A failure leaves them for the next reading. */
async function readOlder(reading: Reading, progress: Progress): Promise<Progress> {
  const { ctx, chain, watch, nodes } = reading;
  const { older } = progress;
  if (older === null || older.remaining <= 0 || progress.hasMore || progress.isMissing) return progress;
  const limit = Math.min(older.remaining, maxReadAtOnce);
  try {
    const range = { before: older.before, limit };
    const signatures = await askSources(ctx, chain.id, nodes, (node) =>
      node.listBefore(watch.address, range),
    );
    const { transactions, count, isMissing } = await readTransactions(reading, signatures);
    const before = signatures[count - 1]?.signature ?? older.before;
    const isComplete = count === signatures.length && signatures.length < limit;
    // Nodes forget old transactions.
    const remaining = isMissing ? 0 : Math.max(0, older.remaining - count);
    return {
      ...progress,
      transactions: [...progress.transactions, ...transactions],
      older: isComplete ? null : { remaining, before },
      hasMore: !isComplete && remaining > 0,
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    ctx.log.info('onchain.older_not_read', { chain: chain.id, reason: error.message });
    return { ...progress, hasMore: true };
  }
}

async function storeTransactions(
  trx: Trx,
  { user_id, wallet_id, chain_id }: Watch,
  transactions: readonly SolanaTransaction[],
): Promise<void> {
  const watchKey = { user_id, wallet_id, chain_id };
  const signed = transactions.filter(({ isSigned }) => isSigned);
  if (signed.length > 0) {
    await trx
      .insertInto('chain_transactions')
      .values(
        signed.map((transaction) => ({
          ...watchKey,
          hash: transaction.signature,
          block: transaction.slot,
          mined_at: transaction.minedAt,
          to_address: null,
          programs: [...transaction.programs],
          value: transaction.value.toString(),
          fee: transaction.fee.toString(),
          is_failed: transaction.isFailed,
        })),
      )
      .onConflict((conflict) => conflict.columns(['wallet_id', 'chain_id', 'hash']).doNothing())
      .execute();
  }
  const arrivals = transactions.flatMap((transaction) =>
    transaction.arrivals.map((arrival) => ({ ...transaction, arrival })),
  );
  if (arrivals.length === 0) return;
  await trx
    .insertInto('chain_transfers')
    .values(
      arrivals.map(({ arrival, ...transaction }) => ({
        ...watchKey,
        hash: transaction.signature,
        log_index: arrival.index,
        block: transaction.slot,
        mined_at: transaction.minedAt,
        token: arrival.mint,
        from_address: arrival.from,
        amount: arrival.amount.toString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['wallet_id', 'chain_id', 'hash', 'log_index']).doNothing())
    .execute();
  await trx
    .insertInto('chain_tokens')
    .values(arrivals.map(({ arrival: { mint, decimals } }) => ({ chain_id, address: mint, decimals })))
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing())
    .execute();
}

/** Stores the reading unless the wallet is no longer watched. */
async function storeReading(
  ctx: ReadCtx,
  watch: Watch,
  { balance }: SolanaHead,
  { transactions, headSignature, readSignature, older, hasMore, isMissing }: Progress,
): Promise<void> {
  const isFirst = watch.settled_block === null;
  const isUnchanged =
    !isFirst && headSignature === watch.head_signature && balance.toString() === watch.balance;
  const unchangedReads = isUnchanged ? Math.min(watch.unchanged_reads + 1, 100) : 0;
  const settled = transactions.reduce((best, { slot }) => Math.max(best, slot), watch.settled_block ?? 0);
  await inTransaction(ctx.db, async (trx) => {
    if ((await lockWatch(trx, watch)) === undefined) return;
    await storeTransactions(trx, watch, transactions);
    const watchCount = await countWatches(trx, watch);
    const nextMs = getNextReadMs({ unchangedReads, watchCount, hasMore, knowsAll: !isMissing });
    await updateWatch(trx, watch, {
      read_at: ctx.now,
      due_at: new Date(ctx.now.getTime() + nextMs),
      unchanged_reads: unchangedReads,
      balance: balance.toString(),
      settled_block: settled,
      has_history: true,
      head_signature: headSignature,
      read_signature: readSignature,
      older_cursor: older === null ? null : formatCursor(older),
      ...((isFirst || transactions.length > 0) && {
        transfers_read_at: ctx.now,
        transfers_settled_block: settled,
      }),
    });
  });
}

/**
 * Reads a wallet on Solana and stores what changed. Only finalized transactions are read, which no reorganization takes back.
 * Throws SourceError if no node responds.
 */
export async function readSolanaWatch(
  ctx: ReadCtx,
  chain: Chain,
  watch: Watch,
  { nodes, states }: { nodes: readonly SolanaSource[]; states: SourceStates },
): Promise<void> {
  const reading: Reading = { ctx, chain, watch, nodes, untilMs: performance.now() + maxReadMs };
  const { settled_block: settled, read_signature: until } = watch;
  const limit = until === null ? maxReadAtOnce : maxListedSignatures;
  const readHead = async (node: SolanaSource) => {
    const head = await node.readHead(watch.address, { until, limit });
    if (settled !== null && head.slot < settled) throw new SourceError('invalid', 'It is behind the chain.');
    return head;
  };
  const head = await askSources(ctx, chain.id, nodes, readHead, states);
  // A node that doesn't know the last transaction lists older ones, too.
  const signatures = head.signatures.filter(
    ({ slot, signature }) => slot >= (settled ?? 0) && signature !== until,
  );
  const isRestart = until === null || signatures.length >= maxListedSignatures;
  const progress = isRestart
    ? await readNewest(reading, signatures)
    : await readOlder(reading, await readNewer(reading, signatures));
  await storeReading(ctx, watch, head, progress);
}
