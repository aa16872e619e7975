import { sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { AllCells, WalletCell } from './calls.ts';

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

type CellKey = { airdropId: string; walletId: string };

/** Reads the progress of one wallet on an airdrop; undefined if it isn't among the airdrop's wallets. */
export async function findCell(
  { db, actor }: Pick<MemberCtx, 'db' | 'actor'>,
  { airdropId, walletId }: CellKey,
): Promise<WalletCell | undefined> {
  const row = await db
    .selectFrom('airdrop_wallets')
    .select(['wallet_id as id', 'state', 'note', 'position'])
    .select([
      sql<string | null>`trim_scale(claim_amount)::text`.as('amount'),
      sql<string | null>`claim_index::text`.as('claimIndex'),
    ])
    .where('user_id', '=', actor.id)
    .where('airdrop_id', '=', airdropId)
    .where('wallet_id', '=', walletId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { claimIndex, ...cell } = row;
  return { ...cell, ...(claimIndex !== null && { claimIndex }) };
}
