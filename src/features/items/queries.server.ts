import { type RawBuilder, sql } from 'kysely';
import { type CountedKind, countedKinds, type ItemKind } from '#/lib/item-kinds.ts';

export const itemTables = {
  presale: 'presales',
  campaign: 'hub_campaigns',
  quest: 'quests',
} as const satisfies Record<ItemKind, string>;

const countedTables = { ...itemTables, guide: 'airdrop_guides' } as const satisfies Record<
  CountedKind,
  string
>;

/** Condition: the item of that kind and id (columns) is published. */
export function itemExists(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const one = (of: CountedKind) =>
    sql`(${kind} = ${of} AND EXISTS (SELECT FROM ${sql.table(countedTables[of])} item WHERE item.id = ${id}))`;
  return sql<boolean>`(${sql.join(countedKinds.map(one), sql` OR `)})`;
}
