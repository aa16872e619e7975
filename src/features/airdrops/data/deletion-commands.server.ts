import { type RawBuilder, sql } from 'kysely';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Change } from './revision-commands.server.ts';

/** Stores the airdrops' latest names in their profit entries, which outlive them. */
export async function storeAirdropNames({ db, actor }: Change, airdropIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE airdrop_entries e SET airdrop_name = a.name FROM airdrops a
    WHERE a.user_id = ${actor.id} AND a.id = ANY(${airdropIds}::uuid[]) AND e.airdrop_id = a.id
      AND e.airdrop_name <> a.name`.execute(db);
}

/** Publishes that wallets and entries changed with their airdrops. */
export const publishPartsChanged = ({ actor, changed }: MemberCtx) =>
  changed({ topic: 'tracker-wallets', userId: actor.id }, { topic: 'entries', userId: actor.id });

/** The keys and values of a JSON object with everything attached to the deleted airdrops `gone`. */
export const deletedPartsJson = sql`
  'visits', (SELECT coalesce(jsonb_agg(v), '[]') FROM airdrop_visits v WHERE v.airdrop_id = gone.id),
  'wallets', (SELECT coalesce(jsonb_agg(w), '[]') FROM airdrop_wallets w WHERE w.airdrop_id = gone.id),
  'tasks', (SELECT coalesce(jsonb_agg(t), '[]') FROM airdrop_tasks t WHERE t.airdrop_id = gone.id),
  'ticks', (SELECT coalesce(jsonb_agg(k), '[]') FROM airdrop_task_ticks k JOIN airdrop_tasks t ON t.id = k.task_id
    WHERE t.airdrop_id = gone.id),
  'entries', (SELECT coalesce(jsonb_agg(e.id), '[]') FROM airdrop_entries e WHERE e.airdrop_id = gone.id)`;

const populateRows = (table: string, part: string): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, coalesce(back.kept->${sql.lit(part)}, '[]'))`;

const isInWalletBook = (row: string) =>
  sql`EXISTS (SELECT 1 FROM tracker_wallets w WHERE w.user_id = ${sql.ref(`${row}.user_id`)}
    AND w.id = ${sql.ref(`${row}.wallet_id`)})`;

/**
 * Common table expressions that restore what was attached to the airdrops of `back (airdrop_id, kept)`, except for
 * rows of wallets that were deleted since.
 */
export const restorePartsCtes = sql`
  visits AS (
    INSERT INTO airdrop_visits SELECT visit.* FROM back, ${populateRows('airdrop_visits', 'visits')} visit
  ), cells AS (
    SELECT cell.*, ${isInWalletBook('cell')} AS is_in_book FROM back, ${populateRows('airdrop_wallets', 'wallets')} cell
  ), cells_back AS (
    INSERT INTO airdrop_wallets (user_id, airdrop_id, wallet_id, position, state, claim_amount, note, updated_at)
    SELECT user_id, airdrop_id, wallet_id, position, state, claim_amount, note, updated_at FROM cells WHERE is_in_book
  ), tasks AS (
    INSERT INTO airdrop_tasks SELECT task.* FROM back, ${populateRows('airdrop_tasks', 'tasks')} task
  ), ticks AS (
    INSERT INTO airdrop_task_ticks SELECT tick.* FROM back, ${populateRows('airdrop_task_ticks', 'ticks')} tick
    WHERE tick.wallet_id IS NULL OR ${isInWalletBook('tick')}
  ), entries AS (
    UPDATE airdrop_entries e SET airdrop_id = back.airdrop_id
    FROM back, jsonb_array_elements_text(coalesce(back.kept->'entries', '[]')) entry (id)
    WHERE e.id = entry.id::uuid AND e.user_id = back.user_id AND e.airdrop_id IS NULL
  )`;

/** The stored wallet address of a row of `back`, or that of the next wallet if its first one was deleted since. */
export const restoredAddress = sql`CASE
  WHEN (SELECT is_in_book FROM cells WHERE airdrop_id = back.airdrop_id ORDER BY position, wallet_id LIMIT 1) IS FALSE
  THEN to_jsonb((
    SELECT w.address FROM cells c JOIN tracker_wallets w ON w.user_id = c.user_id AND w.id = c.wallet_id
    WHERE c.airdrop_id = back.airdrop_id ORDER BY c.position, c.wallet_id LIMIT 1))
  ELSE back.kept->'row'->'wallet_address' END`;
