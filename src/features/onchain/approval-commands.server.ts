import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import {
  type ApprovalPair,
  type ChainHead,
  type ExplorerSource,
  type NodeSource,
  SourceError,
  type TokenApproval,
} from '#/platform/chains/source.server.ts';
import type { ReadCtx, Sources } from './read-commands.server.ts';
import { readLogs } from './read-pages.server.ts';
import { askSources } from './source-commands.server.ts';
import { describeTokens } from './token-commands.server.ts';
import {
  deleteUnsettled,
  hasUnsettled,
  lockWatch,
  matchWatch,
  updateWatch,
  type Watch,
} from './watch-commands.server.ts';

const minuteMs = 60_000;
/** Allowances also shrink without a transaction of the wallet, and signed ones begin without one. */
const maxAgeMs = 23 * 60 * minuteMs;
/** Pages of an explorer's logs of each kind in one reading. */
const maxPages = 5;
/** Tokens and spenders whose allowances are read in one reading. */
const maxChecks = 100;
/** Tokens whose symbols are read in one reading. */
const maxTokens = 20;
/** Stored approvals of a wallet on a chain. */
const maxApprovals = 2_000;
const insertSize = 500;

type LogRequest = Parameters<ExplorerSource['readApprovals']>[1];

type Reading = {
  approvals: readonly TokenApproval[];
  /** The block up to which all are known. */
  reached: number;
  settled: number;
  hasMore: boolean;
};

/** Returns whether approvals may have changed since the last reading, or a reorganization may have taken some back. */
async function areApprovalsDue({ db, now }: ReadCtx, watch: Watch, head: ChainHead): Promise<boolean> {
  const { approvals_read_at: readAt, approvals_settled_block: settled } = watch;
  if (readAt === null || now.getTime() - readAt.getTime() >= maxAgeMs) return true;
  if (watch.approvals_nonce !== head.nonce) return true;
  return await hasUnsettled(db, 'chain_approvals', watch, settled);
}

async function readFromExplorer(
  ctx: ReadCtx,
  watch: Watch,
  { explorer, head, finalBlock }: { explorer: ExplorerSource; head: ChainHead; finalBlock: number },
): Promise<Reading> {
  // Searching logs overloads some explorers, which then still list transactions.
  const source = { ...explorer, host: `${explorer.host} (logs)` };
  const approvals: TokenApproval[] = [];
  let reached = head.block;
  for (const kind of ['token', 'collection'] as const) {
    let first: number | null = (watch.approvals_settled_block ?? -1) + 1;
    for (let pages = 0; first !== null && first <= head.block && pages < maxPages; pages += 1) {
      const request: LogRequest = { kind, first, last: head.block };
      const page = await askSources(ctx, watch.chain_id, [source], (approvalSource) =>
        approvalSource.readApprovals(watch.address, request),
      );
      approvals.push(...page.items);
      first = page.nextBlock;
    }
    if (first !== null) reached = Math.min(reached, first - 1);
  }
  const completeApprovals = approvals.filter(({ block }) => block <= reached);
  const hasMore = reached < head.block;
  const newestBlock = completeApprovals.reduce((max, { block }) => Math.max(max, block), 0);
  return {
    approvals: completeApprovals,
    reached,
    // Later approvals may still be missing, because explorers index a block after nodes have it.
    settled: Math.min(finalBlock, hasMore ? reached : newestBlock),
    hasMore,
  };
}

async function readFromNodes(
  ctx: ReadCtx,
  watch: Watch,
  nodes: readonly NodeSource[],
  finalBlock: number,
): Promise<Reading> {
  const { items, settled, hasMore } = await readLogs(
    (blocks) => askSources(ctx, watch.chain_id, nodes, (node) => node.readApprovals(watch.address, blocks)),
    watch.approvals_settled_block,
    finalBlock,
  );
  return { approvals: items, reached: settled, settled, hasMore };
}

async function insertApprovals(
  trx: Trx,
  { user_id, wallet_id, chain_id }: Watch,
  approvals: readonly TokenApproval[],
): Promise<void> {
  const rows = [
    ...new Map(approvals.map((approval) => [`${approval.hash} ${approval.logIndex}`, approval])).values(),
  ].map((approval) => ({
    user_id,
    wallet_id,
    chain_id,
    hash: approval.hash,
    log_index: approval.logIndex,
    block: approval.block,
    approved_at: approval.minedAt,
    token: approval.token,
    spender: approval.spender,
    kind: approval.kind,
    amount: approval.amount.toString(),
  }));
  for (let from = 0; from < rows.length; from += insertSize) {
    await trx
      .insertInto('chain_approvals')
      .values(rows.slice(from, from + insertSize))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'wallet_id', 'chain_id', 'hash', 'log_index']).doNothing(),
      )
      .execute();
  }
}

/**
 * Deletes settled approvals that were revoked or that later ones replaced. Finds rows by `ctid`, because right after thousands of
 * inserts the planner would compare each row with every other.
 */
async function pruneApprovals(trx: Trx, watch: Watch, settledBlock: number): Promise<void> {
  const isOfWatch = matchWatch(watch);
  await sql`
    DELETE FROM chain_approvals a USING (
      SELECT ctid, amount, lead(block) OVER (PARTITION BY token, spender, kind ORDER BY block, log_index) AS later
      FROM chain_approvals WHERE ${isOfWatch} AND block <= ${settledBlock}
    ) s
    WHERE a.ctid = s.ctid AND (s.amount = 0 OR s.later IS NOT NULL)`.execute(trx);
  // Contracts can log any number of approvals, so approvals by the wallet's own transactions are deleted last.
  await sql`
    DELETE FROM chain_approvals a USING (
      SELECT ctid FROM chain_approvals c WHERE ${isOfWatch}
      ORDER BY EXISTS (
        SELECT FROM chain_transactions t
        WHERE t.user_id = c.user_id AND t.wallet_id = c.wallet_id AND t.chain_id = c.chain_id AND t.hash = c.hash) DESC,
        block DESC, log_index DESC
      OFFSET ${maxApprovals}
    ) s
    WHERE a.ctid = s.ctid`.execute(trx);
}

/** Stores the reading. Returns whether the wallet is still watched. */
async function storeReading(ctx: ReadCtx, watch: Watch, reading: Reading): Promise<boolean> {
  const settledBefore = watch.approvals_settled_block;
  const settledBlock = Math.max(settledBefore ?? 0, reading.settled);
  return await inTransaction(ctx.db, async (trx) => {
    if ((await lockWatch(trx, watch)) === undefined) return false;
    await deleteUnsettled(trx, 'chain_approvals', watch, settledBefore, reading.reached);
    await insertApprovals(trx, watch, reading.approvals);
    await pruneApprovals(trx, watch, settledBlock);
    await updateWatch(trx, watch, { approvals_settled_block: settledBlock });
    return true;
  });
}

type Check = ApprovalPair & { hash: string; logIndex: number };

/**
 * Lists the approvals that may be open, least recently checked first. Leaves out approvals to other wallets of the person,
 * because a request would name both.
 */
async function listChecks({ db }: ReadCtx, watch: Watch): Promise<Check[]> {
  const { rows } = await sql<Check>`
    SELECT hash, log_index AS "logIndex", token, spender, kind FROM (
      SELECT DISTINCT ON (token, spender, kind) * FROM chain_approvals WHERE ${matchWatch(watch)}
      ORDER BY token, spender, kind, block DESC, log_index DESC
    ) a
    WHERE amount > 0 AND NOT EXISTS (
      SELECT FROM tracker_wallets t
      WHERE t.user_id = ${watch.user_id} AND t.id <> ${watch.wallet_id} AND lower(t.address) IN (a.spender, a.token))
    ORDER BY checked_at NULLS FIRST, block DESC, hash, log_index LIMIT ${maxChecks}`.execute(db);
  return rows;
}

/** Reads the remaining allowances from the tokens. */
async function checkApprovals(ctx: ReadCtx, watch: Watch, nodes: readonly NodeSource[]): Promise<void> {
  const checks = await listChecks(ctx, watch);
  if (checks.length === 0) return;
  const allowances = await askSources(ctx, watch.chain_id, nodes, (node) =>
    node.readAllowances(watch.address, checks),
  );
  const rows = checks.map(({ hash, logIndex }, index) => ({
    hash,
    log_index: logIndex,
    allowance: allowances[index]?.toString() ?? null,
  }));
  await sql`
    UPDATE chain_approvals a SET allowance = c.allowance, checked_at = ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(hash text, log_index int, allowance numeric)
    WHERE a.user_id = ${watch.user_id} AND a.wallet_id = ${watch.wallet_id} AND a.chain_id = ${watch.chain_id}
      AND a.hash = c.hash AND a.log_index = c.log_index`.execute(ctx.db);
}

/** Lists the tokens of open approvals that haven't described themselves yet. */
async function listUnknownTokens({ db }: ReadCtx, watch: Watch): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    SELECT token FROM chain_approvals a
    WHERE ${matchWatch(watch)} AND coalesce(allowance, amount) > 0 AND NOT EXISTS (
      SELECT FROM chain_tokens t WHERE t.chain_id = a.chain_id AND t.address = a.token)
    GROUP BY token ORDER BY max(block) DESC, token LIMIT ${maxTokens}`.execute(db);
  return rows.map(({ token }) => token);
}

async function readAndCheck(
  ctx: ReadCtx,
  chain: Chain,
  watch: Watch,
  { head, sources: { explorer, nodes } }: { head: ChainHead; sources: Sources },
): Promise<void> {
  const finalBlock = Math.max(0, head.block - chain.depth);
  const reading =
    explorer === undefined
      ? await readFromNodes(ctx, watch, nodes, finalBlock)
      : await readFromExplorer(ctx, watch, { explorer, head, finalBlock });
  if (!(await storeReading(ctx, watch, reading))) return;
  await checkApprovals(ctx, watch, nodes);
  await describeTokens(ctx, { chainId: chain.id, nodes }, await listUnknownTokens(ctx, watch));
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockWatch(trx, watch);
    if (row === undefined) return;
    const nextReadAt = new Date(ctx.now.getTime() + 2 * minuteMs);
    await updateWatch(trx, watch, {
      approvals_read_at: ctx.now,
      approvals_nonce: reading.hasMore ? null : head.nonce,
      ...(reading.hasMore && row.due_at > nextReadAt && { due_at: nextReadAt }),
    });
  });
}

/** Reads a watched wallet's approvals and their remaining allowances if they are due. The next reading retries a failure. */
export async function readApprovals(
  ctx: ReadCtx,
  chain: Chain,
  watch: Watch,
  chainState: { head: ChainHead; sources: Sources },
): Promise<void> {
  if (!(await areApprovalsDue(ctx, watch, chainState.head))) return;
  try {
    await readAndCheck(ctx, chain, watch, chainState);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await updateWatch(ctx.db, watch, { approvals_failed_at: ctx.now });
    ctx.log.info('onchain.approvals_not_read', { chain: chain.id, reason: error.message });
  }
}
