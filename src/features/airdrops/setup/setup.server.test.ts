import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../test/harness/app.ts';
import type { Airdrop } from '../schema.ts';
import { maxTags, maxViews, type SavedView, type Tag } from './schema.ts';

type Person = Caller & { id: string };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limits: false, jobs: false });
});
afterAll(() => app.close());

/** The body of a call that went well; the operation's own schema has checked it. */
async function done<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body as T;
}

const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  const { message, data } = body as { message: string; data: { field: string | null } };
  return { status, message, field: data.field };
};

const genesis = { name: 'Genesis', project: 'Example', eligibilityDate: '2026-11-20' };
const addAirdrop = (person: Person, input: object) =>
  done<Airdrop>(person.call('POST', '/airdrops', { ...genesis, ...input }));
const tagsOf = async (person: Person) => (await done<{ items: Tag[] }>(person.call('GET', '/tags'))).items;
const tagNamed = async (person: Person, name: string) => {
  const tag = (await tagsOf(person)).find((one) => one.name === name);
  expect(tag, name).toBeDefined();
  return tag?.id ?? '';
};
const airdropOf = (person: Person, { id }: { id: string }) =>
  done<Airdrop>(person.call('GET', `/airdrops/${id}`));

describe('tags', () => {
  it('are made by naming them in an airdrop, each once whatever its capitals, with colors of their own', async () => {
    const person = await app.member();
    const first = await addAirdrop(person, {
      tags: ['DeFi', ' Tier  1 ', 'defi', ''],
      chains: ['base', 'MyChain'],
    });
    expect(first).toMatchObject({ tags: ['DeFi', 'Tier 1'], chains: ['Base', 'MyChain'] });
    const second = await addAirdrop(person, { tags: ['DEFI', 'Bridge'] });
    expect(second.tags).toEqual(['DeFi', 'Bridge']);
    const edited = await done<Airdrop>(
      person.call('PATCH', `/airdrops/${first.id}`, { tags: ['tier 1', 'New'] }),
    );
    expect(edited).toMatchObject({ tags: ['Tier 1', 'New'], chains: ['Base', 'MyChain'] });
    const tags = await tagsOf(person);
    expect(tags.map(({ name, airdropCount }) => [name, airdropCount])).toEqual([
      ['Bridge', 1],
      ['DeFi', 1],
      ['New', 1],
      ['Tier 1', 1],
    ]);
    expect(new Set(tags.map(({ colour }) => colour)).size).toBe(4);
  });

  it('change their name in all airdrops and views in one revision', async () => {
    const person = await app.member();
    const other = await app.member();
    const [a, b] = [
      await addAirdrop(person, { tags: ['Old', 'Kept'] }),
      await addAirdrop(person, { tags: ['Old'] }),
    ];
    const theirs = await addAirdrop(other, { tags: ['Old'] });
    const view = { name: 'Mine', search: { tag: 'Old', status: 'active' } };
    await done(person.call('POST', '/saved-views', view));
    const id = await tagNamed(person, 'Old');
    const renamed = await done<Tag>(person.call('PATCH', `/tags/${id}`, { name: 'New', colour: 'teal' }));
    expect(renamed).toEqual({ id, name: 'New', colour: 'teal', airdropCount: 2 });
    const [nextA, nextB] = [await airdropOf(person, a), await airdropOf(person, b)];
    expect([nextA.tags, nextB.tags]).toEqual([['New', 'Kept'], ['New']]);
    expect(nextA.revision).toBe(nextB.revision);
    const { items } = await done<{ items: SavedView[] }>(person.call('GET', '/saved-views'));
    expect(items[0]?.search).toEqual({ tag: 'New', status: 'active' });
    expect((await airdropOf(other, theirs)).tags).toEqual(['Old']);
  });

  it('take themselves off every airdrop when they are deleted', async () => {
    const person = await app.member();
    const airdrop = await addAirdrop(person, { tags: ['Gone', 'Kept'] });
    const id = await tagNamed(person, 'Gone');
    expect(await done(person.call('DELETE', `/tags/${id}`))).toEqual({ id });
    expect((await airdropOf(person, airdrop)).tags).toEqual(['Kept']);
    expect((await tagsOf(person)).map(({ name }) => name)).toEqual(['Kept']);
  });

  it('have one name each, and are their owner’s alone', async () => {
    const [person, other] = [await app.member(), await app.member()];
    const { id } = await done<Tag>(person.call('POST', '/tags', { name: 'One' }));
    await done(person.call('POST', '/tags', { name: 'Two' }));
    const taken = { status: 409, field: 'name', message: 'You already have a tag with this name.' };
    expect(await refusal(person.call('POST', '/tags', { name: 'ONE' }))).toMatchObject(taken);
    expect(await refusal(person.call('PATCH', `/tags/${id}`, { name: 'two' }))).toMatchObject(taken);
    expect((await other.call('PATCH', `/tags/${id}`, { name: 'Stolen' })).status).toBe(404);
    expect((await other.call('DELETE', `/tags/${id}`)).status).toBe(404);
    expect(await tagsOf(other)).toEqual([]);
  });

  it('are at most 200, however they are made', async () => {
    const person = await app.member();
    for (let at = 0; at < maxTags; at += 20) {
      await addAirdrop(person, { tags: Array.from({ length: 20 }, (_, n) => `Tag ${at + n}`) });
    }
    const full = { status: 400, message: 'You can have up to 200 tags. Please delete one first.' };
    expect(await refusal(person.call('POST', '/tags', { name: 'More' }))).toMatchObject({
      ...full,
      field: 'name',
    });
    expect(
      await refusal(person.call('POST', '/airdrops', { ...genesis, tags: ['Tag 0', 'More'] })),
    ).toMatchObject({ ...full, field: 'tags' });
    expect((await addAirdrop(person, { tags: ['Tag 0'] })).tags).toEqual(['Tag 0']);
  });

  it('are put on and taken off many airdrops at once, but for those that have no room', async () => {
    const [person, other] = [await app.member(), await app.member()];
    const full = await addAirdrop(person, { tags: Array.from({ length: 20 }, (_, n) => `T${n}`) });
    const [a, b] = [await addAirdrop(person, {}), await addAirdrop(person, { tags: ['Bulk'] })];
    const theirs = await makeAirdrop(app.services.db, other);
    const ids = [full.id, a.id, b.id, theirs.id];
    const change = (changes: object) => person.call('POST', '/airdrops/bulk/change', { ids, changes });
    expect(await done(change({ addTag: 'bulk' }))).toMatchObject({ changed: 2 });
    expect((await airdropOf(person, a)).tags).toEqual(['Bulk']);
    expect((await airdropOf(person, b)).tags).toEqual(['Bulk']);
    expect((await airdropOf(other, theirs)).tags).toEqual([]);
    expect(await done(change({ addTag: 'T3', removeTag: 'Bulk' }))).toMatchObject({ changed: 3 });
    expect((await airdropOf(person, a)).tags).toEqual(['T3']);
    expect((await airdropOf(person, full)).tags).toHaveLength(20);
  });
});

describe('saved views', () => {
  const list = async (person: Person) =>
    (await done<{ items: SavedView[] }>(person.call('GET', '/saved-views'))).items;

  it('keep what the address says but for defaults and the day, and the columns', async () => {
    const person = await app.member();
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
    const view = await done<SavedView>(
      person.call('POST', '/saved-views', { name: ' To  do ', search, tableColumns }),
    );
    const { id } = view;
    const kept = { id, name: 'To do', search: { status: 'active', sort: 'name', view: 'table', q: 'zk' } };
    expect(view).toEqual({ ...kept, tableColumns, isDefault: false });
    const changed = await done<SavedView>(
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
    expect(await done(person.call('DELETE', `/saved-views/${id}`))).toEqual({ id });
    expect(await list(person)).toEqual([]);
  });

  it('have one default at most, one name each, and one owner', async () => {
    const [person, other] = [await app.member(), await app.member()];
    const add = (name: string, isDefault: boolean) =>
      person.call('POST', '/saved-views', { name, search: {}, isDefault });
    const first = await done<SavedView>(add('First', true));
    const second = await done<SavedView>(add('Second', true));
    expect((await list(person)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['First', false],
      ['Second', true],
    ]);
    await done(person.call('PATCH', `/saved-views/${first.id}`, { isDefault: true }));
    expect((await list(person)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    const taken = { status: 409, field: 'name', message: 'You already have a view with this name.' };
    expect(await refusal(add('first', false))).toMatchObject(taken);
    expect((await other.call('PATCH', `/saved-views/${second.id}`, { name: 'Stolen' })).status).toBe(404);
    expect((await other.call('DELETE', `/saved-views/${second.id}`)).status).toBe(404);
    expect(await list(other)).toEqual([]);
  });

  it('are at most 50', async () => {
    const person = await app.member();
    for (let at = 0; at < maxViews; at += 1) {
      await done(person.call('POST', '/saved-views', { name: `View ${at}`, search: {} }));
    }
    expect(await refusal(person.call('POST', '/saved-views', { name: 'More', search: {} }))).toMatchObject({
      status: 400,
      field: 'name',
      message: 'You can have up to 50 views. Please delete one first.',
    });
  });
});

describe('the tracker’s setup', () => {
  it('remembers the table’s columns for each person', async () => {
    const [person, other] = [await app.member(), await app.member()];
    const read = (one: Person) => done(one.call('GET', '/tracker-setup'));
    expect(await read(person)).toEqual({ tableColumns: null });
    const tableColumns = [
      { key: 'name', width: 300 },
      { key: 'status', width: 120 },
    ];
    await done(person.call('PATCH', '/tracker-setup', { tableColumns }));
    expect(await read(person)).toEqual({ tableColumns });
    expect(await read(other)).toEqual({ tableColumns: null });
    await done(person.call('PATCH', '/tracker-setup', { tableColumns: null }));
    expect(await read(person)).toEqual({ tableColumns: null });
    const twice = [tableColumns[0], tableColumns[0]];
    expect((await person.call('PATCH', '/tracker-setup', { tableColumns: twice })).status).toBe(400);
  });
});

describe('check-ins to many', () => {
  it('count once for today, say which they were, and can be taken back', async () => {
    const [person, other] = [await app.member(), await app.member()];
    const [a, b] = [await addAirdrop(person, {}), await addAirdrop(person, {})];
    const theirs = await makeAirdrop(app.services.db, other);
    const first = await done<Airdrop>(person.call('POST', `/airdrops/${b.id}/visits`, {}));
    const ids = [a.id, b.id, theirs.id];
    const visit = () =>
      done<{ ids: string[]; revision: number }>(person.call('POST', '/airdrops/bulk/visits', { ids }));
    const visited = await visit();
    expect(visited).toEqual({ ids: [a.id], revision: first.revision + 1 });
    expect(await visit()).toEqual({ ids: [], revision: first.revision + 1 });
    expect((await airdropOf(person, a)).lastVisitDate).toBe(first.lastVisitDate);
    expect((await airdropOf(other, theirs)).lastVisitDate).toBeNull();
    const undone = await done(person.call('POST', '/airdrops/bulk/visits/undo', { ids: visited.ids }));
    expect(undone).toEqual({ ids: [a.id], revision: first.revision + 2 });
    expect((await airdropOf(person, a)).lastVisitDate).toBeNull();
    expect((await airdropOf(person, b)).lastVisitDate).toBe(first.lastVisitDate);
  });
});
