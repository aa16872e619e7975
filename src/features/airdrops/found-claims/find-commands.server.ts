import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';
import { type AirdropContract, type Arrival, type FoundClaim, findClaims } from './find-claims.ts';

type FindCtx = Pick<JobCtx, 'db' | 'now' | 'changed'>;
type Watch = { userId: string; walletId: string; chainId: number; wallet: string; settledBlock: number };

/** Locks the watches on chains of the member's contracts, so that a concurrent reading can't change their data. */
async function lockWatches(trx: Trx, userId: string): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    SELECT w.user_id AS "userId", w.wallet_id AS "walletId", w.chain_id AS "chainId", t.address_key AS wallet,
      w.transfers_settled_block AS "settledBlock"
    FROM chain_watches w JOIN tracker_wallets t ON t.user_id = w.user_id AND t.id = w.wallet_id
    WHERE w.user_id = ${userId} AND w.transfers_settled_block IS NOT NULL
    ORDER BY w.wallet_id, w.chain_id
    FOR UPDATE OF w`.execute(trx);
  return rows;
}

async function listContracts(trx: Trx, userId: string): Promise<(AirdropContract & { chainId: number })[]> {
  const { rows } = await sql<AirdropContract & { chainId: number }>`
    SELECT c.chain_id AS "chainId", c.airdrop_id AS "airdropId", c.address, c.is_token AS "isToken",
      c.is_claim_contract AS "isClaimContract"
    FROM airdrop_contracts c JOIN airdrops a ON a.user_id = c.user_id AND a.id = c.airdrop_id
    WHERE c.user_id = ${userId}
    ORDER BY a.created_at DESC, c.airdrop_id, c.created_at, c.address`.execute(trx);
  return rows;
}

/** Lists the arrivals that the contracts may explain, and the wallet's transactions that brought them. */
async function readActivity(trx: Trx, { userId, walletId, chainId }: Watch, addresses: readonly string[]) {
  const isOfWatch = sql`user_id = ${userId} AND wallet_id = ${walletId} AND chain_id = ${chainId}`;
  const called = sql`
    SELECT hash FROM chain_transactions
    WHERE ${isOfWatch} AND (to_address = ANY(${addresses}::text[]) OR programs && ${addresses}::text[])`;
  const { rows: arrivals } = await sql<Omit<Arrival, 'amount'> & { amount: string }>`
    SELECT hash, log_index AS "logIndex", block, token, from_address AS from, amount::text AS amount
    FROM chain_transfers
    WHERE ${isOfWatch} AND (token = ANY(${addresses}::text[]) OR hash IN (${called}))`.execute(trx);
  const hashes = arrivals.map(({ hash }) => hash);
  const { rows: transactions } = await sql<{ hash: string; calls: string[]; isFailed: boolean; fee: string }>`
    SELECT hash, array_remove(programs || to_address, NULL) AS calls, is_failed AS "isFailed", fee::text AS fee FROM chain_transactions
    WHERE ${isOfWatch} AND hash = ANY(${hashes}::text[])`.execute(trx);
  return {
    arrivals: arrivals.map((arrival) => ({ ...arrival, amount: BigInt(arrival.amount) })),
    transactions: transactions.map((transaction) => ({ ...transaction, fee: BigInt(transaction.fee) })),
  };
}

/**
 * Stores new claims, and deletes open ones that a reorganization or a removed contract invalidates. A claim whose booking was
 * undone stays, because it would be booked again if it were found again. Returns whether any changed.
 */
async function storeClaims(
  trx: Trx,
  { userId, walletId, chainId }: Watch,
  claims: readonly FoundClaim[],
  now: Date,
): Promise<boolean> {
  const rows = claims.map(({ logIndex, amount, fee, from: _, ...claim }) => ({
    ...claim,
    id: uuidv7(now.getTime()),
    log_index: logIndex,
    amount: amount.toString(),
    fee: fee?.toString() ?? null,
  }));
  const newClaims = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS f(id uuid, "airdropId" uuid, hash text,
    log_index int, block bigint, token text, amount numeric, contract text, fee numeric)`;
  const isOfWatch = sql`user_id = ${userId} AND wallet_id = ${walletId} AND chain_id = ${chainId}`;
  const { numAffectedRows: removed = 0n } = await sql`
    DELETE FROM chain_findings c WHERE ${isOfWatch} AND kind = 'claim' AND state = 'open' AND booking_undone_at IS NULL AND NOT EXISTS (
      SELECT FROM ${newClaims} WHERE f.hash = c.hash AND f.log_index = c.log_index AND f."airdropId" = c.airdrop_id
        AND f.token = c.token AND f.amount = c.amount)`.execute(trx);
  const { numAffectedRows: added = 0n } = await sql`
    INSERT INTO chain_findings (id, user_id, wallet_id, chain_id, airdrop_id, kind, hash, log_index, block, mined_at, token,
      amount, contract, fee, created_at)
    SELECT f.id, t.user_id, t.wallet_id, t.chain_id, f."airdropId", 'claim', f.hash, f.log_index, f.block, t.mined_at,
      f.token, f.amount, f.contract, f.fee, ${now}::timestamptz
    FROM ${newClaims} JOIN chain_transfers t ON t.user_id = ${userId} AND t.wallet_id = ${walletId}
      AND t.chain_id = ${chainId} AND t.hash = f.hash AND t.log_index = f.log_index
    ON CONFLICT (user_id, chain_id, hash, log_index, kind) DO UPDATE
      SET airdrop_id = excluded.airdrop_id, block = excluded.block, mined_at = excluded.mined_at, token = excluded.token,
        amount = excluded.amount, contract = excluded.contract, fee = excluded.fee
      WHERE chain_findings.state = 'open'
        AND (chain_findings.airdrop_id, chain_findings.block, chain_findings.token, chain_findings.amount, chain_findings.fee)
          IS DISTINCT FROM (excluded.airdrop_id, excluded.block, excluded.token, excluded.amount, excluded.fee)`.execute(
    trx,
  );
  return removed + added > 0n;
}

/** Searches the stored activity of the member's wallets for claims. A repeated call changes nothing. */
export async function recordClaims({ db, now, changed }: FindCtx, userId: string): Promise<void> {
  const hasChanged = await inTransaction(db, async (trx) => {
    const watches = await lockWatches(trx, userId);
    const contracts = Map.groupBy(await listContracts(trx, userId), ({ chainId }) => chainId);
    let changes = false;
    for (const watch of watches) {
      const chainContracts = contracts.get(watch.chainId) ?? [];
      const addresses = [...new Set(chainContracts.map(({ address }) => address))];
      const activity = await readActivity(trx, watch, addresses);
      const claims = findClaims({ ...watch, ...activity, contracts: chainContracts });
      if (await storeClaims(trx, watch, claims, now)) changes = true;
    }
    return changes;
  });
  if (hasChanged) changed({ topic: 'onchain', userId });
}
