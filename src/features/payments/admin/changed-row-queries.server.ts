import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { ExaminationCheckpoint } from '#/db/tables/ledger-examinations.server.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { isWrittenSince } from '#/platform/write-checkpoint.server.ts';
import type { Narrowing } from '../../credits/ledger/queries.server.ts';
import { toFirstId } from './checkpoint-queries.server.ts';

/** The ids (names for accounts) of all rows whose invariants may have changed since a checkpoint. */
export type ChangedRows = Record<
  'transfers' | 'accounts' | 'people' | 'campaigns' | 'grants',
  readonly string[]
>;

const selectIds = async (trx: Db, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(trx)).rows.map(({ id }) => id);

const matchAny = (ids: readonly string[], type: 'uuid' | 'text') => sql`ANY(${ids}::${sql.raw(type)}[])`;

/** Returns the ids in the names that have the prefix. */
const parseIds = (prefix: string, names: readonly string[]) =>
  names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => isUuid(id));

/** Prefixes of transfer keys that contain a claim's id. */
const claimKeyPrefixes = ['claim:', 'claim-return:', 'clawback:', 'clawback-return:'];

/**
 * Finds the rows written since the checkpoint: mutable rows by the transaction that wrote them, append-only rows by
 * their ids. Includes the related rows that they must agree with.
 */
export async function readChangedRows(
  trx: Db,
  checkpoint: ExaminationCheckpoint,
  transaction: string,
): Promise<ChangedRows> {
  const isNew = (table: string) => isWrittenSince(table, transaction);
  const { rows: entries } = await sql<{ transfer: string; account: string }>`
    SELECT transfer_id AS transfer, account FROM ledger_entries WHERE id > ${checkpoint.entry}`.execute(trx);
  const { rows: transfers } = await sql<{ id: string; key: string }>`
    SELECT id, key FROM ledger_transfers WHERE id >= ${toFirstId(checkpoint.at)}::uuid
    UNION SELECT id, key FROM ledger_transfers WHERE id = ${matchAny([...new Set(entries.map((entry) => entry.transfer))], 'uuid')}`.execute(
    trx,
  );
  const keys = transfers.map(({ key }) => key);
  const changedAccounts = await selectIds(
    trx,
    sql`SELECT name AS id FROM ledger_accounts WHERE ${isNew('ledger_accounts')} AND kind <> 'system'`,
  );
  const names = [...new Set([...changedAccounts, ...entries.map(({ account }) => account)])];
  const people = new Set([
    ...(await selectIds(trx, sql`SELECT id FROM profiles WHERE ${isNew('profiles')}`)),
    ...parseIds('user:', names),
    ...parseIds('debt:', names),
  ]);
  const accounts = [
    ...names.filter((name) => name.startsWith('campaign:')),
    ...[...people].flatMap((id) => [`user:${id}`, `debt:${id}`]),
  ];
  const claimIds = claimKeyPrefixes.flatMap((prefix) => parseIds(prefix, keys));
  const campaigns = await selectIds(
    trx,
    sql`SELECT id FROM campaigns WHERE ${isNew('campaigns')}
      UNION SELECT id FROM campaigns WHERE id = ${matchAny([...parseIds('campaign:', names), ...parseIds('campaign:', keys)], 'uuid')}
      UNION SELECT campaign_id FROM follow_claims WHERE ${isNew('follow_claims')}
      UNION SELECT campaign_id FROM follow_claims WHERE id = ${matchAny(claimIds, 'uuid')}
      -- Withdrawing a claim under review deletes its row, so these campaigns are always included.
      UNION SELECT id FROM campaigns WHERE remaining_budget > 0 AND review_until IS NOT NULL`,
  );
  const grants = await selectIds(
    trx,
    sql`SELECT id FROM admin_credit_logs WHERE created_at >= ${new Date(checkpoint.at)}
      UNION SELECT id FROM admin_credit_logs WHERE id = ${matchAny(parseIds('grant:', keys), 'uuid')}`,
  );
  const related = await selectIds(
    trx,
    sql`SELECT t.id FROM (
        SELECT c.cause || f.id AS key FROM follow_claims f, unnest(${claimKeyPrefixes}::text[]) c (cause)
          WHERE f.campaign_id = ${matchAny(campaigns, 'uuid')}
        UNION ALL SELECT 'campaign:' || id FROM unnest(${campaigns}::text[]) id
        UNION ALL SELECT 'grant:' || id FROM unnest(${grants}::text[]) id
      ) related JOIN ledger_transfers t USING (key)`,
  );
  const all = new Set([...transfers.map(({ id }) => id), ...related]);
  return { transfers: [...all], accounts, people: [...people], campaigns, grants };
}

/** The table and condition that each narrowing restricts. */
const conditions: Readonly<Record<Narrowing, (changed: ChangedRows) => [string, RawBuilder<unknown>]>> = {
  transfers: ({ transfers }) => ['ledger_transfers', sql`id = ${matchAny(transfers, 'uuid')}`],
  entriesOfTransfers: ({ transfers }) => [
    'ledger_entries',
    sql`transfer_id = ${matchAny(transfers, 'uuid')}`,
  ],
  accounts: ({ accounts }) => ['ledger_accounts', sql`name = ${matchAny(accounts, 'text')}`],
  entriesOfAccounts: ({ accounts }) => ['ledger_entries', sql`account = ${matchAny(accounts, 'text')}`],
  people: ({ people }) => ['profiles', sql`id = ${matchAny(people, 'uuid')}`],
  campaigns: ({ campaigns }) => ['campaigns', sql`id = ${matchAny(campaigns, 'uuid')}`],
  claims: ({ campaigns }) => ['follow_claims', sql`campaign_id = ${matchAny(campaigns, 'uuid')}`],
  grants: ({ grants }) => ['admin_credit_logs', sql`id = ${matchAny(grants, 'uuid')}`],
};

/** Restricts the query to the changed rows by shadowing its tables with filtered CTEs. */
export function narrowQuery<T>(
  query: RawBuilder<T>,
  only: readonly Narrowing[],
  changed: ChangedRows,
): RawBuilder<T> {
  const parts = only.map((item) => {
    const [table, condition] = conditions[item](changed);
    return sql`${sql.id(table)} AS NOT MATERIALIZED (SELECT * FROM ${sql.id('public', table)} WHERE ${condition})`;
  });
  return sql<T>`WITH ${sql.join(parts)} ${query}`;
}
