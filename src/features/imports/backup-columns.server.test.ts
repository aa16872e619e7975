import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { createSampleFields } from '../../../test/factories/field-samples.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { makeAirdropWallet, makeEntry, makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { readBackup, restoreBackup } from '../../../test/harness/imports.ts';
import { editableFields, fieldDefinitions } from '../airdrops/fields.ts';

const test = setUpDatabase();

const tables = [
  'airdrops',
  'airdrop_visits',
  'airdrop_pauses',
  'airdrop_contracts',
  'airdrop_wallets',
  'airdrop_tasks',
  'airdrop_task_ticks',
  'airdrop_period_ticks',
  'airdrop_entries',
  'tracker_wallets',
  'tracker_tags',
  'saved_views',
  'portfolio_settings',
] as const;

/** Columns that a restored backup lacks, by reason. */
const notRestored: Readonly<Record<string, readonly string[]>> = {
  'they are the times of writing': [
    'airdrop_entries.created_at',
    'airdrop_entries.updated_at',
    'airdrop_task_ticks.ticked_at',
    'airdrop_tasks.created_at',
    'airdrop_pauses.created_at',
    'airdrop_contracts.created_at',
    'airdrop_visits.corrected_at',
    'airdrop_visits.created_at',
    'airdrop_wallets.updated_at',
    'airdrops.updated_at',
    'portfolio_settings.updated_at',
    'saved_views.created_at',
    'saved_views.updated_at',
    'tracker_tags.created_at',
    'tracker_wallets.archived_at',
    'tracker_wallets.created_at',
    'tracker_wallets.updated_at',
  ],
  'a backup has the days of visits, without their times': [
    'airdrop_visits.repeated_at',
    'airdrop_visits.visited_at',
  ],
  'reminders of values begin again': ['airdrop_entries.value_reminded_at'],
  'rows are numbered again, in the same order': [
    'airdrop_tasks.position',
    'airdrop_wallets.position',
    'saved_views.position',
  ],
  'a job derives them from the links': ['airdrop_tasks.link_host', 'airdrops.link_host'],
};

type Owner = { id: string };

/** Creates a row in each table, with a value in every column that isn't its default. */
async function fillTracker(owner: Owner): Promise<void> {
  const owned = { user_id: owner.id };
  const first = createSampleFields(editableFields, 0);
  const at = new Date('2026-01-02T03:04:05.000Z');
  const airdrop = await makeAirdrop(test.db, owner, {
    ...Object.fromEntries(
      editableFields.map((name) => {
        const { column, type } = fieldDefinitions[name];
        return [column, type === 'jsonb' ? JSON.stringify(first[name]) : first[name]];
      }),
    ),
    start_date_is_assumed: true,
    last_visit_date: '2026-02-03',
    recent_visits: ['2026-02-03T12:00:00.000Z'],
    link_host: 'first.example',
    created_at: at,
    updated_at: at,
  });
  const airdropId = airdrop.id;
  const wallet = await makeTrackerWallet(test.db, owner, {
    address: first.walletAddress ?? '',
    name: 'hunter.eth',
    label: 'Main',
    colour: 'teal',
    note: 'Cold',
    archived_at: at,
    created_at: at,
    updated_at: at,
  });
  const walletId = wallet.id;
  await makeAirdropWallet(test.db, owner, {
    airdropId,
    walletId,
    state: 'eligible',
    claim_amount: '1250.5',
    claim_index: '7',
    note: 'Claimed late',
    position: 1,
    updated_at: at,
  });
  const taskId = '01a1fa53-d955-7180-844b-0fc32e5abc00';
  const task = { id: taskId, airdrop_id: airdropId, position: 1, text: 'Bridge', created_at: at };
  await test.db
    .insertInto('airdrop_tasks')
    .values({ ...owned, ...task, link: 'https://bridge.example/', link_host: 'bridge.example' })
    .execute();
  await test.db
    .updateTable('airdrop_tasks')
    .set({
      repeats: true,
      rhythm: 'every 3 days',
      reset: '00:00 UTC',
      contract_chain_id: 8453,
      contract_address: `0x${'a'.repeat(40)}`,
    })
    .where('id', '=', taskId)
    .execute();
  await test.db
    .insertInto('airdrop_period_ticks')
    .values({
      ...owned,
      task_id: taskId,
      wallet_id: walletId,
      period_start: new Date('2026-01-01T00:00:00.000Z'),
      ticked_on: '2026-01-02',
      ticked_at: at,
    })
    .execute();
  await test.db
    .insertInto('airdrop_task_ticks')
    .values({ ...owned, task_id: taskId, wallet_id: walletId, ticked_at: at })
    .execute();
  await test.db
    .insertInto('airdrop_visits')
    .values({
      ...owned,
      airdrop_id: airdropId,
      visited_date: '2026-02-03',
      created_at: at,
      visited_at: at,
      repeated_at: at,
      corrected_at: at,
    })
    .execute();
  const pause = { airdrop_id: airdropId, from_day: '2026-02-10', until_day: '2026-02-14', created_at: at };
  await test.db
    .insertInto('airdrop_pauses')
    .values([
      { ...owned, id: '01a1fa53-d955-7180-844b-0fc32e5abc02', ...pause },
      {
        ...owned,
        id: '01a1fa53-d955-7180-844b-0fc32e5abc03',
        from_day: '2026-02-15',
        until_day: '2026-02-20',
        created_at: at,
      },
    ])
    .execute();
  await test.db
    .insertInto('airdrop_contracts')
    .values({
      ...owned,
      id: '01a1fa53-d955-7180-844b-0fc32e5abc03',
      airdrop_id: airdropId,
      chain_id: 8453,
      address: `0x${'a'.repeat(40)}`,
      checks_in: false,
      is_token: true,
      is_claim_contract: true,
      created_at: at,
    })
    .execute();
  const entry = {
    airdrop_id: airdropId,
    airdrop_name: first.name,
    wallet_id: walletId,
    wallet_name: 'Main',
    day: '2026-03-01',
    amount: '2.5',
    currency: 'ETH',
    value: '5000',
    value_currency: 'USD',
    rate: '2000',
    rate_source: 'CoinGecko',
    rate_at: at,
    coin_id: 'ethereum',
    value_reminded_at: at,
    minutes: 15,
    note: 'Staked',
    created_at: at,
    updated_at: at,
  };
  const deposit = await makeEntry(test.db, owner, {
    ...entry,
    kind: 'deposit',
    transaction_hash: `0x${'c'.repeat(64)}`,
    transaction_line: 'deposit ETH 2.5 1',
  });
  await makeEntry(test.db, owner, {
    ...entry,
    kind: 'return',
    day: '2026-04-01',
    deposit_id: deposit.id,
    closes_deposit: true,
  });
  await test.db
    .insertInto('tracker_tags')
    .values({ ...owned, name: 'First tag', colour: 'teal', created_at: at })
    .execute();
  await test.db
    .insertInto('saved_views')
    .values({
      ...owned,
      id: '01a1fa53-d955-7180-844b-0fc32e5abc01',
      name: 'Active',
      search: JSON.stringify({ status: 'active' }),
      table_columns: JSON.stringify([{ key: 'name', width: 200 }]),
      is_default: true,
      position: 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await test.db
    .insertInto('portfolio_settings')
    .values({
      ...owned,
      reporting_currency: 'EUR',
      table_columns: JSON.stringify([{ key: 'name', width: 200 }]),
      updated_at: at,
    })
    .execute();
}

type Column = { name: string; type: string; fallback: string | null };

const readColumns = async (table: string) =>
  (
    await sql<Column>`
      SELECT attname AS name, atttypid::regtype::text AS type, pg_get_expr(adbin, adrelid) AS fallback
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`.execute(test.ownerDb)
  ).rows;

/** Returns the sorted values of a column as JSON. Ids become true, because restored rows have other ids. */
async function readValues(table: string, { name, type }: Column, { id }: Owner): Promise<(string | null)[]> {
  const value = type === 'uuid' ? sql`nullif(${sql.ref(name)} IS NOT NULL, false)` : sql.ref(name);
  const { rows } = await sql<{ value: string | null }>`
    SELECT to_jsonb(${value})::text AS value FROM ${sql.table(table)} WHERE user_id = ${id}
    ORDER BY 1`.execute(test.ownerDb);
  return rows.map(({ value }) => value);
}

/** Returns the columns for which the predicate is true, as 'table.column'. */
async function findColumns(
  predicate: (table: string, column: Column) => Promise<boolean>,
): Promise<string[]> {
  const names: string[] = [];
  for (const table of tables) {
    for (const column of await readColumns(table)) {
      if (await predicate(table, column)) names.push(`${table}.${column.name}`);
    }
  }
  return names.toSorted();
}

describe('a restored backup', () => {
  it('has every column of the tracker, except the named ones', async () => {
    const [owner, other] = [await makeMember(test.db), await makeMember(test.db)];
    await fillTracker(owner);
    const withoutSample = await findColumns(async (table, column) => {
      const { type, fallback } = column;
      const values = await readValues(table, column, owner);
      if (values.every((value) => value === null)) return true;
      if (fallback === null || type === 'uuid') return false;
      const { rows } = await sql<{
        value: string;
      }>`SELECT to_jsonb(${sql.raw(fallback)})::text AS value`.execute(test.ownerDb);
      return values.every((value) => value === rows[0]?.value);
    });
    expect(withoutSample, 'give these a sample in fillTracker').toEqual([]);
    await restoreBackup(createMemberCtx(test.db, other), await readBackup(createMemberCtx(test.db, owner)));
    const different = await findColumns(
      async (table, column) =>
        JSON.stringify(await readValues(table, column, owner)) !==
        JSON.stringify(await readValues(table, column, other)),
    );
    expect(different).toEqual(Object.values(notRestored).flat().toSorted());
  });
});
