import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Fact } from './schema.ts';

type Row = { id: string; fact: Fact['kind']; value: string; source_url: string | null; created_at: Date };

const toFact = ({ id, fact, value, source_url, created_at }: Row): Fact => ({
  id,
  kind: fact,
  value,
  sourceUrl: source_url,
  addedAt: created_at.toISOString(),
});

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
  const byPresale = Map.groupBy(rows, ({ item_id }) => item_id);
  return new Map([...byPresale].map(([presaleId, factRows]) => [presaleId, factRows.map(toFact)]));
}

export async function readFacts(db: Db, presaleId: string): Promise<readonly Fact[]> {
  return (await readFactsByPresale(db, [presaleId])).get(presaleId) ?? [];
}
