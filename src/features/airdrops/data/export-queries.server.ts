import type { Db } from '#/db/client.server.ts';
import { fieldDefinitions, fieldNames } from '../fields.ts';

/** The columns of airdrops in the account export. The revision only synchronizes clients. */
export const airdropColumns = fieldNames
  .filter((name) => name !== 'revision')
  .map((name) => fieldDefinitions[name].column);

/** The tables of a tracker besides its airdrops, for the account export. */
export const trackerParts = [
  {
    name: 'visitRemovals',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_visit_removals')
        .select(['airdrop_id', 'visited_date', 'removed_at'])
        .where('user_id', '=', id)
        .orderBy('visited_date')
        .orderBy('airdrop_id'),
  },
  {
    name: 'pauses',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_pauses')
        .select(['airdrop_id', 'from_day', 'until_day', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('from_day')
        .orderBy('id'),
  },
  {
    name: 'airdropContracts',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_contracts')
        .select(['id', 'airdrop_id', 'chain_id', 'address', 'checks_in', 'is_token'])
        .select(['is_claim_contract', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('created_at')
        .orderBy('address'),
  },
  {
    name: 'claimsFromChain',
    query: (db: Db, id: string) =>
      db
        .selectFrom('chain_findings')
        .select(['airdrop_id', 'wallet_id', 'chain_id', 'hash', 'log_index', 'kind', 'block', 'mined_at'])
        .select(['token', 'amount', 'contract', 'fee', 'state', 'created_at', 'decided_at'])
        .select(['reward_entry_id', 'gas_entry_id', 'previous_state', 'previous_amount', 'booking_undone_at'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('mined_at')
        .orderBy('hash')
        .orderBy('log_index'),
  },
  {
    name: 'claimStatesFromChain',
    query: (db: Db, id: string) =>
      db
        .selectFrom('chain_claim_states')
        .select(['airdrop_id', 'wallet_id', 'chain_id', 'contract', 'claim_index', 'state', 'closes_at'])
        .select(['is_settled', 'read_at'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('wallet_id')
        .orderBy('chain_id'),
  },
  {
    name: 'checkInsFromChain',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_chain_visits')
        .select(['airdrop_id', 'chain_id', 'hash', 'mined_at', 'visited_date', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('mined_at')
        .orderBy('hash'),
  },
  {
    name: 'tasks',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_tasks')
        .select(['id', 'airdrop_id', 'position', 'text', 'link', 'repeats', 'rhythm', 'reset', 'created_at'])
        .select(['contract_chain_id', 'contract_address'])
        .where('user_id', '=', id)
        .orderBy('airdrop_id')
        .orderBy('position'),
  },
  {
    name: 'tasksDone',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_task_ticks')
        .select(['task_id', 'wallet_id', 'ticked_at'])
        .where('user_id', '=', id)
        .orderBy('ticked_at'),
  },
  {
    name: 'periodTicks',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_period_ticks')
        .select(['task_id', 'wallet_id', 'period_start', 'ticked_on', 'ticked_at'])
        .where('user_id', '=', id)
        .orderBy('ticked_at'),
  },
  {
    name: 'ticksFromChain',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_chain_ticks')
        .select(['task_id', 'wallet_id', 'chain_id', 'hash', 'mined_at', 'ticked_on', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('mined_at')
        .orderBy('task_id')
        .orderBy('hash'),
  },
  {
    name: 'tags',
    query: (db: Db, id: string) =>
      db
        .selectFrom('tracker_tags')
        .select(['name', 'colour', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('name'),
  },
  {
    name: 'savedViews',
    query: (db: Db, id: string) =>
      db
        .selectFrom('saved_views')
        .select(['id', 'name', 'search', 'table_columns', 'is_default', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('position'),
  },
  {
    name: 'capturedAirdrops',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_captures')
        .select(['id', 'input', 'created_at', 'expires_at'])
        .where('user_id', '=', id)
        .orderBy('created_at'),
  },
  {
    name: 'portfolioSettings',
    query: (db: Db, id: string) =>
      db
        .selectFrom('portfolio_settings')
        .select(['reporting_currency', 'table_columns', 'updated_at'])
        .where('user_id', '=', id),
    isSingle: true,
  },
];
