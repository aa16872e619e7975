import { type RawBuilder, sql } from 'kysely';
import { type CountedKind, countedKinds } from '#/lib/item-kinds.ts';
import { itemTables } from '../listings/queries.server.ts';

const tableOf = (kind: CountedKind): string => (kind === 'guide' ? 'airdrop_guides' : itemTables[kind].table);

/** Condition: the item of that kind and id (columns) is published. */
export function itemExists(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const one = (of: CountedKind) =>
    sql`(${kind} = ${of} AND EXISTS (SELECT FROM ${sql.table(tableOf(of))} item WHERE item.id = ${id}))`;
  return sql<boolean>`(${sql.join(countedKinds.map(one), sql` OR `)})`;
}
