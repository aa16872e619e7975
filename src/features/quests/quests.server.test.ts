import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeQuest } from '../../../test/factories/quests.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, clock: () => now });
let now: Date;
let admin: Person;
let hunter: Person;

beforeAll(async () => {
  now = new Date();
  admin = await app.createAdmin();
  hunter = await app.createMember();
});
beforeEach(async () => {
  now = new Date();
  await app.services.db.deleteFrom('quests').execute();
});

const hourMs = 3_600_000;
const getInstant = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();

const createInput = (changes: Record<string, unknown> = {}) => ({
  title: 'First steps',
  description: 'Look around.\nThen come back.',
  projectName: 'Example',
  projectUrl: 'https://example.com/',
  reward: '50 points',
  startsAt: getInstant(-24),
  endsAt: getInstant(24),
  tasks: [
    { kind: 'visit', title: 'Visit the site', url: 'https://example.com/start' },
    { kind: 'follow', title: 'Follow the project' },
    { kind: 'other', title: 'Think about it' },
  ],
  ...changes,
});

type Details = {
  id: string;
  title: string;
  tasksDone: number | null;
  tasks: { id: string; title: string; doneAt: string | null; proofUrl: string | null }[];
};
type List = {
  items: { id: string; title: string; tasksDone: number | null }[];
  counts: unknown;
  nextCursor: string | null;
  previousCursor: string | null;
};

async function addQuest(changes: Record<string, unknown> = {}): Promise<Details> {
  const { status, body } = await admin.call('POST', '/quests', createInput(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Details;
}
const getQuest = async (caller: Caller, id: string) =>
  (await caller.call('GET', `/quests/${id}`)).body as Details;
const listQuests = async (caller: Caller, query = '') =>
  (await caller.call('GET', `/quests${query}`)).body as List;
const listTitles = async (query = '') =>
  (await listQuests(app.createCaller(), query)).items.map(({ title }) => title);
const markTask = (caller: Caller, id: string, body: Record<string, unknown>) =>
  caller.call('PUT', `/quests/${id}/progress`, body);

describe('GET /api/quests', () => {
  it('sorts open quests by their end, then upcoming, then ended ones', async () => {
    await addQuest({ title: 'Ended long ago', startsAt: getInstant(-99), endsAt: getInstant(-50) });
    await addQuest({ title: 'Open for long', endsAt: getInstant(90) });
    await addQuest({ title: 'Starts late', startsAt: getInstant(20), endsAt: getInstant(99) });
    await addQuest({ title: 'Ended lately', startsAt: getInstant(-99), endsAt: getInstant(-1) });
    await addQuest({ title: 'Open until soon', endsAt: getInstant(2) });
    await addQuest({ title: 'Starts soon', startsAt: getInstant(1), endsAt: getInstant(99) });
    expect(await listTitles()).toEqual([
      'Open until soon',
      'Open for long',
      'Starts soon',
      'Starts late',
      'Ended lately',
      'Ended long ago',
    ]);
    expect(await listTitles('?status=open')).toEqual(['Open until soon', 'Open for long']);
    expect(await listTitles('?status=upcoming')).toEqual(['Starts soon', 'Starts late']);
    expect(await listTitles('?status=ended')).toEqual(['Ended lately', 'Ended long ago']);
    expect((await listQuests(app.createCaller(), '?q=soon')).counts).toEqual({
      open: 1,
      upcoming: 1,
      ended: 0,
    });
    now = new Date(now.getTime() + 3 * hourMs);
    expect(await listTitles('?status=open')).toEqual(['Open for long', 'Starts soon']);
  });

  it('searches title, project, description, and reward, and escapes wildcards', async () => {
    await addQuest({ title: 'Alpha quest', projectName: 'Needlework' });
    await addQuest({ title: 'Beta quest', description: 'A NEEDLE in a haystack' });
    await addQuest({ title: 'Gamma quest', reward: '100% of it_all' });
    expect((await listTitles('?q=needle')).toSorted()).toEqual(['Alpha quest', 'Beta quest']);
    expect(await listTitles('?q=100%25')).toEqual(['Gamma quest']);
    expect(await listTitles('?q=_')).toEqual(['Gamma quest']);
    expect(await listTitles('?q=%25%25')).toEqual([]);
  });

  it('paginates by 24', async () => {
    for (let index = 0; index < 25; index += 1) await makeQuest(app.services.db, { title: `Quest ${index}` });
    const first = await listQuests(app.createCaller());
    expect(first).toMatchObject({ nextCursor: '2', previousCursor: null });
    const second = await listQuests(app.createCaller(), `?cursor=${first.nextCursor}`);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25);
    expect((await app.createCaller().call('GET', '/quests?cursor=0')).status).toBe(400);
  });

  it('returns no progress for visitors', async () => {
    const { id, tasks } = await addQuest();
    await markTask(hunter, id, { taskId: tasks[0]?.id, done: true });
    expect((await listQuests(app.createCaller())).items[0]).toMatchObject({ tasksDone: null });
    expect((await listQuests(hunter)).items[0]).toMatchObject({ tasksDone: 1 });
    expect((await listQuests(admin)).items[0]).toMatchObject({ tasksDone: 0 });
  });
});

describe('PUT /api/quests/{id}/progress', () => {
  it('stores progress per user with an optional proof, and undoes it', async () => {
    const { id, tasks } = await addQuest();
    const taskId = tasks[1]?.id;
    const proofUrl = 'https://example.com/proof';
    const marked = await markTask(hunter, id, { taskId, done: true, proofUrl });
    expect(marked.body).toMatchObject({ tasksDone: 1, tasks: [{ doneAt: null }, { proofUrl }, {}] });
    const doneAt = (marked.body as Details).tasks[1]?.doneAt;
    now = new Date(now.getTime() + hourMs);
    expect((await markTask(hunter, id, { taskId, done: true })).body).toMatchObject({
      tasksDone: 1,
      tasks: [{}, { doneAt, proofUrl: null }, {}],
    });
    expect(await getQuest(admin, id)).toMatchObject({ tasksDone: 0 });
    expect(await getQuest(app.createCaller(), id)).toMatchObject({
      tasksDone: null,
      tasks: [{}, { doneAt: null }, {}],
    });
    expect((await markTask(hunter, id, { taskId, done: false })).body).toMatchObject({ tasksDone: 0 });
    expect((await markTask(hunter, id, { taskId, done: false })).body).toMatchObject({ tasksDone: 0 });
  });

  it('marks a task once in twenty concurrent requests', async () => {
    const { id, tasks } = await addQuest();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => markTask(hunter, id, { taskId: tasks[0]?.id, done: true })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await getQuest(hunter, id)).toMatchObject({ tasksDone: 1 });
  });

  it('rejects changes unless the quest is open', async () => {
    const message = 'You can only complete tasks while the quest is open.';
    for (const dates of [
      { startsAt: getInstant(1), endsAt: getInstant(2) },
      { startsAt: getInstant(-2), endsAt: getInstant(-1) },
    ]) {
      const { id, tasks } = await addQuest(dates);
      const response = await markTask(hunter, id, { taskId: tasks[0]?.id, done: true });
      expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT', message } });
    }
  });

  it('requires a task of this quest and a valid proof URL', async () => {
    const [first, second] = [await addQuest(), await addQuest()];
    const taskId = second.tasks[0]?.id;
    expect((await markTask(hunter, first.id, { taskId, done: true })).status).toBe(404);
    expect((await markTask(hunter, uuidv7(), { taskId, done: true })).status).toBe(404);
    const response = await markTask(hunter, second.id, {
      taskId,
      done: true,
      proofUrl: 'javascript:alert(1)',
    });
    expect(response).toMatchObject({ status: 400, body: { message: 'Please enter a valid URL' } });
  });

  it('retains the progress of tasks that keep their id in an edit', async () => {
    const { id, tasks } = await addQuest();
    for (const task of tasks) await markTask(hunter, id, { taskId: task.id, done: true });
    const [first, , third] = tasks;
    const foreign = (await addQuest()).tasks[0]?.id;
    const changed = [
      { id: third?.id, kind: 'other', title: 'Now the first' },
      { id: foreign, kind: 'join', title: 'New in between' },
      { id: first?.id, kind: 'visit', title: 'Now the last', url: null },
    ];
    const edited = await admin.call(
      'PATCH',
      `/quests/${id}`,
      createInput({ title: 'Second steps', tasks: changed }),
    );
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    const updated = await getQuest(hunter, id);
    expect(updated).toMatchObject({ title: 'Second steps', tasksDone: 2 });
    expect(updated.tasks.map(({ title, doneAt }) => [title, doneAt !== null])).toEqual([
      ['Now the first', true],
      ['New in between', false],
      ['Now the last', true],
    ]);
    expect([updated.tasks[0]?.id, updated.tasks[2]?.id]).toEqual([third?.id, first?.id]);
    expect(updated.tasks[1]?.id).not.toBe(foreign);
  });
});

describe('quest administration', () => {
  it('adds, edits, and deletes quests with audit entries and live events', async () => {
    const { id } = await addQuest();
    const edited = await admin.call('PATCH', `/quests/${id}`, createInput({ title: 'Edited' }));
    expect(edited.body).toMatchObject({ title: 'Edited' });
    expect((await admin.call('DELETE', `/quests/${id}`)).body).toEqual({ id });
    expect((await admin.call('DELETE', `/quests/${id}`)).status).toBe(404);
    expect((await app.createCaller().call('GET', `/quests/${id}`)).status).toBe(404);
    const entries = await app.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual(
      ['quest.added', 'quest.edited', 'quest.deleted'].map((action) => ({ action, actor_id: admin.id })),
    );
  });

  it.each([
    [{ reward: ' ' }, 'reward', 'Enter the reward'],
    [
      { tasks: Array.from({ length: 21 }, () => ({ kind: 'other', title: 'Again' })) },
      'tasks',
      'A quest has at most 20 tasks',
    ],
    [{ tasks: [{ kind: 'dance', title: 'No' }] }, 'tasks.0.kind', 'Select a task type'],
  ])('rejects %j', async (changes, field, message) => {
    const response = await admin.call('POST', '/quests', createInput(changes));
    expect(response).toMatchObject({ status: 400, body: { message, data: { field } } });
  });

  it('rejects an unknown picture', async () => {
    const image = `${uuidv7()}.webp`;
    const withoutPicture = await admin.call('POST', '/quests', createInput({ image }));
    expect(withoutPicture).toMatchObject({ status: 400, body: { data: { field: 'image' } } });
  });
});
