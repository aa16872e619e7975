import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';

/** Readings that are taken in one transaction. */
const batchSize = 1_000;

type Follower = {
  /** The column of a watch with the time of its reading, and the one with the reading that was taken last. */
  readAt: 'read_at' | 'transfers_read_at';
  takenAt: 'judged_at' | 'claims_judged_at' | 'ticks_judged_at';
  /** Which contracts `c` of airdrops on the watch's chain are concerned. */
  concerns: RawBuilder<boolean>;
  enqueue: (trx: Trx, userId: string) => Promise<void>;
};

async function takeBatch(trx: Trx, { readAt, takenAt, concerns, enqueue }: Follower): Promise<number> {
  const { rows } = await sql<{ userId: string; isConcerned: boolean }>`
    UPDATE chain_watches w SET ${sql.ref(takenAt)} = w.${sql.ref(readAt)}
    FROM (
      SELECT wallet_id, chain_id FROM chain_watches WHERE ${sql.ref(readAt)} IS DISTINCT FROM ${sql.ref(takenAt)}
      ORDER BY ${sql.ref(readAt)} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ) due
    WHERE w.wallet_id = due.wallet_id AND w.chain_id = due.chain_id
    RETURNING w.user_id AS "userId", EXISTS (
      SELECT FROM airdrop_contracts c
      WHERE c.user_id = w.user_id AND c.chain_id = w.chain_id AND ${concerns}) AS "isConcerned"`.execute(trx);
  const userIds = new Set(rows.filter(({ isConcerned }) => isConcerned).map(({ userId }) => userId));
  for (const userId of userIds) await enqueue(trx, userId);
  return rows.length;
}

/**
 * Takes the new readings of watched wallets, and enqueues a job for each member whose contracts they concern; nothing if chains
 * are off.
 */
export async function takeReadings(
  { db, config, signal }: Pick<JobCtx, 'db' | 'config' | 'signal'>,
  follower: Follower,
): Promise<void> {
  if (config.chains === null) return;
  for (let count = batchSize; count === batchSize && !signal.aborted; )
    count = await inTransaction(db, (trx) => takeBatch(trx, follower));
}
