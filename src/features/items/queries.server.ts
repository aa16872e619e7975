import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';

export const itemTables = {
  presale: 'presales',
  campaign: 'hub_campaigns',
  quest: 'quests',
} as const satisfies Record<ItemKind, string>;

/** Condition: the item of that kind and id (columns) is published. */
export function itemExists(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const one = (of: ItemKind) =>
    sql`(${kind} = ${of} AND EXISTS (SELECT FROM ${sql.table(itemTables[of])} item WHERE item.id = ${id}))`;
  return sql<boolean>`(${sql.join(itemKinds.map(one), sql` OR `)})`;
}
