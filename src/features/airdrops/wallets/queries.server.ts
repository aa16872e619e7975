import { sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { AllCells } from './calls.ts';

/**
 * Lists the progress of each wallet on each airdrop. PostgreSQL builds the JSON, because mapping 50,000 rows would
 * block the event loop.
 */
export async function listCells({ db, actor }: MemberCtx): Promise<AllCells> {
  const { rows } = await sql<AllCells['airdrops'][number]>`
    SELECT airdrop_id AS id, json_agg(CASE WHEN claim_index IS NULL
      THEN json_build_object('id', wallet_id, 'state', state, 'amount', trim_scale(claim_amount)::text, 'note', note,
        'position', position)
      ELSE json_build_object('id', wallet_id, 'state', state, 'amount', trim_scale(claim_amount)::text,
        'claimIndex', claim_index::text, 'note', note, 'position', position)
      END ORDER BY position, wallet_id) AS wallets
    FROM airdrop_wallets WHERE user_id = ${actor.id} GROUP BY airdrop_id`.execute(db);
  return { airdrops: rows };
}
