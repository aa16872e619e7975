import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { toQuestForm } from '../../src/features/quests/components/quest-form.ts';
import type { Proposal } from '../../src/features/submissions/schema.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

const dayMs = 86_400_000;

type ProposedQuest = Extract<Proposal, { kind: 'quest' }>;

/** Creates a proposed quest that runs from yesterday until tomorrow. */
export function createQuestProposal(changes: Partial<ProposedQuest['payload']> = {}): ProposedQuest {
  const payload = {
    title: 'First steps',
    description: 'Look around.',
    projectName: 'Example',
    projectUrl: 'https://example.com/',
    reward: '50 points',
    startsAt: new Date(Date.now() - dayMs).toISOString(),
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    image: null,
    tasks: [{ id: null, kind: 'visit' as const, title: 'Visit the site', url: null }],
    ...changes,
  };
  return { kind: 'quest', payload };
}

/** Creates the stored columns of a submitted quest: the form as entered, and the payload as sent. */
export function createQuestSubmission(changes: Partial<ProposedQuest['payload']> = {}): {
  form: string;
  payload: string;
} {
  const { payload } = createQuestProposal(changes);
  return { form: JSON.stringify(toQuestForm(payload, 'UTC')), payload: JSON.stringify(payload) };
}

/** Creates a quest submission that is waiting for review. */
export async function makeSubmission(
  db: Db,
  promoter: { id: string },
  overrides: Partial<Insertable<Database['submissions']>> = {},
): Promise<string> {
  const id = overrides.id ?? uuidv7();
  await db
    .insertInto('submissions')
    .values({
      kind: 'quest',
      status: 'pending',
      ...createQuestSubmission(),
      sent_at: new Date(),
      ...overrides,
      id,
      user_id: promoter.id,
    })
    .execute();
  return id;
}
