import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

export type StoredStep = { id: string; title: string; description: string; link: string | null };

type Overrides = Partial<Omit<Insertable<Database['airdrop_guides']>, 'steps' | 'tips'>> & {
  steps?: readonly Partial<StoredStep>[];
  tips?: readonly string[];
};

/** Inserts a published guide. */
export async function makeGuide(
  db: Db,
  overrides: Overrides = {},
): Promise<{ id: string; steps: StoredStep[] }> {
  const { steps: inputs = [{}], tips = [], ...rest } = overrides;
  const id = rest.id ?? uuidv7();
  const steps = inputs.map((step) => ({
    id: uuidv7(),
    title: 'Bridge',
    description: 'Move a little ETH.',
    link: null,
    ...step,
  }));
  await db
    .insertInto('airdrop_guides')
    .values({
      id,
      slug: `guide-${id}`,
      title: 'Bridge to Scroll',
      project: 'Scroll',
      project_url: null,
      logourl: null,
      user_id: null,
      ...rest,
      steps: JSON.stringify(steps),
      tips: JSON.stringify(tips),
    })
    .execute();
  return { id, steps };
}
