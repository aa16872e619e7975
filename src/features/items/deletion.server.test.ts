import { beforeAll, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import {
  createProposals,
  createSubmissionCalls,
  expectSuccess,
  type Proposal,
} from '../../../test/harness/submission-calls.ts';

type Person = Caller & { id: string };

const app = setUpApp({ limits: false });
let admin: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
});

const { campaign, presale, quest, inHours } = createProposals(() => new Date());

const readNotifications = (person: Person) =>
  app.services.db
    .selectFrom('notifications')
    .select(['title', 'body', 'url'])
    .where('user_id', '=', person.id)
    .where('kind', '=', 'item_removed')
    .execute();

async function publish(item: Proposal, promoter: Person): Promise<string> {
  const id = await createSubmissionCalls({ admin: () => admin, promoter: () => promoter }).send(item);
  const { updatedAt } = await expectSuccess(admin.call('GET', `/admin/submissions/${id}`));
  return String(
    (await expectSuccess(admin.call('POST', `/admin/submissions/${id}/approve`, { updatedAt }))).itemId,
  );
}
it('notifies participants and promoter of a deleted campaign, with the reason', async () => {
  const promoter = await app.createMember('promoter');
  const [joined, waiting, other] = [
    await app.createMember(),
    await app.createMember(),
    await app.createMember(),
  ];
  const id = await publish(campaign(), promoter);
  await expectSuccess(joined.call('PUT', `/campaigns/${id}/join`, {}));
  const { db } = app.services;
  await db.insertInto('campaign_reminders').values({ user_id: waiting.id, campaign_id: id }).execute();
  const audience = await admin.call('GET', `/admin/items/${id}/audience`);
  expect(audience.body).toEqual({ people: 2, hasPromoter: true });
  await expectSuccess(admin.call('DELETE', `/campaigns/${id}`, { reason: 'The project is gone.' }));
  const expectedNotification = {
    title: '“Aurora week” was removed',
    body: 'The campaign you joined or followed is no longer listed.\nReason: The project is gone.',
    url: '/campaigns',
  };
  await eventually(async () => expect(await readNotifications(joined)).toEqual([expectedNotification]));
  await eventually(async () => expect(await readNotifications(waiting)).toEqual([expectedNotification]));
  expect(await readNotifications(promoter)).toEqual([
    {
      title: 'Your campaign “Aurora week” was removed',
      body: 'An admin removed it. It’s no longer listed.\nReason: The project is gone.',
      url: '/my-projects',
    },
  ]);
  expect(await readNotifications(other)).toEqual([]);
});

it('notifies participants and promoter of a deleted quest or presale', async () => {
  const [promoter, hunter] = [await app.createMember('promoter'), await app.createMember()];
  const questId = await publish(quest(), promoter);
  const { tasks } = await expectSuccess(hunter.call('GET', `/quests/${questId}`));
  const [task] = tasks as { id: string }[];
  await expectSuccess(hunter.call('PUT', `/quests/${questId}/progress`, { taskId: task?.id, done: true }));
  const presaleId = await publish(presale({ presaleEnd: inHours(72) }), promoter);
  await expectSuccess(admin.call('DELETE', `/quests/${questId}`, {}));
  await expectSuccess(admin.call('DELETE', `/presales/${presaleId}`, { reason: 'A scam.' }));
  await eventually(async () => expect(await readNotifications(hunter)).toHaveLength(1));
  expect((await readNotifications(promoter)).map(({ title }) => title).toSorted()).toEqual([
    'Your presale “Aurora” was removed',
    'Your quest “Aurora steps” was removed',
  ]);
});
