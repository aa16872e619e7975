import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';

/** The number of readings that one transaction processes. */
const batchSize = 1_000;

type ReadingConsumer = {
  /** The column of `chain_watches` with the time of the latest reading. */
  readAt: 'read_at' | 'transfers_read_at';
  /** The column with the time of the reading that was processed last. */
  processedAt: 'judged_at' | 'claims_judged_at' | 'ticks_judged_at';
  /** Whether a reading affects contract `c` of an airdrop on the watch's chain. */
  isAffected: RawBuilder<boolean>;
  enqueue: (trx: Trx, userId: string) => Promise<void>;
};

async function processBatch(
  trx: Trx,
  { readAt, processedAt, isAffected, enqueue }: ReadingConsumer,
): Promise<number> {
  const { rows } = await sql<{ userId: string; isAffected: boolean }>`
    UPDATE chain_watches w SET ${sql.ref(processedAt)} = w.${sql.ref(readAt)}
    FROM (
      SELECT wallet_id, chain_id FROM chain_watches WHERE ${sql.ref(readAt)} IS DISTINCT FROM ${sql.ref(processedAt)}
      ORDER BY ${sql.ref(readAt)} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ) due
    WHERE w.wallet_id = due.wallet_id AND w.chain_id = due.chain_id
    RETURNING w.user_id AS "userId", EXISTS (
      SELECT FROM airdrop_contracts c
      WHERE c.user_id = w.user_id AND c.chain_id = w.chain_id AND ${isAffected}) AS "isAffected"`.execute(
    trx,
  );
  const userIds = new Set(rows.filter((row) => row.isAffected).map((row) => row.userId));
  for (const userId of userIds) await enqueue(trx, userId);
  return rows.length;
}

/** Enqueues a job for each member whose contracts are affected by new readings of watched wallets; none if chains are off. */
export async function enqueueForNewReadings(
  { db, config, signal }: Pick<JobCtx, 'db' | 'config' | 'signal'>,
  consumer: ReadingConsumer,
): Promise<void> {
  if (config.chains === null) return;
  for (let count = batchSize; count === batchSize && !signal.aborted; )
    count = await inTransaction(db, (trx) => processBatch(trx, consumer));
}
