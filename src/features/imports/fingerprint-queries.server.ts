import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../airdrops/commands.server.ts';
import { type FieldDefinition, fieldDefinitions, fieldNames, getEmptyValue } from '../airdrops/fields.ts';

type FingerprintField = Pick<FieldDefinition, 'column' | 'fingerprint'> & { empty: unknown };

/** Expects `airdrops a`; includes its wallets, tasks, and check-ins. */
export function fingerprintAirdrop(fields: readonly FingerprintField[]): RawBuilder<string> {
  const always = fields.filter(({ fingerprint }) => fingerprint === 'always');
  const ifSet = fields.filter(({ fingerprint }) => fingerprint === 'ifSet');
  const optionalPairs = ifSet.map(({ column, empty }) => {
    const value = sql.id('a', column);
    return sql` || CASE WHEN coalesce(to_jsonb(${value}), 'null') = ${sql.lit(JSON.stringify(empty))}::jsonb
      THEN '[]' ELSE jsonb_build_array(${sql.lit(column)}::text, ${value}) END`;
  });
  return sql<string>`md5((jsonb_build_array(${sql.join(always.map(({ column }) => sql.id('a', column)))},
    (SELECT jsonb_agg(jsonb_build_array(c.wallet_id, c.position, c.state, c.claim_amount, c.note)
        || CASE WHEN c.claim_index IS NULL THEN '[]' ELSE jsonb_build_array(c.claim_index) END ORDER BY c.wallet_id)
      FROM airdrop_wallets c WHERE c.airdrop_id = a.id),
    (SELECT jsonb_agg(jsonb_build_array(t.id, t.position, t.text, t.link, (
        SELECT jsonb_agg(k.wallet_id ORDER BY k.wallet_id) FROM airdrop_task_ticks k WHERE k.task_id = t.id))
        || CASE WHEN t.repeats THEN jsonb_build_array(t.repeats, t.rhythm, t.reset, (
          SELECT jsonb_agg(jsonb_build_array(k.wallet_id, k.ticked_at) ORDER BY k.ticked_at, k.wallet_id)
          FROM airdrop_period_ticks k WHERE k.task_id = t.id)) ELSE '[]' END
        || CASE WHEN t.contract_address IS NULL THEN '[]'
          ELSE jsonb_build_array(t.contract_chain_id, t.contract_address) END ORDER BY t.id)
      FROM airdrop_tasks t WHERE t.airdrop_id = a.id),
    (SELECT jsonb_agg(v.visited_date ORDER BY v.visited_date) FROM airdrop_visits v WHERE v.airdrop_id = a.id)
    )${sql.join(optionalPairs, sql``)})::text)`;
}

/**
 * SQL fingerprints of stored rows. Undo skips rows whose fingerprint changed after the import. Fields are listed one by
 * one, because a new column must not change existing fingerprints.
 */
export const fingerprints = {
  airdrop: fingerprintAirdrop(
    fieldNames.map((name) => ({ ...fieldDefinitions[name], empty: getEmptyValue(name) })),
  ),
  // A wallet without a name keeps the fingerprint from before the `name` column existed.
  wallet: sql<string>`md5((jsonb_build_array(w.label, w.colour, w.note, w.archived_at IS NULL)
    || CASE WHEN w.name = '' THEN '[]'::jsonb ELSE jsonb_build_array(w.name) END)::text)`,
  /** Expects `airdrop_entries e`. */
  entry: sql<string>`md5(jsonb_build_array(e.airdrop_id, e.airdrop_name, e.wallet_id, e.wallet_name, e.kind,
    e.deposit_id, e.closes_deposit, e.day, e.amount, e.currency, e.value, e.value_currency, e.minutes, e.note)::text)`,
  view: sql<string>`md5(jsonb_build_array(v.name, v.search, v.table_columns, v.is_default)::text)`,
  settings: sql<string>`md5(jsonb_build_array(s.reporting_currency, s.table_columns)::text)`,
} satisfies Record<string, RawBuilder<string>>;

/** Returns the current fingerprints of airdrops by id. */
export async function fingerprintAirdrops(
  { db }: Pick<Change, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    SELECT a.id, ${fingerprints.airdrop} AS fingerprint FROM airdrops a WHERE a.id = ANY(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
}
