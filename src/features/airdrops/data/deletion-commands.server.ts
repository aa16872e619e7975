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

/** The keys and values of a JSON object with everything attached to the airdrops `deleted`. */
export const deletedPartsJson = sql`
  'visits', (SELECT coalesce(jsonb_agg(v), '[]') FROM airdrop_visits v WHERE v.airdrop_id = deleted.id),
  'visitRemovals', (SELECT coalesce(jsonb_agg(r), '[]') FROM airdrop_visit_removals r WHERE r.airdrop_id = deleted.id),
  'pauses', (SELECT coalesce(jsonb_agg(p), '[]') FROM airdrop_pauses p WHERE p.airdrop_id = deleted.id),
  'contracts', (SELECT coalesce(jsonb_agg(c), '[]') FROM airdrop_contracts c WHERE c.airdrop_id = deleted.id),
  'chainVisits', (SELECT coalesce(jsonb_agg(v), '[]') FROM airdrop_chain_visits v WHERE v.airdrop_id = deleted.id),
  'findings', (SELECT coalesce(jsonb_agg(f), '[]') FROM chain_findings f
    WHERE f.user_id = deleted.user_id AND f.airdrop_id = deleted.id AND (f.state <> 'open' OR f.booking_undone_at IS NOT NULL)),
  'wallets', (SELECT coalesce(jsonb_agg(w), '[]') FROM airdrop_wallets w WHERE w.airdrop_id = deleted.id),
  'tasks', (SELECT coalesce(jsonb_agg(t), '[]') FROM airdrop_tasks t WHERE t.airdrop_id = deleted.id),
  'ticks', (SELECT coalesce(jsonb_agg(k), '[]') FROM airdrop_task_ticks k JOIN airdrop_tasks t ON t.id = k.task_id
    WHERE t.airdrop_id = deleted.id),
  'periodTicks', (SELECT coalesce(jsonb_agg(k), '[]') FROM airdrop_period_ticks k JOIN airdrop_tasks t ON t.id = k.task_id
    WHERE t.airdrop_id = deleted.id),
  'chainTicks', (SELECT coalesce(jsonb_agg(k), '[]') FROM airdrop_chain_ticks k JOIN airdrop_tasks t ON t.id = k.task_id
    WHERE t.airdrop_id = deleted.id),
  'entries', (SELECT coalesce(jsonb_agg(e.id), '[]') FROM airdrop_entries e WHERE e.airdrop_id = deleted.id)`;

const populateRows = (table: string, part: string): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, coalesce(batch.kept->${sql.lit(part)}, '[]'))`;

const isInWalletBook = (row: string) =>
  sql`EXISTS (SELECT 1 FROM tracker_wallets w WHERE w.user_id = ${sql.ref(`${row}.user_id`)}
    AND w.id = ${sql.ref(`${row}.wallet_id`)})`;

/**
 * Common table expressions that restore what was attached to the airdrops of `batch (airdrop_id, kept)`, except for
 * rows of wallets that were deleted since.
 */
export const restorePartsCtes = sql`
  visits AS (
    INSERT INTO airdrop_visits SELECT visit.* FROM batch, ${populateRows('airdrop_visits', 'visits')} visit
  ), visit_removals AS (
    INSERT INTO airdrop_visit_removals
    SELECT removal.* FROM batch, ${populateRows('airdrop_visit_removals', 'visitRemovals')} removal
  ), pauses AS (
    INSERT INTO airdrop_pauses SELECT pause.* FROM batch, ${populateRows('airdrop_pauses', 'pauses')} pause
  ), contracts AS (
    -- A contract that the previous version deleted has no value in the newer columns.
    INSERT INTO airdrop_contracts (
      id, user_id, airdrop_id, chain_id, address, checks_in, is_token, is_claim_contract, created_at)
    SELECT id, contract.user_id, contract.airdrop_id, chain_id, address, checks_in, coalesce(is_token, false),
      coalesce(is_claim_contract, false), created_at
    FROM batch, ${populateRows('airdrop_contracts', 'contracts')} contract
  ), chain_visits AS (
    INSERT INTO airdrop_chain_visits
    SELECT visit.* FROM batch, ${populateRows('airdrop_chain_visits', 'chainVisits')} visit
  ), findings AS (
    -- A decision is final, even if the claim has been found again for another airdrop.
    INSERT INTO chain_findings SELECT finding.* FROM batch, ${populateRows('chain_findings', 'findings')} finding
    WHERE EXISTS (
      SELECT FROM chain_watches w WHERE w.user_id = finding.user_id AND w.wallet_id = finding.wallet_id
        AND w.chain_id = finding.chain_id)
    ON CONFLICT (user_id, chain_id, hash, log_index, kind) DO UPDATE
      SET airdrop_id = excluded.airdrop_id, state = excluded.state, decided_at = excluded.decided_at,
        reward_entry_id = excluded.reward_entry_id, gas_entry_id = excluded.gas_entry_id,
        previous_state = excluded.previous_state, previous_amount = excluded.previous_amount,
        booking_undone_at = excluded.booking_undone_at
      WHERE chain_findings.state = 'open'
  ), cells AS (
    SELECT cell.*, ${isInWalletBook('cell')} AS is_in_book FROM batch, ${populateRows('airdrop_wallets', 'wallets')} cell
  ), restored_cells AS (
    INSERT INTO airdrop_wallets (
      user_id, airdrop_id, wallet_id, position, state, claim_amount, claim_index, note, updated_at)
    SELECT user_id, airdrop_id, wallet_id, position, state, claim_amount, claim_index, note, updated_at
    FROM cells WHERE is_in_book
  ), tasks AS (
    -- A task that the previous version deleted has no value in the newer columns.
    INSERT INTO airdrop_tasks (
      id, user_id, airdrop_id, position, text, link, link_host, repeats, rhythm, reset, contract_chain_id,
      contract_address, created_at)
    SELECT id, user_id, task.airdrop_id, position, text, link, link_host, coalesce(repeats, false), rhythm, reset,
      contract_chain_id, contract_address, created_at
    FROM (SELECT task.* FROM batch, ${populateRows('airdrop_tasks', 'tasks')} task) task
  ), ticks AS (
    INSERT INTO airdrop_task_ticks SELECT tick.* FROM batch, ${populateRows('airdrop_task_ticks', 'ticks')} tick
    WHERE tick.wallet_id IS NULL OR ${isInWalletBook('tick')}
  ), period_ticks AS (
    INSERT INTO airdrop_period_ticks
    SELECT tick.* FROM batch, ${populateRows('airdrop_period_ticks', 'periodTicks')} tick
    WHERE tick.wallet_id IS NULL OR ${isInWalletBook('tick')}
  ), chain_ticks AS (
    INSERT INTO airdrop_chain_ticks
    SELECT tick.* FROM batch, ${populateRows('airdrop_chain_ticks', 'chainTicks')} tick
    WHERE tick.wallet_id IS NULL OR ${isInWalletBook('tick')}
  ), entries AS (
    UPDATE airdrop_entries e SET airdrop_id = batch.airdrop_id
    FROM batch, jsonb_array_elements_text(coalesce(batch.kept->'entries', '[]')) entry (id)
    WHERE e.id = entry.id::uuid AND e.user_id = batch.user_id AND e.airdrop_id IS NULL
  )`;

/** The stored wallet address of a row of `batch`, or that of the next wallet if its first one was deleted since. */
export const restoredAddress = sql`CASE
  WHEN (SELECT is_in_book FROM cells WHERE airdrop_id = batch.airdrop_id ORDER BY position, wallet_id LIMIT 1) IS FALSE
  THEN to_jsonb((
    SELECT w.address FROM cells c JOIN tracker_wallets w ON w.user_id = c.user_id AND w.id = c.wallet_id
    WHERE c.airdrop_id = batch.airdrop_id ORDER BY c.position, c.wallet_id LIMIT 1))
  ELSE batch.kept->'row'->'wallet_address' END`;
