import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeChainWatch } from '../../../test/factories/onchain.ts';
import { makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { parseMetrics } from '../../../test/harness/metrics.ts';

const token = 'a-token-of-the-operator';
const chain = {
  id: 1,
  name: 'Ethereum',
  symbol: 'ETH',
  nodes: ['https://node.example.com', 'https://other.example.com:8545/rpc'],
  explorer: { kind: 'blockscout', url: 'https://explorer.example.com' },
};

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-chains-'));
  const file = join(folder, 'chains.json');
  await writeFile(file, JSON.stringify([chain]));
  app = await createTestApp({ env: { CHAINS: file, METRICS_TOKEN: token } });
  await app.services.db
    .insertInto('chain_sources')
    .values([
      {
        chain_id: 1,
        host: 'node.example.com',
        succeeded_at: new Date(),
        succeeded_count: 40,
        limited_count: 2,
      },
      {
        chain_id: 1,
        host: 'other.example.com:8545',
        failures: 3,
        failed_at: new Date('2026-11-20T10:00:00Z'),
        retry_at: new Date(Date.now() + 3_600_000),
        error: 'It answered 503.',
        failed_count: 3,
      },
      // A source of an earlier configuration.
      { chain_id: 999, host: 'old.example.com', succeeded_count: 7 },
    ])
    .execute();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('GET /api/admin/system, chains', () => {
  it('returns each configured source with its state', async () => {
    const { body } = await (await app.createAdmin()).call('GET', '/admin/system');
    expect(body).toMatchObject({
      chains: {
        chains: [
          {
            id: 1,
            name: 'Ethereum',
            sources: [
              {
                host: 'node.example.com',
                failures: 0,
                retryAt: null,
                succeeded: 40,
                failed: 0,
                limited: 2,
              },
              {
                host: 'other.example.com:8545',
                failures: 3,
                succeededAt: null,
                failedAt: '2026-11-20T10:00:00.000Z',
                error: 'It answered 503.',
                retryAt: expect.any(String),
              },
              { host: 'explorer.example.com', failures: 0, succeededAt: null, failedAt: null, succeeded: 0 },
              { host: 'explorer.example.com (logs)', failures: 0, succeeded: 0 },
            ],
          },
        ],
      },
    });
  });

  it('counts active, due, and late watches', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const makeWatch = async (dueHoursAgo: number, change: object = {}, archived_at: Date | null = null) => {
      const { id } = await makeTrackerWallet(db, member, { archived_at });
      const due_at = new Date(Date.now() - dueHoursAgo * 3_600_000);
      await makeChainWatch(db, member, { wallet_id: id, chain_id: 1, due_at, ...change });
    };
    await makeWatch(-1);
    await makeWatch(1);
    await makeWatch(3);
    // These are inactive.
    await makeWatch(3, { is_on: false });
    await makeWatch(3, { chain_id: 999 });
    await makeWatch(3, {}, new Date());
    const { body } = await (await app.createAdmin()).call('GET', '/admin/system');
    expect(body).toMatchObject({ chains: { watches: { watched: 3, due: 2, late: 1 } } });
  });

  it('returns null if the settings turn chains off', async () => {
    const other = await createTestApp({ jobs: false, env: { CHAINS: 'off' } });
    try {
      const { body } = await (await other.createAdmin()).call('GET', '/admin/system');
      expect(body).toMatchObject({ chains: null });
    } finally {
      await other.close();
    }
  });
});

describe('dropfolio_chain_requests_total', () => {
  it('counts requests by chain, host, and outcome', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await app.request('/metrics', { headers })).text();
    expect(text).toContain('# TYPE dropfolio_chain_requests_total counter');
    const figures = parseMetrics(text);
    const read = (host: string, outcome: string) =>
      figures.get(`dropfolio_chain_requests_total{chain="1",host="${host}",outcome="${outcome}"}`);
    expect(read('node.example.com', 'succeeded')).toBe(40);
    expect(read('node.example.com', 'limited')).toBe(2);
    expect(read('other.example.com:8545', 'failed')).toBe(3);
  });
});
