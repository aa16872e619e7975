import { type RawBuilder, sql } from 'kysely';
import type { ItemKind } from './schema.ts';

const tables: Readonly<Record<ItemKind, string>> = {
  presale: 'presales',
  campaign: 'hub_campaigns',
  quest: 'quests',
};

/** Condition: the item of that kind and id (columns) is published. */
export function itemExists(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const one = (of: ItemKind) =>
    sql`(${kind} = ${of} AND EXISTS (SELECT FROM ${sql.table(tables[of])} item WHERE item.id = ${id}))`;
  return sql<boolean>`(${sql.join([one('presale'), one('campaign'), one('quest')], sql` OR `)})`;
}
