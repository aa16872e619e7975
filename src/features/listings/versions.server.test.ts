import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';

const app = setUpApp({ limits: false, jobs: false });
let admin: Caller;

beforeAll(async () => {
  admin = await app.createAdmin();
});

const getInstant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const site = 'https://tide.example.com/';
const description = 'Bridge and swap.';

/** Each kind's input for adding, and a field with three values. */
const nouns = [
  [
    'guides',
    { project: 'Tide', projectUrl: site, description, steps: [{ title: 'One', description }], tips: [] },
    'title',
  ],
  ['faucets', { url: site, network: 'Sepolia', amount: '1', requirements: '' }, 'name'],
  [
    'campaigns',
    {
      description,
      category: 'DeFi',
      startDate: getInstant(-1),
      endDate: getInstant(1),
      websiteUrl: site,
      rewardType: 'Token',
      rewardAmount: '100 TIDE',
    },
    'title',
  ],
  [
    'presales',
    {
      tokenSymbol: 'TIDE',
      blockchain: 'Ethereum',
      presaleStart: getInstant(1),
      presaleEnd: getInstant(2),
      softCap: 100,
      hardCap: 200,
      websiteUrl: site,
    },
    'projectName',
  ],
  [
    'quests',
    {
      description,
      projectName: 'Tide',
      projectUrl: site,
      reward: 'A badge',
      startsAt: getInstant(-1),
      endsAt: getInstant(1),
      tasks: [{ kind: 'visit', title: 'Visit the site', url: site }],
    },
    'title',
  ],
] as const;

type Listed = { id: string; listing: { version: number } };

describe.each(nouns)('editing a %s', (noun, input, field) => {
  async function add(): Promise<Listed> {
    const { status, body } = await admin.call('POST', `/${noun}`, { ...input, [field]: 'First' });
    expect(status, JSON.stringify(body)).toBe(201);
    return body as Listed; // the operation's declared output
  }
  const edit = (id: string, value: string, basedOn?: number) =>
    admin.call('PATCH', `/${noun}/${id}`, {
      ...input,
      [field]: value,
      ...(basedOn !== undefined && { basedOn }),
    });

  it('fails if another version was saved since', async () => {
    const { id, listing } = await add();
    const first = await edit(id, 'WARNING: scam', listing.version);
    expect(first).toMatchObject({ status: 200, body: { listing: { version: listing.version + 1 } } });
    const conflicting = await edit(id, 'Third', listing.version);
    expect(conflicting).toMatchObject({ status: 409, body: { data: { details: { reason: 'edited' } } } });
    const { body } = await admin.call('GET', `/${noun}`);
    const { items } = body as { items: (Listed & Record<string, unknown>)[] };
    expect(items.find((item) => item.id === id)).toMatchObject({ [field]: 'WARNING: scam' });
    expect(await edit(id, 'Third', listing.version + 1)).toMatchObject({
      status: 200,
      body: { [field]: 'Third' },
    });
  });

  it('succeeds once for two concurrent edits', async () => {
    const { id, listing } = await add();
    const both = await Promise.all(['Second', 'Third'].map((value) => edit(id, value, listing.version)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('returns 404 for a deleted item', async () => {
    const { id, listing } = await add();
    await admin.call('DELETE', `/${noun}/${id}`);
    expect(await edit(id, 'Second', listing.version)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^This \w+ no longer exists\.$/) },
    });
  });
});

describe('the version of a listing', () => {
  it('increases when a field without revisions changes', async () => {
    const [, campaign] = nouns[2];
    const input = { ...campaign, title: 'Season' };
    const { body } = await admin.call('POST', '/campaigns', input);
    const { id, listing } = body as Listed;
    const { body: edited } = await admin.call('PATCH', `/campaigns/${id}`, { ...input, isFeatured: true });
    expect((edited as Listed).listing.version).toBe(listing.version + 1);
  });
});
