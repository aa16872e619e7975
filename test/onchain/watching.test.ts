import { parseEther } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { unwatchWallet, watchWallet } from '../../src/features/onchain/commands.server.ts';
import { getOverview } from '../../src/features/onchain/queries.server.ts';
import { createMemberCtx, type Member, makeMember } from '../factories/members.ts';
import { makeTrackerWallet } from '../factories/portfolio.ts';
import { createCall } from '../harness/chains/local-chain.ts';
import {
  confirmationDepth,
  type WatchedSite as Site,
  type SiteOptions,
  startWatchedSite,
} from '../harness/chains/watched-site.ts';
import { setUpDatabase } from '../harness/database.ts';
import { slowIt } from '../harness/slow-it.ts';
import { Project } from './contracts/contracts.gen.ts';
import { listNamedAddresses } from './named-addresses.ts';

const database = setUpDatabase();

const openSite = (options?: SiteOptions) => startWatchedSite(database.db, options);

const createCtx = (member: Member, { chain }: Site) =>
  createMemberCtx(database.db, member, { chains: [chain] });

/** Makes a member who watches the account's address. */
async function watch(site: Site, account: PrivateKeyAccount) {
  const member = await makeMember(database.db);
  const wallet = await makeTrackerWallet(database.db, member, { address: account.address });
  const ctx = createCtx(member, site);
  await watchWallet(ctx, { id: wallet.id, chainIds: [site.chain.id] });
  const getActivity = async () => {
    const activity = (await getOverview(ctx)).wallets[0]?.chains[0];
    if (activity === undefined) throw new Error('the wallet is watched');
    return activity;
  };
  return { member, wallet, ctx, getActivity };
}

/** Calls the project on the given days, and sends ether once. */
async function useProject({ local }: Site, days: readonly string[]) {
  const [account, other] = [await local.createAccount(), await local.createAccount()];
  const project = await local.deploy(other, Project);
  for (const day of days)
    await local.mine([createCall(account, project, 'checkIn')], { at: new Date(`${day}T09:00:00Z`) });
  await local.mine([{ from: account, to: other.address, value: parseEther('1') }]);
  return { account, other, project };
}

const sumFees = ({ local }: Site, { address }: PrivateKeyAccount) =>
  local.blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from }) => from === address.toLowerCase())
    .reduce((sum, { fee }) => sum + fee, 0n);

const days = ['2026-02-02', '2026-02-02', '2026-02-03', '2026-02-09', '2026-03-23'];

describe('a watched wallet', () => {
  it.each(['blockscout', 'etherscan'] as const)('has its whole activity from %s', async (kind) => {
    const site = await openSite({ kind });
    const { account } = await useProject(site, days);
    await site.local.mineEmpty(confirmationDepth);
    const { getActivity } = await watch(site, account);
    await site.read();
    const expectedGas = sumFees(site, account);
    const { balance } = await site.local.readAccount(account.address);
    expect(await getActivity()).toMatchObject({
      transactionCount: 6,
      firstUsedAt: '2026-02-02T09:00:00.000Z',
      activeDays: 4,
      activeWeeks: 3,
      activeMonths: 2,
      contractCount: 1,
      isComplete: true,
      isLate: false,
    });
    const activity = await getActivity();
    expect(parseEther(activity.gas)).toBe(expectedGas);
    expect(parseEther(activity.balance ?? '')).toBe(balance);
  });

  it('costs one request while nothing changes, which names one address', async () => {
    const site = await openSite();
    const { account, other } = await useProject(site, days);
    await site.local.mineEmpty(confirmationDepth);
    const { member, ctx } = await watch(site, account);
    const second = await makeTrackerWallet(database.db, member, { address: other.address });
    await watchWallet(ctx, { id: second.id, chainIds: [site.chain.id] });
    await site.read(1);
    const namedAddresses = listNamedAddresses([site.node, site.explorer], [account.address, other.address]);
    expect(namedAddresses.length).toBeGreaterThan(3);
    expect(namedAddresses.every((addresses) => addresses.length === 1)).toBe(true);
    const before = [site.node.requests.length, site.explorer.requests.length];
    await site.read(60 * 20);
    expect([site.node.requests.length - (before[0] ?? 0), site.explorer.requests.length]).toEqual([
      2,
      before[1],
    ]);
  });

  it('causes requests only while its owner watches it', async () => {
    const site = await openSite();
    const { account } = await useProject(site, days);
    const member = await makeMember(database.db);
    const wallet = await makeTrackerWallet(database.db, member, { address: account.address });
    await site.read();
    const ctx = createCtx(member, site);
    await watchWallet(ctx, { id: wallet.id, chainIds: [site.chain.id] });
    await unwatchWallet(ctx, { id: wallet.id, erase: false });
    await site.read(60 * 48);
    expect(site.node.requests).toEqual([]);
    await watchWallet(ctx, { id: wallet.id, chainIds: [site.chain.id] });
    await site.read(1);
    expect((await getOverview(ctx)).wallets[0]?.transactionCount).toBe(6);
    await unwatchWallet(ctx, { id: wallet.id, erase: false });
    expect((await getOverview(ctx)).wallets[0]).toMatchObject({ isWatched: false, transactionCount: 6 });
    await unwatchWallet(ctx, { id: wallet.id, erase: true });
    expect((await getOverview(ctx)).wallets).toEqual([]);
    const { count } = await database.db
      .selectFrom('chain_transactions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('causes no request once it is unwatched, even during a sync', async () => {
    const site = await openSite();
    const { account, other } = await useProject(site, days);
    const { member, ctx } = await watch(site, account);
    const second = await makeTrackerWallet(database.db, member, { address: other.address });
    await watchWallet(ctx, { id: second.id, chainIds: [site.chain.id] });
    await site.read(1, () => unwatchWallet(ctx, { id: second.id, erase: false }));
    const namedAddresses = listNamedAddresses(
      [site.node, site.explorer],
      [account.address, other.address],
    ).flat();
    expect(new Set(namedAddresses)).toEqual(new Set([account.address]));
  });

  it('counts failed transactions as sent and paid', async () => {
    const site = await openSite();
    const { account, project } = await useProject(site, []);
    await site.local.mine([createCall(account, project, 'close')]);
    await site.local.mineEmpty(confirmationDepth);
    const { getActivity } = await watch(site, account);
    await site.read();
    const activity = await getActivity();
    expect(activity.transactionCount).toBe(2);
    expect(parseEther(activity.gas)).toBe(sumFees(site, account));
    const failed = await database.db
      .selectFrom('chain_transactions')
      .select('is_failed')
      .where('chain_id', '=', site.chain.id)
      .orderBy('block')
      .execute();
    expect(failed.map(({ is_failed }) => is_failed)).toEqual([false, true]);
  });

  it('loses only the transactions that a reorganization removes', async () => {
    const site = await openSite();
    const { account, project } = await useProject(site, ['2026-02-02']);
    await site.local.mineEmpty(confirmationDepth);
    const { getActivity } = await watch(site, account);
    await site.local.mine([createCall(account, project, 'checkIn')], {
      at: new Date('2026-02-20T09:00:00Z'),
    });
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 3, activeDays: 2 });
    await site.local.reorganize(1);
    await site.read(60);
    expect(await getActivity()).toMatchObject({ transactionCount: 2, activeDays: 1 });
  });

  slowIt('has a long history read page by page by several jobs', async () => {
    const site = await openSite();
    const manyDays = Array.from({ length: 40 }, (_, n) =>
      new Date(Date.UTC(2026, 1, 1 + n)).toISOString().slice(0, 10),
    );
    const { account } = await useProject(site, manyDays);
    await site.local.mineEmpty(confirmationDepth);
    const { getActivity } = await watch(site, account);
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 41, isComplete: false });
    for (const minutes of [3, 6, 9]) await site.read(minutes);
    expect(await getActivity()).toMatchObject({ transactionCount: 41, activeDays: 40, isComplete: true });
  });

  it('waits for an explorer that is behind the node', async () => {
    const site = await openSite();
    const { account, project } = await useProject(site, ['2026-02-02']);
    site.explorer.freeze();
    // More than a page of the explorer.
    for (const day of ['20', '21', '22', '23', '24']) {
      await site.local.mine([createCall(account, project, 'checkIn')], {
        at: new Date(`2026-02-${day}T09:00:00Z`),
      });
    }
    await site.local.mineEmpty(3 * confirmationDepth);
    const { getActivity } = await watch(site, account);
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 7, activeDays: 1, isComplete: false });
    site.explorer.recover();
    await site.read(10);
    expect(await getActivity()).toMatchObject({ transactionCount: 7, activeDays: 6, isComplete: true });
  });

  it('counts its transactions and balance without an explorer', async () => {
    const site = await openSite({ kind: 'none' });
    const { account } = await useProject(site, days);
    const { getActivity } = await watch(site, account);
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 6, activeDays: 0, isComplete: false });
    expect(site.explorer.requests).toEqual([]);
  });
});

describe('readDueWatches', () => {
  slowIt.each(['reset', 'rate-limit', 'server-error', 'html', 'wrong-types', 'truncated'] as const)(
    'keeps the known activity, and retries later, while a source fails (%s)',
    async (fault) => {
      const site = await openSite();
      const { account, project } = await useProject(site, ['2026-02-02']);
      await site.local.mineEmpty(confirmationDepth);
      const { getActivity } = await watch(site, account);
      await site.read();
      const before = await getActivity();
      await site.local.mine([createCall(account, project, 'checkIn')]);
      site.node.fail(fault);
      await site.read(60);
      expect(await getActivity()).toEqual({ ...before, isLate: true });
      const { length } = site.node.requests;
      await site.read(61);
      expect(site.node.requests).toHaveLength(length);
      site.node.recover();
      await site.read(90);
      expect(await getActivity()).toMatchObject({ transactionCount: 3, isLate: false });
      const source = await database.db
        .selectFrom('chain_sources')
        .select(['failures', 'error', 'succeeded_count', 'failed_count', 'limited_count'])
        .where('chain_id', '=', site.chain.id)
        .where('host', '=', new URL(site.node.origin).host)
        .executeTakeFirstOrThrow();
      expect(source).toMatchObject({ failures: 0, succeeded_count: 2 });
      expect(source[fault === 'rate-limit' ? 'limited_count' : 'failed_count']).toBe(1);
    },
  );

  it('rejects a node that returns another chain', async () => {
    const spare = await openSite();
    const site = await openSite({ spareNode: spare.node });
    const { account } = await useProject(site, days);
    await site.local.mineEmpty(confirmationDepth);
    const { getActivity } = await watch(site, account);
    // The spare node is of another chain, and the first one claims to be.
    site.node.setChainId(1);
    await site.read();
    expect(await getActivity()).toMatchObject({ transactionCount: 0, readAt: null, isLate: true });
    const errors = await database.db
      .selectFrom('chain_sources')
      .select(['error'])
      .where('chain_id', '=', site.chain.id)
      .orderBy('error')
      .execute();
    expect(errors.map(({ error }) => error)).toEqual([
      `It answers for chain 1 instead of ${site.chain.id}.`,
      `It answers for chain ${spare.chain.id} instead of ${site.chain.id}.`,
    ]);
  });

  it('rejects a node that is behind the chain', async () => {
    const site = await openSite();
    const { account, project } = await useProject(site, days);
    site.node.freeze();
    const { getActivity } = await watch(site, account);
    await site.read();
    site.node.recover();
    await site.local.mine([createCall(account, project, 'checkIn')]);
    await site.local.mineEmpty(3 * confirmationDepth);
    await site.read(60);
    expect(await getActivity()).toMatchObject({ transactionCount: 7 });
    await site.local.reorganize(3 * confirmationDepth, [[]]);
    await site.read(130);
    expect(await getActivity()).toMatchObject({ transactionCount: 7, isLate: true });
  });
});
