import type { Db } from '#/db/client.server.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { ListingId } from '../../listings/schema.ts';
import type { ExampleCounts } from './schema.ts';

export async function listExamples(db: Db): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['kind', 'item_id as id'])
    .where('is_example', '=', true)
    .orderBy('kind')
    .orderBy('item_id')
    .execute();
  return rows;
}

export function countByKind(listings: readonly ListingId[]): ExampleCounts {
  const count = (kind: ListingKind) => listings.filter((listing) => listing.kind === kind).length;
  return {
    guide: count('guide'),
    faucet: count('faucet'),
    presale: count('presale'),
    campaign: count('campaign'),
    quest: count('quest'),
  };
}

export async function getExampleCounts({ db }: { db: Db }): Promise<ExampleCounts> {
  return countByKind(await listExamples(db));
}
