import { beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../test/factories/members.ts';
import { setUpApp } from '../../test/harness/app.ts';
import type { Services } from '../boot/boot.server.ts';
import { examplesSetting } from '../db/migrate.server.ts';
import { removeExamples } from '../features/overview/examples/commands.server.ts';
import { getExampleCounts } from '../features/overview/examples/queries.server.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { addExamplesToNewDatabase } from './examples.server.ts';

const allCounts = { guide: 5, faucet: 6, presale: 6, campaign: 8, quest: 3 };
const noCounts = { guide: 0, faucet: 0, presale: 0, campaign: 0, quest: 0 };

const app = setUpApp({ jobs: false });

const setSetting = (value: string) =>
  app.services.db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', examplesSetting.name)
    .executeTakeFirst();

const getSetting = () =>
  app.services.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', examplesSetting.name)
    .executeTakeFirst();

beforeEach(async () => {
  await removeExamples(createCommandCtx(app.services).ctx);
  await setSetting(examplesSetting.awaited);
});

const withConfig = (config: Partial<Services['config']>): Services => ({
  ...app.services,
  config: { ...app.services.config, ...config },
});

describe('addExamplesToNewDatabase', () => {
  it('adds the examples once for two processes, marked as examples', async () => {
    const results = await Promise.all([1, 2].map(() => addExamplesToNewDatabase(app.services)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await getExampleCounts(app.services)).toEqual(allCounts);
    const { body } = await app.createCaller().call('GET', '/campaigns');
    const items = (body as { items: { maxParticipants: number; listing: { isExample: boolean } }[] }).items;
    expect(items.map(({ maxParticipants }) => maxParticipants)).toEqual(
      expect.arrayContaining([50_000, 25_000, 10_000]),
    );
    expect(items.every(({ listing }) => listing.isExample)).toBe(true);
  });

  it('adds none at a later start after a removal', async () => {
    await addExamplesToNewDatabase(app.services);
    await removeExamples(createCommandCtx(app.services).ctx);
    expect(await addExamplesToNewDatabase(app.services)).toBe(false);
    expect(await getExampleCounts(app.services)).toEqual(noCounts);
  });

  it.each([
    ['with EXAMPLES=off or in production', { examples: false }],
    ['on a public URL', { baseUrl: 'https://drop.example' }],
    ['behind a proxy', { trustedProxies: ['10.0.0.1'] }],
  ])('adds none %s, nor at later starts', async (_when, config) => {
    expect(await addExamplesToNewDatabase(withConfig(config))).toBe(false);
    expect(await getSetting()).toEqual({ value: 'none' });
    expect(await addExamplesToNewDatabase(app.services)).toBe(false);
    expect(await getExampleCounts(app.services)).toEqual(noCounts);
  });

  it('adds none to a database of an earlier version, which lacks the setting', async () => {
    await app.services.db.deleteFrom('settings').where('name', '=', examplesSetting.name).execute();
    expect(await addExamplesToNewDatabase(app.services)).toBe(false);
    expect(await getExampleCounts(app.services)).toEqual(noCounts);
    await app.services.db
      .insertInto('settings')
      .values({ name: examplesSetting.name, value: examplesSetting.awaited })
      .execute();
  });

  it('adds none to a database with accounts', async () => {
    const { id } = await makeMember(app.services.db);
    expect(await addExamplesToNewDatabase(app.services)).toBe(false);
    expect(await getSetting()).toEqual({ value: 'none' });
    await app.services.db.deleteFrom('profiles').where('id', '=', id).execute();
  });
});
