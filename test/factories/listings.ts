import type { Db } from '../../src/db/client.server.ts';
import type { ListingKind } from '../../src/lib/listing-kinds.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

/** Records that a user followed, confirmed, and reported a listing. */
export async function makeListingTraces(
  db: Db,
  user: { id: string },
  { kind, id: item_id }: { kind: ListingKind; id: string },
): Promise<void> {
  const target = { user_id: user.id, kind, item_id };
  const at = new Date();
  await db.insertInto('listing_follows').values(target).execute();
  await db
    .insertInto('listing_checks')
    .values({
      ...target,
      day: at.toISOString().slice(0, 10),
      is_right: true,
      reason: null,
      is_admin: false,
      at,
    })
    .execute();
  await db
    .insertInto('listing_reports')
    .values({
      ...target,
      id: uuidv7(),
      what: 'spam',
      text: 'The same as another one',
      network_hash: null,
      account_made_at: at,
      created_at: at,
      decided_at: null,
      decided_by: null,
    })
    .execute();
}
