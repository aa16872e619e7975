import { beforeAll, describe, expect, it } from 'vitest';
import { makeTransaction } from '../../../test/factories/chains.ts';
import { makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { type Caller, createTestApp, setUpApp } from '../../../test/harness/app.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { publicChains } from '../../config/chains.server.ts';
import { trackerWalletList } from '../tracker-wallets/schema.ts';
import { planReadings } from './jobs.server.ts';
import { type OnchainOverview, watchableChain } from './schema.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, jobs: false });
let person: Person;
beforeAll(async () => {
  person = await app.createMember();
});

const getOverview = async (member: Person) => (await member.call('GET', '/onchain')).body as OnchainOverview;

describe('GET /api/onchain', () => {
  it('names the hosts that see an address, by chain', async () => {
    const { chains } = await getOverview(person);
    expect(chains).toHaveLength(15);
    for (const chain of chains) expect(watchableChain.parse(chain).hosts.length).toBeGreaterThan(0);
    expect(chains[0]).toEqual({
      id: 1,
      family: 'evm',
      name: 'Ethereum',
      symbol: 'ETH',
      hosts: ['ethereum-rpc.publicnode.com', 'eth.drpc.org', 'eth.blockscout.com'],
      hasHistory: true,
      pageUrl: 'https://etherscan.io',
    });
  });

  it('returns only the caller’s wallets', async () => {
    const member = await app.createMember();
    const { id } = await makeTrackerWallet(app.services.db, member);
    await member.call('PATCH', `/onchain/wallets/${id}`, { chainIds: [1] });
    expect((await getOverview(member)).wallets).toHaveLength(1);
    expect((await getOverview(await app.createMember())).wallets).toEqual([]);
  });
});

describe('PATCH /api/onchain/wallets/{id}', () => {
  it('watches the wallet on exactly these chains', async () => {
    const { id } = await makeTrackerWallet(app.services.db, person);
    const first = await person.call('PATCH', `/onchain/wallets/${id}`, { chainIds: [1, 10, 10] });
    expect(first).toMatchObject({ status: 200, body: { id, isWatched: true } });
    await person.call('PATCH', `/onchain/wallets/${id}`, { chainIds: [10, 8453] });
    const rows = await app.services.db
      .selectFrom('chain_watches')
      .select(['chain_id', 'is_on'])
      .where('wallet_id', '=', id)
      .orderBy('chain_id')
      .execute();
    expect(rows).toEqual([
      { chain_id: 1, is_on: false },
      { chain_id: 10, is_on: true },
      { chain_id: 8453, is_on: true },
    ]);
  });

  it('returns the wallet’s activity and updates the number of watched chains in the wallet book', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const [first, second] = [await makeTrackerWallet(db, member), await makeTrackerWallet(db, member)];
    const mined_at = new Date('2026-05-02T12:00:00Z');
    const to_address = `0x${'b'.repeat(40)}`;
    await member.call('PATCH', `/onchain/wallets/${first.id}`, { chainIds: [1, 10, 8453] });
    await member.call('PATCH', `/onchain/wallets/${second.id}`, { chainIds: [1] });
    await makeTransaction(db, member, { wallet_id: first.id, mined_at, to_address });
    await makeTransaction(db, member, { wallet_id: second.id, mined_at, to_address });
    const edited = await member.call('PATCH', `/onchain/wallets/${first.id}`, { chainIds: [1, 10] });
    const { wallets } = await getOverview(member);
    expect(edited.body).toEqual(wallets.find(({ id }) => id === first.id));
    expect(edited.body).toMatchObject({ transactionCount: 1 });
    const countChains = async () => {
      const { items } = trackerWalletList.parse((await member.call('GET', '/tracker-wallets')).body);
      return Object.fromEntries(items.map(({ id, watchedChains }) => [id, watchedChains]));
    };
    expect(await countChains()).toEqual({ [first.id]: 2, [second.id]: 1 });
    await member.call('DELETE', `/onchain/wallets/${first.id}`, {});
    expect(await countChains()).toEqual({ [first.id]: 0, [second.id]: 1 });
  });

  it('rejects wallets that can’t be watched, and unknown chains', async () => {
    const { db } = app.services;
    const solana = await makeTrackerWallet(db, person, {
      family: 'solana',
      address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    });
    const bitcoin = await makeTrackerWallet(db, person, {
      family: 'bitcoin',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    });
    const archived = await makeTrackerWallet(db, person, { archived_at: new Date() });
    const wallet = await makeTrackerWallet(db, person);
    const named = await makeTrackerWallet(db, person, { family: 'other', address: 'Main', label: 'Main' });
    for (const [id, chainIds, message] of [
      [named.id, [1], 'Main has no address yet.'],
      [solana.id, [1], 'This wallet isn’t on this chain. Choose others.'],
      [bitcoin.id, [1], 'Only EVM and Solana wallets can be watched.'],
      [archived.id, [1], 'Restore this wallet to watch it.'],
      [wallet.id, [999], 'This chain is not available here. Reload the page.'],
      [wallet.id, [], 'Choose at least one chain'],
    ] as const) {
      const response = await person.call('PATCH', `/onchain/wallets/${id}`, { chainIds });
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.body)).toContain(message);
    }
    expect(
      await db.selectFrom('chain_watches').select('chain_id').where('wallet_id', '=', wallet.id).execute(),
    ).toEqual([]);
  });

  it('makes new wallets of one person due one after another', async () => {
    const member = await app.createMember();
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => (await makeTrackerWallet(app.services.db, member)).id),
    );
    for (const id of ids) await member.call('PATCH', `/onchain/wallets/${id}`, { chainIds: [1] });
    const rows = await app.services.db
      .selectFrom('chain_watches')
      .select(['due_at', 'created_at'])
      .where('user_id', '=', member.id)
      .orderBy('due_at')
      .execute();
    const delaysMs = rows.map(({ due_at, created_at }) => due_at.getTime() - created_at.getTime());
    expect(delaysMs).toEqual([0, 1000, 2000]);
  });

  it('deletes the activity when the address changes', async () => {
    const { id } = await makeTrackerWallet(app.services.db, person);
    await person.call('PATCH', `/onchain/wallets/${id}`, { chainIds: [1] });
    const other = await makeTrackerWallet(app.services.db, await app.createMember());
    const edited = await person.call('PATCH', `/tracker-wallets/${id}`, { address: other.address });
    expect(edited.status).toBe(200);
    expect((await getOverview(person)).wallets.map((wallet) => wallet.id)).not.toContain(id);
  });
});

describe('with CHAINS=off', () => {
  it('rejects every operation', async () => {
    const appWithoutChains = await createTestApp({ limits: false, jobs: false, env: { CHAINS: 'off' } });
    try {
      const member = await appWithoutChains.createMember();
      const { id } = await makeTrackerWallet(appWithoutChains.services.db, member);
      const responses = [
        await member.call('GET', '/onchain'),
        await member.call('PATCH', `/onchain/wallets/${id}`, { chainIds: [1] }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    } finally {
      await appWithoutChains.close();
    }
  });
});

describe('onchain.plan', () => {
  it('enqueues one job per chain with due wallets, and none for wallets that are off', async () => {
    const { db } = app.services;
    const member = await app.createMember();
    const { id } = await makeTrackerWallet(db, member);
    await db.deleteFrom('chain_watches').execute();
    await app.database.pool.query(
      `SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'onchain %'`,
    );
    const rows = [1, 10].map((chain_id) => ({
      user_id: member.id,
      wallet_id: id,
      chain_id,
      due_at: new Date(),
    }));
    await db
      .insertInto('chain_watches')
      .values([
        ...rows,
        { ...rows[0], user_id: member.id, wallet_id: id, chain_id: 5, due_at: new Date(), is_on: false },
      ])
      .execute();
    await runJobNow(
      db,
      planReadings,
      {},
      { now: new Date(Date.now() + 1000), config: { ...app.services.config, chains: publicChains } },
    );
    const { rows: jobs } = await app.database.pool.query<{ key: string }>(
      `SELECT key FROM graphile_worker.jobs WHERE key LIKE 'onchain %' ORDER BY key`,
    );
    expect(jobs.map(({ key }) => key)).toEqual(['onchain 1', 'onchain 10']);
  });
});
