import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Fact } from './schema.ts';

export async function readFactsByPresale(
  db: Db,
  presaleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Fact[]>> {
  const rows = await db
    .selectFrom('listing_facts')
    .select(['id', 'item_id', 'fact', 'value', 'source_url', 'created_at'])
    .where('kind', '=', 'presale')
    .where('item_id', '=', sql<string>`ANY(${presaleIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const facts = rows.map(({ id, item_id, fact, value, source_url, created_at }) => ({
    itemId: item_id,
    fact: { id, kind: fact, value, sourceUrl: source_url, addedAt: created_at.toISOString() },
  }));
  const byPresale = Map.groupBy(facts, ({ itemId }) => itemId);
  return new Map([...byPresale].map(([itemId, found]) => [itemId, found.map(({ fact }) => fact)]));
}

export async function readFacts(db: Db, presaleId: string): Promise<readonly Fact[]> {
  return (await readFactsByPresale(db, [presaleId])).get(presaleId) ?? [];
}
