import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { makePicture } from '../../../test/factories/pictures.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import { type Guide, guideList, guideProgress, guide as guideSchema, popularGuides } from './schema.ts';

type Person = Caller & { id: string };

const app = setUpApp({ limits: false });
let admin: Person;
let member: Person;

beforeAll(async () => {
  admin = await app.createAdmin();
  member = await app.createMember();
});
beforeEach(async () => {
  await app.services.db.deleteFrom('airdrop_guides').execute();
});

const createInput = (changes: Record<string, unknown> = {}) => ({
  title: 'Bridge to Scroll',
  project: 'Scroll',
  projectUrl: 'https://scroll.io',
  description: 'What to do before the snapshot.',
  steps: [
    { title: 'Bridge', description: 'Move a little ETH at https://scroll.io/bridge.', link: null },
    { title: 'Swap', description: 'Once a week.', link: 'https://example.com/swap' },
  ],
  tips: ['Small sums'],
  ...changes,
});

async function addGuide(changes: Record<string, unknown> = {}): Promise<Guide> {
  const { status, body } = await admin.call('POST', '/guides', createInput(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return guideSchema.parse(body);
}

const editGuide = (id: string, changes: Record<string, unknown> = {}) =>
  admin.call('PATCH', `/guides/${id}`, createInput(changes));
const listGuides = async () => guideList.parse((await app.createCaller().call('GET', '/guides')).body).items;

const tickStep = async (person: Person, { id }: Guide, stepId: string | undefined, done = true) =>
  person.call('PUT', `/guides/${id}/progress`, { stepId, done });

const listAuditEntries = async (subject: string) => {
  const { db } = app.services;
  const rows = await db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id, details }) => ({ action, actor_id, details }));
};

describe('/api/guides', () => {
  it('lists guides publicly, newest first, each with a slug', async () => {
    const first = await addGuide();
    const second = await addGuide({ title: 'Linea' });
    expect((await listGuides()).map(({ title }) => title)).toEqual(['Linea', 'Bridge to Scroll']);
    const { body } = await app.createCaller().call('GET', `/guides/${first.slug}`);
    expect(body).toEqual(first);
    expect(second.slug).toBe('linea');
    expect((await app.createCaller().call('GET', '/guides/nothing')).status).toBe(404);
  });

  it('stores the input without blank steps and tips', async () => {
    const added = await addGuide({
      title: '  Bridge  to Scroll ',
      steps: [
        { title: ' ', description: ' ', link: '' },
        { title: ' Bridge ', description: ' Two\r\nlines ', link: '' },
      ],
      tips: ['', '  ', ' Small sums '],
    });
    expect(added).toMatchObject({
      title: 'Bridge to Scroll',
      steps: [{ title: 'Bridge', description: 'Two\nlines', link: null }],
      tips: ['Small sums'],
      logoUrl: null,
    });
  });

  it('stores the author and audits changes', async () => {
    const { id } = await addGuide();
    const row = await app.services.db
      .selectFrom('airdrop_guides')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.user_id).toBe(admin.id);
    await editGuide(id, { title: 'Other words' });
    expect((await admin.call('DELETE', `/guides/${id}`)).status).toBe(200);
    expect(await listAuditEntries(id)).toEqual([
      { action: 'guide.added', actor_id: admin.id, details: { title: 'Bridge to Scroll' } },
      { action: 'guide.edited', actor_id: admin.id, details: { title: 'Other words' } },
      { action: 'guide.deleted', actor_id: admin.id, details: { title: 'Other words' } },
    ]);
    expect(await listGuides()).toEqual([]);
  });

  it.each([
    [
      'a link that runs code',
      { projectUrl: 'javascript:alert(1)' },
      'projectUrl',
      'Please enter a valid URL',
    ],
    ['a picture that is not stored', { logo: `${crypto.randomUUID()}.webp` }, 'logo', /no longer available/],
    ['a picture of another site', { logo: 'https://evil.example/x.webp' }, 'logo', /upload an image/],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title', /at most 120/],
  ])('rejects %s', async (_, changes, field, message) => {
    const { status, body } = await admin.call('POST', '/guides', createInput(changes));
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    const text = JSON.stringify(body);
    expect(text).toContain(field);
    if (typeof message === 'string') expect(text).toContain(message);
    else expect(text).toMatch(message);
    expect(await listGuides()).toEqual([]);
  });

  it('assigns different slugs to concurrent guides with the same title', async () => {
    const guides = await Promise.all(Array.from({ length: 6 }, () => addGuide()));
    const slugs = guides.map(({ slug }) => slug).sort();
    expect(slugs).toEqual([
      'bridge-to-scroll',
      ...[2, 3, 4, 5, 6].map((count) => `bridge-to-scroll-${count}`),
    ]);
  });

  it('keeps the picture in edits, and removes it with null', async () => {
    const [first, second] = [
      await makePicture(app.services.db, admin),
      await makePicture(app.services.db, admin),
    ];
    const { id, logoUrl } = await addGuide({ logo: first });
    expect(logoUrl).toBe(`/files/${first}`);
    expect((await editGuide(id)).body).toMatchObject({ logoUrl: `/files/${first}` });
    expect((await editGuide(id, { logo: second })).body).toMatchObject({ logoUrl: `/files/${second}` });
    expect((await editGuide(id, { logo: null })).body).toMatchObject({ logoUrl: null });
  });

  it('keeps the slug and step ids in edits', async () => {
    const before = await addGuide();
    const [bridge, swap] = before.steps;
    const { body } = await editGuide(before.id, {
      title: 'A new title',
      steps: [
        { ...swap, title: 'Swap more' },
        { title: 'New', description: 'Between', link: null },
        { ...bridge, id: bridge?.id },
        // Ids of unknown steps and duplicate ids are replaced.
        { id: uuidv7(), title: 'Made up', description: 'id', link: null },
        { id: bridge?.id, title: 'Twice', description: 'id', link: null },
      ],
    });
    const after = guideSchema.parse(body);
    expect(after).toMatchObject({ slug: before.slug, title: 'A new title', createdAt: before.createdAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect([after.steps[0]?.id, after.steps[2]?.id]).toEqual([swap?.id, bridge?.id]);
    const ids = after.steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect((await editGuide(uuidv7())).status).toBe(404);
  });

  it('publishes changes of public content', async () => {
    const published: string[] = [];
    const { services } = app;
    const { publish } = services;
    services.publish = (changes) => {
      published.push(...changes.map(({ topic }) => topic));
      publish(changes);
    };
    const { id } = await addGuide();
    await editGuide(id, { title: 'Other' });
    await admin.call('DELETE', `/guides/${id}`);
    services.publish = publish;
    expect(published.filter((topic) => topic === 'public')).toHaveLength(3);
  });
});

describe('GET /api/most-read-guides', () => {
  it('lists guides read in the last 30 days, then the newest, without hidden ones', async () => {
    const { db } = app.services;
    const titles = ['Read once', 'Read long ago', 'Hidden', 'Unread', 'Newest'];
    const guides: Guide[] = [];
    for (const title of titles) guides.push(await addGuide({ title }));
    const [readOnce, readLongAgo, hidden] = guides;
    const count = { kind: 'guide', event: 'view' };
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await app.createCaller().call('POST', `/items/${readOnce?.id}/count`, count)).status).toBe(200);
    }
    const days = await db
      .selectFrom('item_days')
      .select(['kind', 'views'])
      .where('item_id', '=', `${readOnce?.id}`)
      .execute();
    expect(days).toEqual([{ kind: 'guide', views: 1 }]);
    const views = { kind: 'guide' as const, views: 50 };
    await db
      .insertInto('item_days')
      .values([
        { ...views, item_id: `${readLongAgo?.id}`, day: addDays(toCalendarDay(Date.now(), 'UTC'), -30) },
        { ...views, item_id: `${hidden?.id}`, day: toCalendarDay(Date.now(), 'UTC') },
      ])
      .execute();
    await db
      .updateTable('listings')
      .set({ held_at: new Date() })
      .where('item_id', '=', `${hidden?.id}`)
      .execute();
    const { status, body } = await app.createCaller().call('GET', '/most-read-guides');
    expect(status).toBe(200);
    expect(popularGuides.parse(body).items.map(({ title }) => title)).toEqual([
      'Read once',
      'Newest',
      'Unread',
      'Read long ago',
    ]);
    expect((await app.createCaller().call('POST', `/items/${uuidv7()}/count`, count)).status).toBe(404);
  });
});

describe('/api/guide-progress', () => {
  it('stores the member’s own progress and can undo it', async () => {
    const guide = await addGuide();
    const other = await app.createMember();
    const [bridge, swap] = guide.steps.map(({ id }) => id);
    expect((await tickStep(member, guide, bridge)).body).toEqual({ guideId: guide.id, stepIds: [bridge] });
    await tickStep(member, guide, bridge);
    await tickStep(other, guide, swap);
    await tickStep(member, guide, swap);
    const getProgress = async (person: Person) => (await person.call('GET', '/guide-progress')).body;
    const stepIds = [bridge, swap].toSorted((a = '', b = '') => a.localeCompare(b));
    expect(await getProgress(member)).toEqual({ items: [{ guideId: guide.id, stepIds }] });
    expect((await tickStep(member, guide, bridge, false)).body).toEqual({
      guideId: guide.id,
      stepIds: [swap],
    });
    expect(await getProgress(other)).toEqual({ items: [{ guideId: guide.id, stepIds: [swap] }] });
  });

  it('rejects steps of other guides', async () => {
    const [first, second] = [await addGuide(), await addGuide({ title: 'Linea' })];
    expect((await tickStep(member, first, second.steps[0]?.id)).status).toBe(404);
    expect((await tickStep(member, first, uuidv7())).status).toBe(404);
    expect((await tickStep(member, { ...first, id: uuidv7() }, first.steps[0]?.id)).status).toBe(404);
  });

  it('keeps progress of remaining steps in edits, and deletes that of removed ones', async () => {
    const guide = await addGuide();
    const [bridge, swap] = guide.steps;
    await tickStep(member, guide, bridge?.id);
    await tickStep(member, guide, swap?.id);
    await editGuide(guide.id, { steps: [{ ...swap, title: 'Swap more' }] });
    const { body } = await member.call('GET', '/guide-progress');
    expect(body).toEqual({ items: [{ guideId: guide.id, stepIds: [swap?.id] }] });
    const progress = guideProgress.parse((await tickStep(member, guide, swap?.id)).body);
    expect(progress.stepIds).toEqual([swap?.id]);
    await admin.call('DELETE', `/guides/${guide.id}`);
    expect((await member.call('GET', '/guide-progress')).body).toEqual({ items: [] });
  });
});
