import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type ApiResponse, type Caller, setUpApp } from '../../../../test/harness/app.ts';
import type { Airdrop } from '../schema.ts';
import { maxTags, maxViews, type SavedView, type Tag } from './schema.ts';

type TestMember = Caller & { id: string };

const app = setUpApp({ limits: false, jobs: false });

/** Returns the body of a successful call, whose schema the operation has checked. */
async function expectOk<T>(response: Promise<ApiResponse>): Promise<T> {
  const { status, body } = await response;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body as T;
}

const getError = async (response: Promise<ApiResponse>) => {
  const { status, body } = await response;
  const { message, data } = body as { message: string; data: { field: string | null } };
  return { status, message, field: data.field };
};

const genesis = { name: 'Genesis', project: 'Example', eligibilityDate: '2026-11-20' };
const addAirdrop = (person: TestMember, input: object) =>
  expectOk<Airdrop>(person.call('POST', '/airdrops', { ...genesis, ...input }));
const listTags = async (person: TestMember) =>
  (await expectOk<{ items: Tag[] }>(person.call('GET', '/tags'))).items;
const getTagId = async (person: TestMember, name: string) => {
  const tag = (await listTags(person)).find((item) => item.name === name);
  expect(tag, name).toBeDefined();
  return tag?.id ?? '';
};
const getAirdrop = (person: TestMember, { id }: { id: string }) =>
  expectOk<Airdrop>(person.call('GET', `/airdrops/${id}`));

describe('/api/tags', () => {
  it('adds the tags of an airdrop, case-insensitively unique, with distinct colors', async () => {
    const person = await app.createMember();
    const first = await addAirdrop(person, {
      tags: ['DeFi', ' Tier  1 ', 'defi', ''],
      chains: ['base', 'MyChain'],
    });
    expect(first).toMatchObject({ tags: ['DeFi', 'Tier 1'], chains: ['Base', 'MyChain'] });
    const second = await addAirdrop(person, { tags: ['DEFI', 'Bridge'] });
    expect(second.tags).toEqual(['DeFi', 'Bridge']);
    const edited = await expectOk<Airdrop>(
      person.call('PATCH', `/airdrops/${first.id}`, { tags: ['tier 1', 'New'] }),
    );
    expect(edited).toMatchObject({ tags: ['Tier 1', 'New'], chains: ['Base', 'MyChain'] });
    const tags = await listTags(person);
    expect(tags.map(({ name, airdropCount }) => [name, airdropCount])).toEqual([
      ['Bridge', 1],
      ['DeFi', 1],
      ['New', 1],
      ['Tier 1', 1],
    ]);
    expect(new Set(tags.map(({ colour }) => colour)).size).toBe(4);
  });

  it('renames a tag in all airdrops and views under one revision', async () => {
    const person = await app.createMember();
    const other = await app.createMember();
    const [a, b] = [
      await addAirdrop(person, { tags: ['Old', 'Kept'] }),
      await addAirdrop(person, { tags: ['Old'] }),
    ];
    const otherAirdrop = await addAirdrop(other, { tags: ['Old'] });
    const view = { name: 'Mine', search: { tag: 'Old', status: 'active' } };
    await expectOk(person.call('POST', '/saved-views', view));
    const id = await getTagId(person, 'Old');
    const renamed = await expectOk<Tag>(person.call('PATCH', `/tags/${id}`, { name: 'New', colour: 'teal' }));
    expect(renamed).toEqual({ id, name: 'New', colour: 'teal', airdropCount: 2 });
    const [nextA, nextB] = [await getAirdrop(person, a), await getAirdrop(person, b)];
    expect([nextA.tags, nextB.tags]).toEqual([['New', 'Kept'], ['New']]);
    expect(nextA.revision).toBe(nextB.revision);
    const { items } = await expectOk<{ items: SavedView[] }>(person.call('GET', '/saved-views'));
    expect(items[0]?.search).toEqual({ tag: 'New', status: 'active' });
    expect((await getAirdrop(other, otherAirdrop)).tags).toEqual(['Old']);
  });

  it('removes a deleted tag from every airdrop', async () => {
    const person = await app.createMember();
    const airdrop = await addAirdrop(person, { tags: ['Gone', 'Kept'] });
    const id = await getTagId(person, 'Gone');
    expect(await expectOk(person.call('DELETE', `/tags/${id}`))).toEqual({ id });
    expect((await getAirdrop(person, airdrop)).tags).toEqual(['Kept']);
    expect((await listTags(person)).map(({ name }) => name)).toEqual(['Kept']);
  });

  it('rejects duplicate names', async () => {
    const person = await app.createMember();
    const { id } = await expectOk<Tag>(person.call('POST', '/tags', { name: 'One' }));
    await expectOk(person.call('POST', '/tags', { name: 'Two' }));
    const nameInUse = { status: 409, field: 'name', message: 'You already have a tag with this name.' };
    expect(await getError(person.call('POST', '/tags', { name: 'ONE' }))).toMatchObject(nameInUse);
    expect(await getError(person.call('PATCH', `/tags/${id}`, { name: 'two' }))).toMatchObject(nameInUse);
  });

  it('rejects more than 200 from every operation that adds tags', async () => {
    const person = await app.createMember();
    for (let index = 0; index < maxTags; index += 20) {
      await addAirdrop(person, { tags: Array.from({ length: 20 }, (_, n) => `Tag ${index + n}`) });
    }
    const limitError = { status: 400, message: 'You can have up to 200 tags. Delete one first.' };
    expect(await getError(person.call('POST', '/tags', { name: 'More' }))).toMatchObject({
      ...limitError,
      field: 'name',
    });
    expect(
      await getError(person.call('POST', '/airdrops', { ...genesis, tags: ['Tag 0', 'More'] })),
    ).toMatchObject({ ...limitError, field: 'tags' });
    expect((await addAirdrop(person, { tags: ['Tag 0'] })).tags).toEqual(['Tag 0']);
  });

  it('changes tags of many airdrops, except those at their limit', async () => {
    const [person, other] = [await app.createMember(), await app.createMember()];
    const fullAirdrop = await addAirdrop(person, { tags: Array.from({ length: 20 }, (_, n) => `T${n}`) });
    const [a, b] = [await addAirdrop(person, {}), await addAirdrop(person, { tags: ['Bulk'] })];
    const otherAirdrop = await makeAirdrop(app.services.db, other);
    const ids = [fullAirdrop.id, a.id, b.id, otherAirdrop.id];
    const change = (changes: object) => person.call('POST', '/airdrops/bulk/change', { ids, changes });
    expect(await expectOk(change({ addTag: 'bulk' }))).toMatchObject({ changed: 2 });
    expect((await getAirdrop(person, a)).tags).toEqual(['Bulk']);
    expect((await getAirdrop(person, b)).tags).toEqual(['Bulk']);
    expect((await getAirdrop(other, otherAirdrop)).tags).toEqual([]);
    expect(await expectOk(change({ addTag: 'T3', removeTag: 'Bulk' }))).toMatchObject({ changed: 3 });
    expect((await getAirdrop(person, a)).tags).toEqual(['T3']);
    expect((await getAirdrop(person, fullAirdrop)).tags).toHaveLength(20);
  });
});

describe('/api/saved-views', () => {
  const list = async (person: TestMember) =>
    (await expectOk<{ items: SavedView[] }>(person.call('GET', '/saved-views'))).items;

  it('stores the search without defaults and date, and the columns', async () => {
    const person = await app.createMember();
    const tableColumns = [
      { key: 'name', width: 240 },
      { key: 'tags', width: 160 },
    ];
    const search = {
      status: 'active',
      sort: 'name',
      view: 'table',
      q: 'zk',
      date: '2026-11-20',
      age: 'all',
    };
    const view = await expectOk<SavedView>(
      person.call('POST', '/saved-views', { name: ' To  do ', search, tableColumns }),
    );
    const { id } = view;
    const storedView = {
      id,
      name: 'To do',
      search: { status: 'active', sort: 'name', view: 'table', q: 'zk' },
    };
    expect(view).toEqual({ ...storedView, tableColumns, isDefault: false });
    const changed = await expectOk<SavedView>(
      person.call('PATCH', `/saved-views/${id}`, {
        name: 'Done',
        search: { status: 'claimed' },
        tableColumns: null,
      }),
    );
    expect(changed).toEqual({
      id,
      name: 'Done',
      search: { status: 'claimed' },
      tableColumns: null,
      isDefault: false,
    });
    expect(await list(person)).toEqual([changed]);
    expect(await expectOk(person.call('DELETE', `/saved-views/${id}`))).toEqual({ id });
    expect(await list(person)).toEqual([]);
  });

  it('keeps one default, and rejects duplicate names', async () => {
    const person = await app.createMember();
    const add = (name: string, isDefault: boolean) =>
      person.call('POST', '/saved-views', { name, search: {}, isDefault });
    const first = await expectOk<SavedView>(add('First', true));
    await expectOk(add('Second', true));
    expect((await list(person)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['First', false],
      ['Second', true],
    ]);
    await expectOk(person.call('PATCH', `/saved-views/${first.id}`, { isDefault: true }));
    expect((await list(person)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    const nameInUse = { status: 409, field: 'name', message: 'You already have a view with this name.' };
    expect(await getError(add('first', false))).toMatchObject(nameInUse);
  });

  it('rejects more than 50', async () => {
    const person = await app.createMember();
    for (let index = 0; index < maxViews; index += 1) {
      await expectOk(person.call('POST', '/saved-views', { name: `View ${index}`, search: {} }));
    }
    expect(await getError(person.call('POST', '/saved-views', { name: 'More', search: {} }))).toMatchObject({
      status: 400,
      field: 'name',
      message: 'You can have up to 50 views. Delete one first.',
    });
  });
});

describe('/api/tracker-setup', () => {
  it('stores the table’s columns per member', async () => {
    const [person, other] = [await app.createMember(), await app.createMember()];
    const read = (member: TestMember) => expectOk(member.call('GET', '/tracker-setup'));
    expect(await read(person)).toEqual({ tableColumns: null });
    const tableColumns = [
      { key: 'name', width: 300 },
      { key: 'status', width: 120 },
    ];
    await expectOk(person.call('PATCH', '/tracker-setup', { tableColumns }));
    expect(await read(person)).toEqual({ tableColumns });
    expect(await read(other)).toEqual({ tableColumns: null });
    await expectOk(person.call('PATCH', '/tracker-setup', { tableColumns: null }));
    expect(await read(person)).toEqual({ tableColumns: null });
    const repeated = [tableColumns[0], tableColumns[0]];
    expect((await person.call('PATCH', '/tracker-setup', { tableColumns: repeated })).status).toBe(400);
  });
});

describe('POST /api/airdrops/bulk/visits', () => {
  it('records today’s visits once, returns the changed ids, and can be undone', async () => {
    const [person, other] = [await app.createMember(), await app.createMember()];
    const [a, b] = [await addAirdrop(person, {}), await addAirdrop(person, {})];
    const otherAirdrop = await makeAirdrop(app.services.db, other);
    const first = await expectOk<Airdrop>(person.call('POST', `/airdrops/${b.id}/visits`, {}));
    const ids = [a.id, b.id, otherAirdrop.id];
    const visit = () =>
      expectOk<{ ids: string[]; revision: number }>(person.call('POST', '/airdrops/bulk/visits', { ids }));
    const visited = await visit();
    expect(visited).toEqual({ ids: [a.id], revision: first.revision + 1 });
    expect(await visit()).toEqual({ ids: [], revision: first.revision + 1 });
    expect((await getAirdrop(person, a)).lastVisitDate).toBe(first.lastVisitDate);
    expect((await getAirdrop(other, otherAirdrop)).lastVisitDate).toBeNull();
    const undone = await expectOk(person.call('POST', '/airdrops/bulk/visits/undo', { ids: visited.ids }));
    expect(undone).toEqual({ ids: [a.id], revision: first.revision + 2 });
    expect((await getAirdrop(person, a)).lastVisitDate).toBeNull();
    expect((await getAirdrop(person, b)).lastVisitDate).toBe(first.lastVisitDate);
  });
});
