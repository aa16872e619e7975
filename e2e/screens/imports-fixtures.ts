import { uuidv7 } from '../../src/lib/uuid.ts';
import type { Person, Site } from '../harness/site.ts';

/** Adds imports: one that can be undone, an undone one, and an abandoned one. */
export async function addHunterRows({ database: { db } }: Site, { id }: Person): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const createImport = (hours: number) => ({
    id: uuidv7(),
    user_id: id,
    row_count: 12,
    created_at: hoursAgo(hours),
  });
  await db
    .insertInto('imports')
    .values([
      {
        ...createImport(2),
        file_name: 'airdrops.xlsx',
        source: 'xlsx',
        state: 'done',
        added: 9,
        updated: 1,
        skipped: 1,
        refused: 1,
        done_at: hoursAgo(2),
      },
      {
        ...createImport(30),
        source: 'paste',
        state: 'undone',
        added: 12,
        done_at: hoursAgo(30),
        undone_at: hoursAgo(29),
      },
      { ...createImport(50), file_name: 'list.csv', source: 'csv', state: 'running', added: 3 },
    ])
    .execute();
}
