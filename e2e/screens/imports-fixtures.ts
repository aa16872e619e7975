import { uuidv7 } from '../../src/lib/uuid.ts';
import type { Person, Site } from '../harness/site.ts';

/** Adds an import that can be undone, an undone one and an abandoned one. */
export async function addHunterRows({ database: { db } }: Site, { id }: Person): Promise<void> {
  const agoMs = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const run = (hours: number) => ({ id: uuidv7(), user_id: id, row_count: 12, created_at: agoMs(hours) });
  await db
    .insertInto('imports')
    .values([
      {
        ...run(2),
        file_name: 'airdrops.xlsx',
        source: 'xlsx',
        state: 'done',
        added: 9,
        updated: 1,
        skipped: 1,
        refused: 1,
        done_at: agoMs(2),
      },
      { ...run(30), source: 'paste', state: 'undone', added: 12, done_at: agoMs(30), undone_at: agoMs(29) },
      { ...run(50), file_name: 'list.csv', source: 'csv', state: 'running', added: 3 },
    ])
    .execute();
}
