import { type Address, maxUint256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { addContract } from '../../src/features/airdrops/on-chain/commands.server.ts';
import { listApprovals } from '../../src/features/onchain/approvals/queries.server.ts';
import { unwatchWallet, watchWallet } from '../../src/features/onchain/commands.server.ts';
import { getOverview } from '../../src/features/onchain/queries.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../factories/members.ts';
import { makeTrackerWallet } from '../factories/portfolio.ts';
import { type Call, createCall } from '../harness/chains/local-chain.ts';
import { confirmationDepth, type SiteOptions, startWatchedSite } from '../harness/chains/watched-site.ts';
import { setUpDatabase } from '../harness/database.ts';
import { slowIt } from '../harness/slow-it.ts';
import { ApprovableCollection, FakeApprovals, PermitToken, Token } from './contracts/contracts.gen.ts';
import { listNamedAddresses } from './named-addresses.ts';
import { recordFound } from './record.ts';

const database = setUpDatabase();

const spender: Address = `0x${'5'.repeat(40)}`;
const ether = 10n ** 18n;

/** Makes a token, and a hunter who has 1,000 of it and watches their wallet. */
async function openWallet(options: SiteOptions = {}) {
  const site = await startWatchedSite(database.db, options);
  const { local, chain } = site;
  const [owner, hunter] = [await local.createAccount(), await local.createAccount()];
  const token = await local.deploy(owner, Token, ['Arbitrum', 'ARB', 18]);
  await local.mine([createCall(owner, token, 'mint', [hunter.address, 1000n * ether])]);
  const member = await makeMember(database.db);
  const ctx = createMemberCtx(database.db, member, { chains: [chain] });
  const wallet = await makeTrackerWallet(database.db, member, { address: hunter.address, label: 'Main' });
  await watchWallet(ctx, { id: wallet.id, chainIds: [chain.id] });
  const list = async () => (await listApprovals(ctx)).items;
  const approve = (amount: bigint, to: Address = spender, from = hunter) =>
    createCall(from, token, 'approve', [to, amount]);
  const mine = async (...calls: Call[]) => {
    const block = await local.mine(calls);
    expect(block.transactions.map(({ status }) => status)).toEqual(calls.map(() => 1));
    return block;
  };
  /** Reads the chain once its last block is settled. */
  const settle = async (minutes = 1) => {
    await local.mineEmpty(confirmationDepth);
    await site.read(minutes);
    return list();
  };
  return { site, owner, hunter, token, member, ctx, wallet, list, approve, mine, settle };
}

const toAmounts = (items: Awaited<ReturnType<typeof listApprovals>>['items']) =>
  items.map(({ amount }) => amount);

const countRows = async (walletId: string) =>
  (await database.db.selectFrom('chain_approvals').select('hash').where('wallet_id', '=', walletId).execute())
    .length;

describe('an open approval', () => {
  it.each(['blockscout', 'etherscan', 'none'] as const)('appears until it is revoked (%s)', async (kind) => {
    const { site, token, wallet, approve, mine, settle } = await openWallet({ kind });
    Object.assign(site.chain, { pageUrl: 'https://etherscan.io' });
    // Without an explorer, approvals count from the first reading.
    await site.read(1);
    const block = await mine(approve(100n * ether));
    const approvals = await settle(90);
    recordFound(`an approval, ${kind}`, { tried: 1, expected: 1, found: approvals.length });
    expect(approvals).toEqual([
      {
        id: expect.any(String),
        walletId: wallet.id,
        chainId: site.chain.id,
        token: token.address.toLowerCase(),
        symbol: 'ARB',
        kind: 'token',
        amount: '100',
        isInUnits: false,
        isUnlimited: false,
        isConfirmed: true,
        isOwn: kind === 'none' ? null : true,
        spender,
        spenderName: null,
        danger: null,
        approvedAt: new Date(Number(block.timestamp) * 1000).toISOString(),
        transactionUrl: `https://etherscan.io/tx/${block.transactions[0]?.hash}`,
        revokeUrl: `https://etherscan.io/tokenapprovalchecker?search=${wallet.address}`,
      },
    ]);
    await mine(approve(0n));
    expect(await settle(180)).toEqual([]);
    expect(await countRows(wallet.id)).toBe(0);
  });

  it('has the amount approved last', async () => {
    const { wallet, approve, mine, settle } = await openWallet();
    await mine(approve(100n), approve(250n * ether));
    const approvals = await settle();
    recordFound('an increased approval', { tried: 2, expected: 1, found: approvals.length });
    expect(toAmounts(approvals)).toEqual(['250']);
    expect(await countRows(wallet.id)).toBe(1);
  });

  it.each([
    [maxUint256, true],
    [2n ** 255n, true],
    [2n ** 255n - 1n, false],
  ])('counts as unlimited from half of the largest number (%s)', async (amount, isUnlimited) => {
    const { approve, mine, settle } = await openWallet();
    await mine(approve(amount));
    expect(await settle()).toMatchObject([{ isUnlimited }]);
  });

  it('decreases as it is spent, and ends when nothing is left', async () => {
    const { site, owner, hunter, token, approve, mine, settle } = await openWallet();
    await mine(approve(100n * ether, owner.address));
    expect(toAmounts(await settle())).toEqual(['100']);
    const spend = (amount: bigint) =>
      mine(createCall(owner, token, 'transferFrom', [hunter.address, owner.address, amount]));
    await spend(30n * ether);
    // Transactions of others are read once a day.
    expect(toAmounts(await settle(90))).toEqual(['100']);
    expect(toAmounts(await settle(26 * 60))).toEqual(['70']);
    await spend(70n * ether);
    const approvals = await settle(52 * 60);
    recordFound('an approval spent down', { tried: 1, expected: 0, found: approvals.length });
    expect(approvals).toEqual([]);
    await site.local.reorganize(confirmationDepth + 1);
    expect(toAmounts(await settle(78 * 60))).toEqual(['70']);
  });

  it('lists an approval of a collection until it is revoked, but none of single items', async () => {
    const { site, owner, hunter, mine, settle } = await openWallet();
    const collection = await site.local.deploy(owner, ApprovableCollection);
    await mine(
      createCall(hunter, collection, 'setApprovalForAll', [spender, true]),
      createCall(hunter, collection, 'approve', [spender, 7n]),
    );
    const approvals = await settle();
    recordFound('a collection, and an item', { tried: 2, expected: 1, found: approvals.length });
    expect(approvals).toMatchObject([
      { kind: 'collection', symbol: 'ITEM', amount: null, isUnlimited: true, isInUnits: false, spender },
    ]);
    await mine(createCall(hunter, collection, 'setApprovalForAll', [spender, false]));
    expect(await settle(90)).toEqual([]);
  });

  it('appears if a permit made it, which somebody else sent', async () => {
    const { site, owner, hunter, mine, settle } = await openWallet();
    const token = await site.local.deploy(owner, PermitToken, ['USDC.e']);
    await mine(createCall(owner, token, 'permit', [hunter.address, spender, 5n * ether]));
    const approvals = await settle();
    recordFound('a permit', { tried: 1, expected: 1, found: approvals.length });
    expect(approvals).toMatchObject([{ symbol: 'USDC.e', amount: '5', isOwn: false, isConfirmed: true }]);
  });

  it('disappears when the wallet is unwatched and its activity erased', async () => {
    const { site, approve, mine, settle, list, ctx, wallet } = await openWallet();
    await mine(approve(1n));
    expect(await settle()).toHaveLength(1);
    await unwatchWallet(ctx, { id: wallet.id, erase: false });
    const { length } = site.explorer.requests;
    await mine(approve(0n));
    expect(await settle(48 * 60)).toHaveLength(1);
    expect(site.explorer.requests).toHaveLength(length);
    await unwatchWallet(ctx, { id: wallet.id, erase: true });
    expect(await list()).toEqual([]);
    expect(await countRows(wallet.id)).toBe(0);
  });
});

describe('a false approval', () => {
  const openFake = async (mode: number, symbol = 'ARB') => {
    const opened = await openWallet();
    const fake = await opened.site.local.deploy(opened.owner, FakeApprovals, [symbol, mode]);
    const emit = (amount: bigint) =>
      createCall(opened.owner, fake, 'emitApproval', [opened.hunter.address, spender, amount]);
    return { ...opened, fake, emit };
  };

  it('isn’t listed if the token returns allowance 0', async () => {
    const { mine, emit, settle } = await openFake(0);
    await mine(emit(maxUint256));
    const approvals = await settle();
    recordFound('a fake token with allowance 0', { tried: 1, expected: 0, found: approvals.length });
    expect(approvals).toEqual([]);
  });

  it.each([
    ['reverts', 1],
    ['returns a long response', 2],
  ])('is marked as unconfirmed if the token %s', async (name, mode) => {
    const { mine, emit, settle, site } = await openFake(mode);
    await mine(emit(3n * ether));
    const approvals = await settle();
    recordFound(`a fake token that ${name}`, { tried: 1, expected: 1, found: approvals.length });
    expect(approvals).toMatchObject([{ amount: '3', isConfirmed: false, isOwn: false }]);
    const sources = await database.db
      .selectFrom('chain_sources')
      .select('failed_count')
      .where('chain_id', '=', site.chain.id)
      .execute();
    expect(sources.every(({ failed_count }) => failed_count === 0)).toBe(true);
  });

  it('has a cleaned symbol', async () => {
    const { mine, emit, settle } = await openFake(1, '<a href="https://e.vil">Revoke');
    await mine(emit(1n));
    expect(await settle()).toMatchObject([{ symbol: 'ahrefhttpsev' }]);
  });

  slowIt('doesn’t hide an approval among thousands of false ones', async () => {
    const { site, fake, owner, hunter, approve, mine, settle, list, wallet } = await openFake(0);
    for (let n = 0; n < 6; n += 1) {
      const call = createCall(owner, fake, 'emitApprovals', [hunter.address, BigInt(1 + n * 1000), 1000n]);
      await mine({ ...call, gas: 20_000_000n });
    }
    await mine(approve(100n * ether));
    await settle();
    for (const minutes of [4, 7, 10]) await site.read(minutes);
    const approvals = (await list()).filter(({ symbol, isConfirmed }) => symbol === 'ARB' && isConfirmed);
    recordFound('an approval behind 6,000 false ones', { tried: 6001, expected: 1, found: approvals.length });
    expect(approvals).toMatchObject([{ amount: '100', isOwn: true }]);
    expect(await countRows(wallet.id)).toBe(2000);
  });
});

describe('a reorganization', () => {
  it('reverts an approval', async () => {
    const { site, approve, mine, settle, list } = await openWallet();
    await mine(approve(100n));
    await site.read(1);
    expect(await list()).toHaveLength(1);
    await site.local.reorganize(1);
    const approvals = await settle(90);
    recordFound('a reorganized approval', { tried: 1, expected: 0, found: approvals.length });
    expect(approvals).toEqual([]);
  });

  it('reverts a revocation', async () => {
    const { site, approve, mine, settle, list } = await openWallet();
    await mine(approve(100n * ether));
    expect(await settle()).toHaveLength(1);
    await mine(approve(0n));
    await site.read(90);
    expect(await list()).toEqual([]);
    await site.local.reorganize(1);
    const approvals = await settle(180);
    recordFound('a reorganized revocation', { tried: 1, expected: 1, found: approvals.length });
    expect(toAmounts(approvals)).toEqual(['100']);
  });
});

describe('the list', () => {
  it('has dangerous contracts first, then unlimited approvals, then the oldest', async () => {
    const { site, ctx, member, approve, mine, settle } = await openWallet();
    const { chain } = site;
    const [known, dangerous, ofAirdrop, ofBlocked, unknown] = ['1', '2', '3', '4', '7'].map(
      (digit): Address => `0x${digit.repeat(40)}`,
    ) as [Address, Address, Address, Address, Address];
    const contract = { chain_id: chain.id, source: 'https://nebula.example' };
    await database.db
      .insertInto('chain_contracts')
      .values([
        { ...contract, address: known, project: 'Nebula', note: 'Bridge' },
        { ...contract, address: dangerous, project: 'Orbit', danger: 'Its owner can take everything.' },
      ])
      .execute();
    const trackAirdrop = async (name: string, address: Address, project_link: string | null) => {
      const airdrop = await makeAirdrop(database.db, member, { name, project: 'Comet', project_link });
      await addContract(ctx, { id: airdrop.id, chainId: chain.id, address, isConfirmed: true });
    };
    await trackAirdrop('Season 2', ofAirdrop, 'https://comet.example');
    await trackAirdrop('Season 3', ofBlocked, 'javascript:alert(1)');
    await mine(approve(1n, known));
    await mine(approve(2n, ofAirdrop));
    await mine(approve(maxUint256, unknown));
    await mine(approve(3n, ofBlocked));
    await mine(approve(4n, dangerous));
    const approvals = await settle();
    expect(
      approvals.map(({ spenderName, danger, isUnlimited }) => [spenderName, danger, isUnlimited]),
    ).toEqual([
      ['Comet · Season 3', 'Your airdrop “Season 3” has a blocked link.', false],
      ['Orbit', 'Its owner can take everything.', false],
      [null, null, true],
      ['Nebula · Bridge', null, false],
      ['Comet · Season 2', null, false],
    ]);
  });
});

describe('readApprovals', () => {
  it('never names two wallets of a member in one request', async () => {
    const { site, owner, hunter, member, ctx, approve, mine, settle } = await openWallet();
    const second = await makeTrackerWallet(database.db, member, { address: owner.address });
    await watchWallet(ctx, { id: second.id, chainIds: [site.chain.id] });
    await mine(
      approve(100n * ether, owner.address),
      approve(7n, spender),
      approve(8n, hunter.address, owner),
    );
    const approvals = await settle();
    // To confirm these, a request to the token would name both wallets.
    const unconfirmedSpenders = approvals
      .filter(({ isConfirmed }) => !isConfirmed)
      .map(({ spender: to }) => to);
    expect(new Set(unconfirmedSpenders)).toEqual(
      new Set([owner.address.toLowerCase(), hunter.address.toLowerCase()]),
    );
    const namedAddresses = listNamedAddresses([site.node, site.explorer], [hunter.address, owner.address]);
    expect(namedAddresses.filter((addresses) => addresses.length > 1)).toEqual([]);
    expect(site.explorer.requests.filter(({ path }) => path.includes('getLogs'))).toHaveLength(4);
  });

  it('requests logs only after the wallet’s next transaction or a day', async () => {
    const { site, approve, mine, settle } = await openWallet();
    await mine(approve(1n));
    await settle();
    const count = () => site.explorer.requests.filter(({ path }) => path.includes('getLogs')).length;
    const { length } = site.node.requests;
    expect(count()).toBe(2);
    await site.read(90);
    expect([count(), site.node.requests.length]).toEqual([2, length + 1]);
    await site.read(26 * 60);
    expect(count()).toBe(4);
    await mine(approve(2n));
    await site.read(51 * 60);
    expect(count()).toBe(6);
  });

  slowIt.each(['server-error', 'rate-limit', 'html', 'wrong-types'] as const)(
    'still reads activity and arrivals while logs fail (%s)',
    async (fault) => {
      const { site, ctx, approve, mine, settle, list } = await openWallet();
      await mine(approve(1n));
      site.explorer.fail(fault, { matches: ({ path }) => path.includes('getLogs') });
      await settle();
      expect((await getOverview(ctx)).wallets[0]?.chains[0]).toMatchObject({
        transactionCount: 1,
        activeDays: 1,
        isLate: false,
      });
      expect((await listApprovals(ctx)).readings).toMatchObject([{ readAt: null, isLate: true }]);
      site.explorer.recover();
      await site.read(90);
      expect(await list()).toHaveLength(1);
      expect((await listApprovals(ctx)).readings).toMatchObject([
        { readAt: expect.any(String), isLate: false },
      ]);
    },
  );

  it.each<[string, (log: Record<string, unknown>) => Record<string, unknown>]>([
    ['another wallet', (log) => ({ ...log, topics: [(log.topics as string[])[0], `0x${'0'.repeat(64)}`] })],
    ['another event', (log) => ({ ...log, topics: [`0x${'1'.repeat(64)}`] })],
    ['a block that wasn’t requested', (log) => ({ ...log, blockNumber: 'fffffff' })],
  ])('rejects logs of %s', async (_, change) => {
    const { site, ctx, approve, mine, settle } = await openWallet();
    await mine(approve(1n));
    site.explorer.change((json, { path }) => {
      const response = json as { result: Record<string, unknown>[] };
      return path.includes('getLogs') ? { ...response, result: response.result.map(change) } : json;
    });
    expect(await settle()).toEqual([]);
    expect((await listApprovals(ctx)).readings).toMatchObject([{ isLate: true }]);
  });
});
