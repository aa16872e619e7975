import type { Db } from '#/db/client.server.ts';
import { fieldDefinitions, fieldNames } from '../fields.ts';

/** The columns of airdrops in the account export. The revision only synchronizes clients. */
export const airdropColumns = fieldNames
  .filter((name) => name !== 'revision')
  .map((name) => fieldDefinitions[name].column);

/** The tables of a tracker besides its airdrops, for the account export. */
export const trackerParts = [
  {
    name: 'tasks',
    query: (db: Db, id: string) =>
      db
        .selectFrom('airdrop_tasks')
        .select(['id', 'airdrop_id', 'position', 'text', 'link', 'created_at'])
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
    name: 'portfolioSettings',
    query: (db: Db, id: string) =>
      db
        .selectFrom('portfolio_settings')
        .select(['reporting_currency', 'table_columns', 'updated_at'])
        .where('user_id', '=', id),
    isSingle: true,
  },
];
