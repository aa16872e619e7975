import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { patienceMs } from '../../../../test/harness/eventually.ts';
import { runAdmin } from '../../../commands/admin.server.ts';
import { createCommandCtx } from '../../../commands/command-ctx.server.ts';
import { addDemoListings } from '../../../commands/demo-listings.server.ts';

const app = setUpApp({ limits: false });
let admin: Caller & { id: string };

const noCounts = { guide: 0, faucet: 0, presale: 0, campaign: 0, quest: 0 };
const allCounts = { guide: 5, faucet: 6, presale: 6, campaign: 8, quest: 3 };

const realGuide = {
  title: 'Our own guide',
  project: 'Own',
  projectUrl: 'https://own.example.com',
  description: 'How we do it.',
  steps: [{ title: 'Start', description: 'Start here.', link: null }],
  tips: ['Take your time.'],
};

const getItems = async (path: string) => {
  const { body } = await app.createCaller().call('GET', path);
  return (body as { items: { id: string; title: string; status?: string }[] }).items;
};

const listRemovalEntries = () =>
  app.services.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('action', '=', 'examples.removed')
    .execute();

beforeAll(async () => {
  admin = await app.createAdmin();
  const { status } = await admin.call('POST', '/guides', realGuide);
  if (status !== 201) throw new Error(`the guide was not added: ${status}`);
});
beforeEach(async () => {
  await addDemoListings(createCommandCtx(app.services).ctx);
});

describe('removeExamples', () => {
  it('deletes the examples with what users attached, notifies participants, and audits the numbers', async () => {
    const member = await app.createMember();
    const campaign = (await getItems('/campaigns')).find(
      ({ title }) => title === 'Tidewater Liquidity Season',
    );
    const [quest] = await getItems('/quests?status=open');
    expect(campaign?.status).toBe('active');
    const [joined, followed] = await Promise.all([
      member.call('PUT', `/campaigns/${campaign?.id}/join`),
      member.call('PUT', `/listings/${quest?.id}/follow`, { kind: 'quest' }),
    ]);
    expect([joined.status, followed.status]).toEqual([200, 200]);

    expect(await admin.call('GET', '/admin/examples')).toMatchObject({ status: 200, body: allCounts });
    expect(await admin.call('DELETE', '/admin/examples')).toMatchObject({ status: 200, body: allCounts });

    expect(await admin.call('GET', '/admin/examples')).toMatchObject({ body: noCounts });
    expect((await getItems('/guides')).map(({ title }) => title)).toEqual([realGuide.title]);
    for (const path of ['/faucets', '/presales', '/campaigns', '/quests'])
      expect(await getItems(path)).toEqual([]);
    for (const table of ['campaign_participants', 'listing_follows'] as const)
      expect(await app.services.db.selectFrom(table).select('user_id').execute()).toEqual([]);
    await expect
      .poll(async () => JSON.stringify((await member.call('GET', '/notifications')).body), {
        timeout: patienceMs,
      })
      .toContain('was removed');
    expect(await listRemovalEntries()).toContainEqual({ actor_id: admin.id, details: allCounts });
  });

  it('runs once for concurrent calls', async () => {
    const before = (await listRemovalEntries()).length;
    const responses = await Promise.all([1, 2].map(() => admin.call('DELETE', '/admin/examples')));
    expect(responses.map(({ body }) => body)).toEqual(expect.arrayContaining([allCounts, noCounts]));
    expect(await listRemovalEntries()).toHaveLength(before + 1);
  });

  it('runs from the terminal', async () => {
    const lines: string[] = [];
    const run = () => runAdmin(app.services, ['remove-examples'], (line) => lines.push(line));
    await run();
    await run();
    expect(lines).toEqual([
      'Removed 8 campaigns, 6 faucets, 5 guides, 6 presales, and 3 quests.',
      'There are no examples.',
    ]);
    expect(await getItems('/guides')).toHaveLength(1);
  });
});

it('keeps examples out of the sitemap', async () => {
  const sitemap = await (await app.request('/sitemap.xml')).text();
  expect(sitemap).toContain('/guides/our-own-guide</loc>');
  expect(sitemap).not.toContain('northlight');
  expect(sitemap).not.toMatch(/\/(presales|campaigns|quests)\/[\w-]{36}</);
});
