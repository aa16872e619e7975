import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

/** Creates a published presale without followers. */
export function makePresale(
  db: Db,
  overrides: Partial<Insertable<Database['presales']>> = {},
): Promise<Selectable<Database['presales']>> {
  return db
    .insertInto('presales')
    .values({
      id: uuidv7(),
      project_name: 'Harbour',
      token_symbol: 'HBR',
      blockchain: 'Base',
      presale_start: '2026-12-01',
      presale_end: '2026-12-24',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
