import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

/** Inserts a faucet. */
export async function makeFaucet(
  db: Db,
  overrides: Partial<Insertable<Database['faucets']>> = {},
): Promise<{ id: string }> {
  const id = overrides.id ?? uuidv7();
  await db
    .insertInto('faucets')
    .values({
      id,
      name: 'Example faucet',
      url: 'https://faucet.example/',
      logo_url: null,
      cooldown_minutes: null,
      checked_at: null,
      last_up_at: null,
      ...overrides,
    })
    .execute();
  return { id };
}
