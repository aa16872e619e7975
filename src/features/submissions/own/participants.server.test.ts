import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import {
  createProposals,
  createSubmissionCalls,
  expectSuccess,
  type Proposal,
} from '../../../../test/harness/submission-calls.ts';

type Person = Caller & { id: string; email: string };
type Page = {
  items: { id: string; name: string | null; done: { proofUrl: string | null }[] }[];
  nextCursor: string | null;
  previousCursor: string | null;
  totals: { joined: number; finished: number | null };
};

const app = setUpApp({ limits: false, clock: () => now });
let now: Date;
let admin: Person;
let promoter: Person;

const hourMs = 3_600_000;
const { campaign, quest } = createProposals(() => now);
const { send, approve, readOwn } = createSubmissionCalls({ admin: () => admin, promoter: () => promoter });

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
});
beforeEach(async () => {
  now = new Date();
  promoter = await app.createMember('promoter');
});

async function publish(item: Proposal): Promise<{ itemId: string; readCounts: () => Promise<unknown> }> {
  const id = await send(item);
  await expectSuccess(approve(id));
  const { itemId } = (await readOwn(id)) as { itemId: string };
  return { itemId, readCounts: async () => ((await readOwn(id)) as { counts: unknown }).counts };
}

const tasks = ['Visit the site', 'Follow us'].map((title) => ({ kind: 'other', title }));

async function publishQuest() {
  const published = await publish(quest({ tasks }));
  const { tasks: publishedTasks } = (await expectSuccess(
    app.createCaller().call('GET', `/quests/${published.itemId}`),
  )) as {
    tasks: { id: string }[];
  };
  return { ...published, taskIds: publishedTasks.map(({ id }) => id) };
}

async function createPerson(firstName: string, lastName: string): Promise<Person> {
  const member = await app.createMember();
  await expectSuccess(member.call('PATCH', '/account', { firstName, lastName }));
  return member;
}

const fetchCsv = (path: string, by: Caller) =>
  app.request(path, { headers: { cookie: by.cookie() ?? '' }, redirect: 'manual' });

const tick = (by: Caller, questId: string, taskId: string | undefined, proofUrl: string | null = null) =>
  expectSuccess(by.call('PUT', `/quests/${questId}/progress`, { taskId, done: true, proofUrl }));
const untick = (by: Caller, questId: string, taskId: string | undefined) =>
  expectSuccess(by.call('PUT', `/quests/${questId}/progress`, { taskId, done: false }));
const withdraw = (by: Caller, questId: string) => by.call('DELETE', `/quests/${questId}/progress`);
const join = (by: Caller, id: string) => expectSuccess(by.call('PUT', `/campaigns/${id}/join`, {}));
const leave = (by: Caller, id: string) => by.call('DELETE', `/campaigns/${id}/join`);
const requestPage = (itemId: string, query = '', by: Caller = promoter): Promise<ApiResponse> =>
  by.call('GET', `/submissions/published/${itemId}/participants${query}`);
const readPage = async (itemId: string, query = '', by: Caller = promoter): Promise<Page> =>
  (await expectSuccess(requestPage(itemId, query, by))) as Page;
const countParticipants = async (id: string): Promise<unknown> =>
  (await expectSuccess(app.createCaller().call('GET', `/campaigns/${id}`))).participants;

/** Publishes a quest with three participants, a second apart. Returns its id. */
async function publishQuestWithParticipants(): Promise<string> {
  const { itemId, taskIds } = await publishQuest();
  for (const name of ['One', 'Two', '=cmd()']) {
    now = new Date(now.getTime() + 1000);
    await tick(await createPerson(name, 'Hunter'), itemId, taskIds[0], 'https://proofs.example.com/a,b');
  }
  return itemId;
}

describe('GET /submissions/published/{id}/participants of a quest', () => {
  it('returns names, tasks, and proofs to the promoter and admins, without ids and emails', async () => {
    const { itemId, taskIds } = await publishQuest();
    const [ada, bob] = [await createPerson('Ada', 'Quick'), await createPerson('Bob', 'Slow')];
    const proof = 'https://proofs.example.com/ada';
    await tick(ada, itemId, taskIds[0]);
    now = new Date(now.getTime() + hourMs);
    const finishedAt = now.toISOString();
    await tick(ada, itemId, taskIds[1], proof);
    await tick(bob, itemId, taskIds[1]);

    const page = await readPage(itemId);
    expect(page).toMatchObject({
      kind: 'quest',
      title: 'Aurora steps',
      tasks: [{ title: 'Visit the site' }, { title: 'Follow us' }],
      totals: { joined: 2, finished: 1 },
      items: [
        { name: 'Bob Slow', finishedAt: null, done: [{ taskId: taskIds[1], proofUrl: null }] },
        {
          name: 'Ada Quick',
          finishedAt,
          done: [
            { taskId: taskIds[0], proofUrl: null },
            { taskId: taskIds[1], proofUrl: proof },
          ],
        },
      ],
    });
    const text = JSON.stringify(page);
    for (const hidden of [ada.id, ada.email, bob.id, bob.email]) expect(text).not.toContain(hidden);
    expect(await expectSuccess(admin.call('GET', `/admin/items/${itemId}/participants`))).toEqual(page);
  });

  it('filters by finished participants', async () => {
    const { itemId, taskIds } = await publishQuest();
    const [ada, bob] = [await createPerson('Ada', 'Quick'), await createPerson('Bob', 'Slow')];
    for (const id of taskIds) await tick(ada, itemId, id);
    await tick(bob, itemId, taskIds[1]);
    expect((await readPage(itemId, '?only=finished')).items).toMatchObject([{ name: 'Ada Quick' }]);
  });

  it('hides name and proof of users who joined before these were shared', async () => {
    const { itemId, taskIds } = await publishQuest();
    const early = await createPerson('Early', 'Bird');
    const proof = 'https://proofs.example.com/early';
    await tick(early, itemId, taskIds[0], proof);
    const { db } = app.services;
    await db.updateTable('quest_participants').set({ shares_name: false }).execute();
    await db.updateTable('quest_progress').set({ shares_proof: false }).execute();
    expect((await readPage(itemId)).items).toMatchObject([{ name: null, done: [{ proofUrl: null }] }]);
    const own = await expectSuccess(early.call('GET', `/quests/${itemId}`));
    expect(own).toMatchObject({ tasks: [{ proofUrl: proof, isProofShared: false }, {}] });
    await tick(early, itemId, taskIds[0], proof);
    expect((await readPage(itemId)).items).toMatchObject([
      { name: 'Early Bird', done: [{ proofUrl: proof }] },
    ]);
  });

  it('paginates in both directions', async () => {
    const itemId = await publishQuestWithParticipants();
    const getNames = (page: Page) => page.items.map(({ name }) => name);
    const first = await readPage(itemId, '?limit=2');
    expect([getNames(first), first.previousCursor]).toEqual([['=cmd() Hunter', 'Two Hunter'], null]);
    const second = await readPage(itemId, `?limit=2&cursor=${first.nextCursor}`);
    expect([getNames(second), second.nextCursor]).toEqual([['One Hunter'], null]);
    expect(getNames(await readPage(itemId, `?limit=2&cursor=${second.previousCursor}`))).toEqual(
      getNames(first),
    );
  });

  it('exports a CSV that escapes formulas, to the promoter and admins', async () => {
    const itemId = await publishQuestWithParticipants();
    const own = await fetchCsv(`/my-projects/${itemId}/participants.csv`, promoter);
    expect(own.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await own.text();
    const [header, ...lines] = text.split('\r\n');
    expect(header).toBe('Name,Joined (UTC),Tasks done,Finished (UTC),1. Visit the site,2. Follow us');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^'=cmd\(\) Hunter,.+,1,,"https:\/\/proofs\.example\.com\/a,b",$/);
    expect(await (await fetchCsv(`/admin/participants/${itemId}.csv`, admin)).text()).toBe(text);
  });

  it('rejects the CSV export of another promoter, a hunter, and a visitor', async () => {
    const itemId = await publishQuestWithParticipants();
    for (const other of [await app.createMember('promoter'), await app.createMember(), app.createCaller()]) {
      const rejected = await fetchCsv(`/my-projects/${itemId}/participants.csv`, other);
      expect([rejected.status, await rejected.text()]).toEqual([303, '']);
      expect((await fetchCsv(`/admin/participants/${itemId}.csv`, other)).status).toBe(303);
    }
  });
});

describe('GET /submissions/published/{id}/participants of a campaign', () => {
  it('lists the latest participants first', async () => {
    const { itemId } = await publish(campaign());
    for (const name of ['Ada', 'Bob']) {
      now = new Date(now.getTime() + 1000);
      await join(await createPerson(name, 'Hunter'), itemId);
    }
    expect(await readPage(itemId)).toMatchObject({
      kind: 'campaign',
      title: 'Aurora week',
      tasks: [],
      totals: { joined: 2, finished: null },
      items: [
        { name: 'Bob Hunter', finishedAt: null, done: [] },
        { name: 'Ada Hunter', finishedAt: null, done: [] },
      ],
    });
  });
});

describe('participants of published items', () => {
  it('are visible only to the promoter', async () => {
    const { itemId, taskIds } = await publishQuest();
    await tick(await app.createMember(), itemId, taskIds[0]);
    const waiting = await send(campaign());
    const rival = await app.createMember('promoter');
    expect((await requestPage(itemId, '', rival)).status).toBe(404);
    for (const id of [waiting, uuidv7()]) expect((await requestPage(id)).status).toBe(404);
  });

  it('aren’t counted after they leave a campaign, also if it has ended', async () => {
    const { itemId, readCounts } = await publish(campaign({ maxParticipants: 1 }));
    const [first, second] = [await app.createMember(), await app.createMember()];
    await join(first, itemId);
    expect([await countParticipants(itemId), await readCounts()]).toMatchObject([1, { joins: 1 }]);
    expect((await leave(second, itemId)).status).toBe(200);
    expect(await countParticipants(itemId)).toBe(1);
    const responses = await Promise.all(Array.from({ length: 5 }, () => leave(first, itemId)));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect([await countParticipants(itemId), await readCounts()]).toMatchObject([0, { joins: 0 }]);
    expect((await first.call('GET', '/campaigns/mine')).body).toMatchObject({ joined: [] });
    await join(second, itemId);
    await app.services.db
      .updateTable('hub_campaigns')
      .set({ status: 'ended' })
      .where('id', '=', itemId)
      .execute();
    expect((await leave(second, itemId)).body).toMatchObject({ participants: 0, status: 'ended' });
    expect((await readPage(itemId)).items).toEqual([]);
    expect((await leave(second, uuidv7())).status).toBe(404);
  });

  it('lose only their progress in the quest they withdraw from, also if it has ended', async () => {
    const [{ itemId, taskIds, readCounts }, another] = [await publishQuest(), await publishQuest()];
    const hunter = await app.createMember();
    for (const id of taskIds) await tick(hunter, itemId, id, 'https://proofs.example.com/');
    await tick(hunter, another.itemId, another.taskIds[0]);
    expect(await readCounts()).toMatchObject({ joins: 1 });
    now = new Date(now.getTime() + 72 * hourMs);
    expect((await withdraw(hunter, itemId)).body).toMatchObject({
      tasksDone: 0,
      joinedAt: null,
      tasks: [{ doneAt: null, proofUrl: null }, { doneAt: null }],
    });
    expect((await withdraw(hunter, itemId)).status).toBe(200);
    expect(await readPage(itemId)).toMatchObject({ totals: { joined: 0, finished: 0 }, items: [] });
    expect([await readCounts(), await another.readCounts()]).toMatchObject([{ joins: 0 }, { joins: 1 }]);
    expect((await withdraw(hunter, uuidv7())).status).toBe(404);
  });

  it('are counted once per quest, also if they toggle tasks', async () => {
    const { itemId, taskIds, readCounts } = await publishQuest();
    const hunter = await app.createMember();
    for (let round = 0; round < 3; round += 1) {
      await tick(hunter, itemId, taskIds[0]);
      await tick(hunter, itemId, taskIds[1]);
      await untick(hunter, itemId, taskIds[0]);
      expect((await readPage(itemId)).totals).toMatchObject({ joined: 1, finished: 0 });
      await untick(hunter, itemId, taskIds[1]);
      expect(await readCounts()).toMatchObject({ joins: 0 });
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? tick : untick)(hunter, itemId, taskIds[0])),
    );
    await tick(hunter, itemId, taskIds[0]);
    expect(await readCounts()).toMatchObject({ joins: 1 });
    expect((await readPage(itemId)).items).toHaveLength(1);
  });

  it('disappear from lists and counts when their account is deleted', async () => {
    const { itemId, taskIds, readCounts } = await publishQuest();
    const published = await publish(campaign());
    const hunter = await app.createMember();
    await tick(hunter, itemId, taskIds[0]);
    await join(hunter, published.itemId);
    const data = await expectSuccess(hunter.call('GET', '/account/data'));
    expect(data).toMatchObject({
      questsJoined: [{ quest: 'Aurora steps' }],
      campaignsJoined: [{ campaign: 'Aurora week' }],
    });
    await expectSuccess(hunter.call('POST', '/account/delete', { confirm: hunter.email }));
    for (const id of [itemId, published.itemId]) expect((await readPage(id)).items).toEqual([]);
    expect(await countParticipants(published.itemId)).toBe(0);
    for (const item of [await readCounts(), await published.readCounts()])
      expect(item).toMatchObject({ joins: 0 });
  });
});
