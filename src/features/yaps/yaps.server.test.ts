import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { loadMemberCtx } from '../../../test/factories/follow.ts';
import { grantPremium } from '../../../test/factories/members.ts';
import { type ApiResponse, type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { addDemoYaps } from './demo-commands.server.ts';
import { maxYapBytes, type Yap, type YapsPage } from './schema.ts';

type Person = Caller & { id: string; email: string };

let app: TestApp;
let paidApp: TestApp;
let now: Date;

beforeAll(async () => {
  now = new Date();
  [app, paidApp] = await Promise.all([
    createTestApp({ limits: false, clock: () => now, jobs: false }),
    createTestApp({ limits: false, pricing: 'freemium', jobs: false }),
  ]);
});
afterAll(() => Promise.all([app.close(), paidApp.close()]));
beforeEach(async () => {
  now = new Date();
});

const limitMessage = 'Free users can only have 3 yap entries. Upgrade to Premium for unlimited entries.';

// The operations validate their outputs.
const getYap = (response: ApiResponse) => response.body as Yap;

async function add(person: Person, input: Record<string, unknown>): Promise<Yap> {
  const response = await person.call('POST', '/yaps', input);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return getYap(response);
}

async function list(person: Person, search = ''): Promise<YapsPage> {
  const response = await person.call('GET', `/yaps${search}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body as YapsPage;
}

const getNames = ({ items }: YapsPage) => items.map(({ projectName }) => projectName);

const addPremium = (id: string) => grantPremium(paidApp.services.db, { id });

describe('/api/yaps', () => {
  it('adds, edits, marks, unmarks within a minute, and deletes an entry', async () => {
    const person = await app.createMember();
    const airdrop = await makeAirdrop(app.services.db, person, { name: 'Aurora drop' });
    const day = addDays(now.toISOString().slice(0, 10), 2);
    const added = await add(person, {
      projectName: '  Aurora   Labs ',
      projectUrl: ' https://aurora.example.com/ ',
      notes: '  Two lines\r\nof notes ',
      draft: 'Watching @aurora',
      plannedOn: day,
      airdropId: airdrop.id,
    });
    expect(added).toEqual({
      id: added.id,
      projectName: 'Aurora Labs',
      projectUrl: 'https://aurora.example.com/',
      notes: 'Two lines\nof notes',
      draft: 'Watching @aurora',
      plannedOn: day,
      airdrop: { id: airdrop.id, name: 'Aurora drop', project: 'Example' },
      status: 'pending',
      yappedAt: null,
      createdAt: now.toISOString(),
    });
    expect((await list(person)).items).toEqual([added]);

    const edited = await person.call('PATCH', `/yaps/${added.id}`, { projectName: 'Aurora', notes: '   ' });
    const bare = { projectUrl: null, notes: null, draft: null, plannedOn: null, airdrop: null };
    expect(edited).toMatchObject({ status: 200, body: { ...added, projectName: 'Aurora', ...bare } });

    const marked = await person.call('PUT', `/yaps/${added.id}/mark`, {});
    expect(marked.body).toMatchObject({ status: 'yapped', yappedAt: now.toISOString() });
    const markedAt = now;
    now = new Date(markedAt.getTime() + 59_000);
    expect((await person.call('PUT', `/yaps/${added.id}/mark`, {})).body).toEqual(marked.body);
    const undone = await person.call('DELETE', `/yaps/${added.id}/mark`);
    expect(undone).toMatchObject({ status: 200, body: { status: 'pending', yappedAt: null } });
    expect((await person.call('DELETE', `/yaps/${added.id}/mark`)).body).toEqual(undone.body);

    await person.call('PUT', `/yaps/${added.id}/mark`, {});
    now = new Date(now.getTime() + 61_000);
    expect(await person.call('DELETE', `/yaps/${added.id}/mark`)).toMatchObject({
      status: 409,
      body: { message: 'This can no longer be undone.' },
    });
    expect((await person.call('DELETE', `/yaps/${added.id}`)).body).toEqual({ id: added.id });
    expect((await person.call('DELETE', `/yaps/${added.id}`)).status).toBe(404);
    expect(await list(person)).toMatchObject({ items: [], totals: { pending: 0, yapped: 0 } });
  });

  it.each([
    [{ projectName: '   ' }, 'projectName', 'Project name is required'],
    [{}, 'projectName', 'Project name is required'],
    [{ projectName: 'x'.repeat(121) }, 'projectName', 'Project name must be at most 120 characters'],
    [{ projectName: 'A', projectUrl: 'javascript:alert(1)' }, 'projectUrl', 'Please enter a valid URL'],
    [{ projectName: 'A', notes: 'x'.repeat(5001) }, 'notes', 'Notes must be at most 5,000 characters'],
    [{ projectName: 'A', draft: 'x'.repeat(2001) }, 'draft', 'Draft must be at most 2,000 characters'],
    [{ projectName: 'A', plannedOn: '2026-02-30' }, 'plannedOn', 'Enter a valid date'],
  ])('rejects %j', async (input, field, message) => {
    const person = await app.createMember();
    const response = await person.call('POST', '/yaps', input);
    expect(response).toMatchObject({ status: 400, body: { message, data: { field } } });
    expect((await list(person)).items).toEqual([]);
  });

  it('rejects unknown fields', async () => {
    const person = await app.createMember();
    const input = { projectName: 'A', status: 'yapped' };
    expect((await person.call('POST', '/yaps', input)).status).toBe(400);
  });

  it('links to own airdrops only, and keeps the entry if the airdrop is deleted', async () => {
    const [owner, other] = [await app.createMember(), await app.createMember()];
    const foreignAirdrop = await makeAirdrop(app.services.db, other);
    const ownAirdrop = await makeAirdrop(app.services.db, owner, { name: 'Own drop' });
    const error = { status: 404, body: { data: { field: 'airdropId' } } };
    const foreign = { projectName: 'A', airdropId: foreignAirdrop.id };
    expect(await owner.call('POST', '/yaps', foreign)).toMatchObject(error);
    const { id } = await add(owner, { projectName: 'B', airdropId: ownAirdrop.id });
    expect(await owner.call('PATCH', `/yaps/${id}`, foreign)).toMatchObject(error);
    expect((await list(owner)).items).toMatchObject([{ projectName: 'B', airdrop: { name: 'Own drop' } }]);
    await owner.call('DELETE', `/airdrops/${ownAirdrop.id}`);
    expect((await list(owner)).items).toMatchObject([{ id, airdrop: null }]);
  });

  it('publishes each change to the owner', async () => {
    const person = await app.createMember();
    const published: unknown[] = [];
    const { publish } = app.services;
    app.services.publish = (changes) => {
      published.push(...changes);
      publish(changes);
    };
    const { id } = await add(person, { projectName: 'A' });
    await person.call('PATCH', `/yaps/${id}`, { projectName: 'B' });
    await person.call('PUT', `/yaps/${id}/mark`, {});
    await person.call('DELETE', `/yaps/${id}/mark`);
    await person.call('DELETE', `/yaps/${id}`);
    app.services.publish = publish;
    expect(published).toEqual(Array(5).fill({ topic: 'yaps', userId: person.id }));
  });
});

describe('GET /api/yaps', () => {
  it('lists entries newest first, by status, in pages, with totals', async () => {
    const person = await app.createMember();
    const { db } = app.services;
    const createRow = (index: number) => ({
      id: uuidv7(),
      user_id: person.id,
      project_name: `Project ${index}`,
      project_url: null,
      notes: null,
      draft: null,
      planned_on: null,
      airdrop_id: null,
      status: index % 2 === 0 ? ('yapped' as const) : ('pending' as const),
      yapped_at: index % 2 === 0 ? now : null,
      created_at: new Date(now.getTime() - index * 1000),
    });
    await db
      .insertInto('yap_list')
      .values(Array.from({ length: 60 }, (_, index) => createRow(index)))
      .execute();
    const first = await list(person);
    expect(getNames(first)).toEqual(Array.from({ length: 24 }, (_, index) => `Project ${index}`));
    expect(first).toMatchObject({ previousCursor: null, totals: { pending: 30, yapped: 30 } });
    const second = await list(person, `?cursor=${first.nextCursor}`);
    expect(getNames(second)[0]).toBe('Project 24');
    expect(getNames(await list(person, `?cursor=${second.previousCursor}`))).toEqual(getNames(first));
    const pending = await list(person, '?filter=pending');
    expect(getNames(pending).slice(0, 3)).toEqual(['Project 1', 'Project 3', 'Project 5']);
    const lastPage = await list(person, `?filter=pending&cursor=${pending.nextCursor}`);
    expect(getNames(lastPage)).toHaveLength(6);
    expect(lastPage.nextCursor).toBeNull();
    expect(getNames(await list(person, '?filter=yapped'))[0]).toBe('Project 0');
    expect((await person.call('GET', '/yaps?filter=nothing')).status).toBe(400);
    expect((await person.call('GET', '/yaps?cursor=nothing')).status).toBe(400);
  });

  it('reads a page by index among 5,000 entries', async () => {
    const person = await app.createMember();
    const { ownerDb } = app.database;
    await sql`
      INSERT INTO yap_list (id, user_id, project_name, created_at)
      SELECT gen_random_uuid(), ${person.id}::uuid, 'Project ' || n, now() - n * interval '1 minute'
      FROM generate_series(1, 5000) n`.execute(ownerDb);
    await sql`ANALYZE yap_list`.execute(ownerDb);
    expect(await list(person)).toMatchObject({ totals: { pending: 5000 } });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT id FROM yap_list WHERE user_id = ${person.id}
      ORDER BY created_at DESC, id DESC LIMIT 25`.execute(ownerDb);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('yap_list_newest');
  });
});

describe('maxYapBytes', () => {
  it('limits notes and drafts to 4 MB in total, even in parallel, and still allows shortening', async () => {
    const person = await app.createMember();
    const [freeBytes, noteBytes] = [15_000, 5_000];
    await app.services.db
      .insertInto('yap_list')
      .values({
        id: uuidv7(),
        user_id: person.id,
        project_name: 'Existing',
        project_url: null,
        // More bytes than the form accepts for an entry.
        notes: 'é'.repeat((maxYapBytes - freeBytes) / 2 - 1000),
        draft: 'd'.repeat(2000),
        planned_on: null,
        airdrop_id: null,
        yapped_at: null,
      })
      .execute();
    const entry = { projectName: 'Aurora', notes: 'n'.repeat(noteBytes) };
    const responses = await Promise.all(Array.from({ length: 8 }, () => person.call('POST', '/yaps', entry)));
    const added = responses.filter(({ status }) => status === 201).map(getYap);
    expect(added).toHaveLength(3);
    const createError = (field: string) => ({
      status: 400,
      body: {
        message: 'Your notes and drafts can take up to 4 MB in total. Shorten some of them.',
        data: { field },
      },
    });
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject(createError('notes'));
    }
    expect((await list(person)).totals).toEqual({ pending: 4, yapped: 0 });

    const edit = (body: unknown) => person.call('PATCH', `/yaps/${added[0]?.id}`, body);
    expect(await edit({ ...entry, draft: 'd' })).toMatchObject(createError('draft'));
    expect((await edit({ ...entry, projectName: 'Borealis' })).status).toBe(200);
    expect((await edit({ ...entry, notes: entry.notes.slice(1), draft: 'd' })).status).toBe(200);
    expect((await person.call('POST', '/yaps', { projectName: 'Without a word' })).status).toBe(201);
    expect(await person.call('POST', '/yaps', { projectName: 'One', notes: 'n' })).toMatchObject(
      createError('notes'),
    );
    await person.call('DELETE', `/yaps/${added[1]?.id}`);
    expect((await person.call('POST', '/yaps', entry)).status).toBe(201);
  });
});

it('addDemoYaps adds entries once, one of them for today', async () => {
  const person = await app.createMember();
  await makeAirdrop(app.services.db, person, { project: 'Basalt Chain', name: 'Testnet tasks' });
  const ctx = await loadMemberCtx(app.services.db, person.id);
  expect(await addDemoYaps(ctx)).toBe(4);
  expect(await addDemoYaps(ctx)).toBe(0);
  const { items, totals, today } = await list(person);
  expect(totals).toEqual({ pending: 3, yapped: 1 });
  expect(items[0]).toMatchObject({ plannedOn: today, airdrop: { name: 'Testnet tasks' } });
});

describe('the limit of the free plan', () => {
  it('limits the free plan to three entries, even with parallel additions', async () => {
    const person = await paidApp.createMember();
    for (const projectName of ['One', 'Two']) await add(person, { projectName });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        person.call(
          'POST',
          '/yaps',
          { projectName: `Race ${index}` },
          index % 2 ? {} : { 'idempotency-key': `k${index}` },
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED', message: limitMessage } });
    }
    expect((await list(person)).items).toHaveLength(3);
    expect((await person.call('GET', '/subscription')).body).toMatchObject({
      canAddYap: false,
      remainingFreeYaps: 0,
    });
  });

  it('allows new entries after deletions, and edits and marks of every entry', async () => {
    const person = await paidApp.createMember();
    const yap = await add(person, { projectName: 'One' });
    await add(person, { projectName: 'Two' });
    await add(person, { projectName: 'Three' });
    expect((await person.call('PATCH', `/yaps/${yap.id}`, { projectName: 'Uno' })).status).toBe(200);
    expect((await person.call('PUT', `/yaps/${yap.id}/mark`, {})).status).toBe(200);
    expect((await person.call('POST', '/yaps', { projectName: 'Four' })).status).toBe(403);
    await person.call('DELETE', `/yaps/${yap.id}`);
    expect((await person.call('GET', '/subscription')).body).toMatchObject({ remainingFreeYaps: 1 });
    await add(person, { projectName: 'Four' });
  });

  it('rejects only new entries when premium has ended', async () => {
    const person = await paidApp.createMember();
    const { db } = paidApp.services;
    await grantPremium(db, person);
    const added = [];
    for (const number of [1, 2, 3, 4]) added.push(await add(person, { projectName: `Project ${number}` }));
    await db
      .updateTable('subscriptions')
      .set({ renewal_date: '2026-01-05' })
      .where('user_id', '=', person.id)
      .execute();
    expect(await person.call('POST', '/yaps', { projectName: 'Fifth' })).toMatchObject({
      status: 403,
      body: { message: limitMessage },
    });
    expect((await person.call('GET', '/subscription')).body).toMatchObject({
      canAddYap: false,
      remainingFreeYaps: 0,
    });
    const id = added.at(-1)?.id;
    expect((await person.call('PATCH', `/yaps/${id}`, { projectName: 'Renamed' })).status).toBe(200);
    expect((await person.call('PUT', `/yaps/${id}/mark`, {})).status).toBe(200);
  });

  it('doesn’t apply to premium or with free pricing', async () => {
    const [subscriber, freeMember] = [await paidApp.createMember(), await app.createMember()];
    await addPremium(subscriber.id);
    for (const person of [subscriber, freeMember]) {
      for (const number of [1, 2, 3, 4, 5]) await add(person, { projectName: `Project ${number}` });
      expect((await person.call('GET', '/subscription')).body).toMatchObject({
        canAddYap: true,
        remainingFreeYaps: 999,
      });
    }
  });
});
