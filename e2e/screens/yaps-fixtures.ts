import { addDays } from '../../src/lib/dates.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { calendarDay } from '../../src/lib/zones.ts';
import type { Person, Site } from '../harness/site.ts';

/** Adds entries of the hunter: planned for today and in the past, with every optional field, and one that is done. */
export async function addHunterRows({ database: { db } }: Site, { id }: Person): Promise<void> {
  const today = calendarDay(Date.now(), 'Europe/London');
  const airdrop = await db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const common = {
    user_id: id,
    project_url: 'https://aurora.example.com/',
    notes: 'Ask them first.',
    yapped_at: null,
  };
  const draft = 'Three weeks on Aurora, three bridges. Numbers below.';
  await db
    .insertInto('yap_list')
    .values([
      { ...common, id: uuidv7(), project_name: 'Aurora', draft, planned_on: today, airdrop_id: airdrop.id },
      {
        ...common,
        id: uuidv7(),
        project_name: 'Basalt',
        draft: null,
        planned_on: addDays(today, -2),
        airdrop_id: null,
      },
    ])
    .execute();
  const done = { status: 'yapped' as const, yapped_at: new Date(), planned_on: null, airdrop_id: null };
  await db
    .insertInto('yap_list')
    .values({ ...common, ...done, id: uuidv7(), project_name: 'Cinder', draft: null })
    .execute();
}
