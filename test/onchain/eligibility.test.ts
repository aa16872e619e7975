import { toHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { planClaimStates, readClaimStates } from '../../src/features/airdrops/claim-states/jobs.server.ts';
import { listClaimStates } from '../../src/features/airdrops/claim-states/queries.server.ts';
import { maxClaimsPerReading } from '../../src/features/airdrops/claim-states/read-commands.server.ts';
import { addContract, markContract } from '../../src/features/airdrops/on-chain/commands.server.ts';
import { setCells } from '../../src/features/airdrops/wallets/commands.server.ts';
import { unwatchWallet, watchWallet } from '../../src/features/onchain/commands.server.ts';
import { createNode } from '../../src/platform/chains/node.server.ts';
import { safeFetch } from '../../src/platform/safe-fetch.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { createMemberCtx, defaultSettings, makeMember } from '../factories/members.ts';
import { makeTrackerWallet } from '../factories/portfolio.ts';
import { startJsonRpcNode } from '../harness/chains/json-rpc-node.ts';
import { type Contract, createCall } from '../harness/chains/local-chain.ts';
import { createClaims, toClaimArgs } from '../harness/chains/merkle-tree.ts';
import { confirmationDepth, startWatchedSite, type WatchedSite } from '../harness/chains/watched-site.ts';
import { setUpDatabase } from '../harness/database.ts';
import { startReceiver } from '../harness/receiver.ts';
import { runJobNow } from '../harness/run-job.ts';
import { slowIt } from '../harness/slow-it.ts';
import {
  EndlessAnswer,
  FixedAnswer,
  LongAnswer,
  OffchainAnswer,
  Project,
  Token,
} from './contracts/contracts.gen.ts';
import { deployDistributor } from './distributor.ts';
import { recordFound } from './record.ts';

const database = setUpDatabase();

const dayMs = 86_400_000;
const amount = 400n;
const index = '1';

type Deploy = (site: WatchedSite, owner: PrivateKeyAccount) => Promise<Contract>;
type Setting = {
  /** The claim contract; a distributor with the hunter's claim by default. */
  contract?: Deploy;
  endsAt?: Date;
  isBehindProxy?: boolean;
  claimIndex?: string;
};

/** Makes a hunter who watches their wallet, which has an index in the list of their airdrop's claim contract. */
async function openClaimList({ contract, endsAt, isBehindProxy = false, claimIndex = index }: Setting = {}) {
  const site = await startWatchedSite(database.db);
  const { local, chain, node } = site;
  const [owner, hunter] = [await local.createAccount(), await local.createAccount()];
  const { root, claims } = createClaims([
    { account: owner.address, amount: 1n },
    { account: hunter.address, amount },
  ]);
  const hunterClaim = claims[1];
  if (hunterClaim === undefined) throw new Error('the hunter has a claim');
  const deployDefault: Deploy = async () => {
    const token = await local.deploy(owner, Token, ['Arbitrum', 'ARB', 18]);
    const endTime = endsAt === undefined ? 0n : BigInt(Math.floor(endsAt.getTime() / 1000));
    return deployDistributor(local, owner, { token, root, amount, endTime, isBehindProxy });
  };
  const distributor = await (contract ?? deployDefault)(site, owner);
  await local.mineEmpty(confirmationDepth);
  const member = await makeMember(database.db);
  const ctx = createMemberCtx(database.db, member, { chains: [chain] });
  const wallet = await makeTrackerWallet(database.db, member, { address: hunter.address, label: 'Main' });
  const airdrop = await makeAirdrop(database.db, member);
  const { contracts } = await addContract(ctx, {
    id: airdrop.id,
    chainId: chain.id,
    address: distributor.address.toLowerCase(),
    isConfirmed: true,
  });
  const contractId = contracts[0]?.id ?? '';
  await markContract(ctx, { id: contractId, isClaimContract: true });
  const cell = { airdropId: airdrop.id, walletId: wallet.id };
  await setCells(ctx, { cells: [{ ...cell, state: 'eligible', amount: '400', claimIndex }] });
  await watchWallet(ctx, { id: wallet.id, chainIds: [chain.id] });

  const list = async () => (await listClaimStates(ctx)).items;
  /** Reads the wallet and then its claim state, as if `minutes` had passed. */
  const read = async (minutes = 0) => {
    await site.read(minutes);
    await site.run(planClaimStates, {}, minutes);
    await site.run(readClaimStates, { chainId: chain.id }, minutes);
    return list();
  };
  const getState = async (minutes?: number) => (await read(minutes))[0]?.state;
  const claim = (from = owner) =>
    local.mine([createCall(from, distributor, 'claim', toClaimArgs(hunterClaim))]);
  /** The bodies of all contract calls. */
  const listCalls = () =>
    node.requests.map(({ body }) => body.toString()).filter((body) => body.includes('eth_call'));
  return { site, owner, hunter, ctx, wallet, cell, contractId, read, getState, claim, list, listCalls };
}

/** Makes a node fail calls at other blocks than the latest one, as those without older states do. */
const rejectOlderBlocks = ({ node }: WatchedSite) =>
  node.change((json, { body }) => {
    const calls: { id: number; method: string; params: unknown[] }[] = [JSON.parse(body.toString())].flat();
    const isOlder = (id: unknown) =>
      calls.some((call) => call.id === id && call.method === 'eth_call' && call.params[1] !== 'latest');
    const error = { code: -32_000, message: 'missing trie node 1f0c' };
    const responses = [json].flat() as { id: number }[];
    const changed = responses.map((response) =>
      isOlder(response.id) ? { jsonrpc: '2.0', id: response.id, error } : response,
    );
    return Array.isArray(json) ? changed : changed[0];
  });

describe('a wallet with an index in the list of a claim contract', () => {
  it.each<[string, Setting]>([
    ['a distributor', {}],
    ['a proxy of a distributor', { isBehindProxy: true }],
    ['a distributor with a deadline', { endsAt: new Date(Date.now() + 30 * dayMs) }],
  ])('shows unclaimed until its claim is settled: %s', async (name, setting) => {
    const { site, claim, cell, read, getState } = await openClaimList(setting);
    const before = await read();
    expect(before).toEqual([
      {
        ...cell,
        chain: 'Local',
        state: 'unclaimed',
        closesAt: setting.endsAt
          ? new Date(Math.floor(setting.endsAt.getTime() / 1000) * 1000).toISOString()
          : null,
        readAt: expect.any(String),
      },
    ]);
    await claim();
    expect(await getState(60 * 25)).toBe('unclaimed');
    await site.local.mineEmpty(confirmationDepth);
    const after = await getState(60 * 50);
    recordFound(`claimed: ${name}`, { tried: 1, expected: 1, found: after === 'claimed' ? 1 : 0 });
    expect(after).toBe('claimed');
  });

  it('shows that the claim has closed after the deadline, unless it was claimed', async () => {
    const { site, read, claim, getState } = await openClaimList({ endsAt: new Date(Date.now() - dayMs) });
    const [closed] = await read();
    recordFound('a closed window', { tried: 1, expected: 1, found: closed?.state === 'closed' ? 1 : 0 });
    expect(closed).toMatchObject({ state: 'closed', closesAt: expect.any(String) });
    // The chain's time is earlier than the deadline.
    await claim();
    await site.local.mineEmpty(confirmationDepth);
    expect(await getState(60 * 25)).toBe('claimed');
  });

  it('follows a reorganization even if nodes know only the latest block', async () => {
    const { site, claim, getState } = await openClaimList();
    rejectOlderBlocks(site);
    await claim();
    expect(await getState()).toBe('claimed');
    await site.local.reorganize(1);
    const state = await getState(60 * 25);
    recordFound('claimed in a block that was dropped', {
      tried: 1,
      expected: 0,
      found: state === 'claimed' ? 1 : 0,
    });
    expect(state).toBe('unclaimed');
  });

  it('isn’t claimed by a settled block that a reorganization has dropped', async () => {
    const { site, claim, getState } = await openClaimList();
    await claim();
    await site.local.mineEmpty(confirmationDepth - 1);
    expect(await getState()).toBe('unclaimed');
    await site.local.reorganize(confirmationDepth);
    expect(await getState(60 * 25)).toBe('unclaimed');
  });

  it('isn’t read again once its claim is settled', async () => {
    const { site, claim, getState, listCalls } = await openClaimList();
    await claim();
    await site.local.mineEmpty(confirmationDepth);
    expect(await getState()).toBe('claimed');
    const { length } = listCalls();
    expect(await getState(60 * 25)).toBe('claimed');
    expect(listCalls()).toHaveLength(length);
  });

  it('shows unclaimed for an index that isn’t in the list', async () => {
    const { getState } = await openClaimList({ claimIndex: (2n ** 256n - 1n).toString() });
    expect(await getState()).toBe('unclaimed');
  });
});

describe('a response of the contract', () => {
  const returnFixed =
    (answer: string | bigint): Deploy =>
    ({ local }, owner) =>
      local.deploy(owner, FixedAnswer, [typeof answer === 'string' ? answer : toHex(answer, { size: 32 })]);

  it.each<[string, Deploy]>([
    ['a contract without isClaimed', ({ local }, owner) => local.deploy(owner, Project)],
    [
      'an address without code',
      async ({ local }) => ({ address: (await local.createAccount()).address, abi: [] }),
    ],
    ['a number that isn’t a boolean', returnFixed(2n)],
    ['nothing', returnFixed('0x')],
    ['a boolean and more', returnFixed(`${toHex(1n, { size: 32 })}${'0'.repeat(64)}`)],
    ['150,000 bytes', ({ local }, owner) => local.deploy(owner, LongAnswer)],
    ['none, because the call never ends', ({ local }, owner) => local.deploy(owner, EndlessAnswer)],
  ])('counts as unreadable: %s', async (name, contract) => {
    const { site, getState } = await openClaimList({ contract });
    const state = await getState();
    recordFound(name, { tried: 1, expected: 0, found: state === 'unreadable' ? 0 : 1 });
    expect(state).toBe('unreadable');
    // The node isn't recorded as failing.
    const sources = await database.db
      .selectFrom('chain_sources')
      .select(['failures', 'failed_count'])
      .where('chain_id', '=', site.chain.id)
      .execute();
    expect(sources.every((source) => source.failures === 0 && source.failed_count === 0)).toBe(true);
  });

  it('causes no request to the URL it names', async () => {
    const receiver = await startReceiver();
    const contract: Deploy = ({ local }, owner) =>
      local.deploy(owner, OffchainAnswer, [`${receiver.origin}/{sender}/{data}`]);
    const { site, getState, owner } = await openClaimList({ contract });
    expect(await getState()).toBe('unreadable');
    // Reading a token whose symbol requests it fetches nothing either.
    const { address } = await contract(site, owner);
    const node = createNode(site.node.origin, site.chain.id, (url, options) =>
      safeFetch(url, { ...options, allowPrivate: true }),
    );
    expect(await node.readToken(address)).toEqual({ decimals: null, symbol: '' });
    expect(receiver.received).toEqual([]);
    receiver.close();
  });
});

describe('the requests', () => {
  it('name the contract and one index, and no address of the member', async () => {
    const { site, ctx, hunter, owner, read, list } = await openClaimList();
    const second = await makeTrackerWallet(database.db, ctx.actor, { address: owner.address });
    const [first] = await read();
    if (first === undefined) throw new Error('no claim state was read');
    await setCells(ctx, {
      cells: [{ airdropId: first.airdropId, walletId: second.id, state: 'eligible', claimIndex: '0' }],
    });
    await watchWallet(ctx, { id: second.id, chainIds: [site.chain.id] });
    await site.read(60 * 25);
    const { length } = site.node.requests;
    const explorerRequestCount = site.explorer.requests.length;
    await site.run(readClaimStates, { chainId: site.chain.id }, 60 * 25);
    expect(await list()).toHaveLength(2);
    const bodies = site.node.requests.slice(length).map(({ body }) => body.toString().toLowerCase());
    expect(site.explorer.requests).toHaveLength(explorerRequestCount);
    for (const body of bodies) {
      for (const { address } of [hunter, owner]) expect(body).not.toContain(address.toLowerCase().slice(2));
      expect(body.split('9e34070f').length).toBeLessThanOrEqual(2);
    }
    expect(bodies.filter((body) => body.includes('9e34070f'))).toHaveLength(2);
  });

  it('skip unwatched and archived wallets, and unmarked contracts', async () => {
    const { site, ctx, wallet, contractId, getState, listCalls, read } = await openClaimList();
    await unwatchWallet(ctx, { id: wallet.id, erase: false });
    expect(await read()).toEqual([]);
    await watchWallet(ctx, { id: wallet.id, chainIds: [site.chain.id] });
    await markContract(ctx, { id: contractId, isClaimContract: false });
    expect(await read(1)).toEqual([]);
    await markContract(ctx, { id: contractId, isClaimContract: true });
    await database.db
      .updateTable('tracker_wallets')
      .set({ archived_at: new Date() })
      .where('id', '=', wallet.id)
      .execute();
    expect(await read(60 * 25)).toEqual([]);
    expect(listCalls()).toEqual([]);
    await database.db
      .updateTable('tracker_wallets')
      .set({ archived_at: null })
      .where('id', '=', wallet.id)
      .execute();
    expect(await getState(60 * 50)).toBe('unclaimed');
  });

  it('end during a job if the wallet is unwatched', async () => {
    const { site, ctx, cell, owner, list, listCalls } = await openClaimList();
    const second = await makeTrackerWallet(database.db, ctx.actor, { address: owner.address });
    await setCells(ctx, { cells: [{ ...cell, walletId: second.id, state: 'eligible', claimIndex: '0' }] });
    await watchWallet(ctx, { id: second.id, chainIds: [site.chain.id] });
    await site.read(1);
    await runJobNow(
      database.db,
      readClaimStates,
      { chainId: site.chain.id },
      {
        times: 1,
        config: { ...defaultSettings, chains: [site.chain] },
        safeFetch: async (url, options) => {
          await unwatchWallet(ctx, { id: second.id, erase: false });
          return safeFetch(url, { ...options, allowPrivate: true });
        },
      },
    );
    expect(await list()).toMatchObject([cell]);
    expect(listCalls()).toHaveLength(1);
  });

  it('stop if chains are off, and then no state is listed', async () => {
    const { site, ctx, read, listCalls } = await openClaimList();
    await read();
    const { length } = listCalls();
    const off = { ...ctx, config: { ...ctx.config, chains: null } };
    expect(await listClaimStates(off)).toEqual({ items: [] });
    const services = { config: { ...defaultSettings, chains: null } };
    await runJobNow(database.db, planClaimStates, {}, services);
    await runJobNow(database.db, readClaimStates, { chainId: site.chain.id }, services);
    expect(listCalls()).toHaveLength(length);
  });

  slowIt('are at most 10 for a sync of a wallet', async () => {
    const { site, ctx, wallet, cell, read, list } = await openClaimList();
    const { address } = await database.db
      .selectFrom('airdrop_contracts')
      .select('address')
      .where('airdrop_id', '=', cell.airdropId)
      .executeTakeFirstOrThrow();
    for (let listIndex = 0; listIndex < maxClaimsPerReading + 2; listIndex += 1) {
      const { id } = await makeAirdrop(database.db, ctx.actor);
      const { contracts } = await addContract(ctx, {
        id,
        chainId: site.chain.id,
        address,
        isConfirmed: true,
      });
      await markContract(ctx, { id: contracts[0]?.id ?? '', isClaimContract: true });
      await setCells(ctx, {
        cells: [{ airdropId: id, walletId: wallet.id, state: 'eligible', claimIndex: String(listIndex) }],
      });
    }
    await read();
    expect(await list()).toHaveLength(maxClaimsPerReading);
    await site.run(readClaimStates, { chainId: site.chain.id }, 1);
    expect(await list()).toHaveLength(maxClaimsPerReading);
    expect(await read(60 * 25)).toHaveLength(maxClaimsPerReading + 3);
  });
});

describe('sources', () => {
  it('replace one that fails, whose failure is recorded', async () => {
    const { site, getState } = await openClaimList();
    const spare = await startJsonRpcNode(site.local);
    await site.read();
    Object.assign(site.chain, { nodes: [site.node.origin, spare.origin] });
    site.node.fail('server-error');
    await site.run(readClaimStates, { chainId: site.chain.id });
    expect(await getState()).toBe('unclaimed');
    expect(spare.methods()).toContain('eth_call');
    const failing = await database.db
      .selectFrom('chain_sources')
      .select('error')
      .where('chain_id', '=', site.chain.id)
      .where('failures', '>', 0)
      .execute();
    expect(failing).toEqual([{ error: 'It answered 500.' }]);
    spare.close();
  });

  slowIt.each(['reset', 'rate-limit', 'html', 'wrong-types', 'truncated'] as const)(
    'leave the last state while all fail (%s)',
    async (fault) => {
      const { site, read, list } = await openClaimList();
      const before = await read();
      expect(before).toHaveLength(1);
      await site.read(60 * 25);
      site.node.fail(fault);
      await site.run(readClaimStates, { chainId: site.chain.id }, 60 * 25);
      expect(await list()).toEqual(before);
      site.node.recover();
      const [after] = await read(60 * 50);
      expect(after?.readAt).not.toBe(before[0]?.readAt);
    },
  );

  it('are rejected if they return another chain', async () => {
    const { site, list } = await openClaimList();
    await site.read();
    site.node.setChainId(1);
    await site.run(readClaimStates, { chainId: site.chain.id });
    expect(await list()).toEqual([]);
  });
});

describe('listClaimStates', () => {
  it('omits states read for another index, contract, or address', async () => {
    const { ctx, cell, contractId, read, list, wallet } = await openClaimList();
    expect(await read()).toHaveLength(1);
    await setCells(ctx, { cells: [{ ...cell, state: 'eligible', claimIndex: '0' }] });
    expect(await list()).toEqual([]);
    await setCells(ctx, { cells: [{ ...cell, state: 'claimed', claimIndex: index }] });
    expect(await list()).toHaveLength(1);
    await markContract(ctx, { id: contractId, isClaimContract: false });
    expect(await list()).toEqual([]);
    await markContract(ctx, { id: contractId, isClaimContract: true });
    await database.db
      .updateTable('tracker_wallets')
      .set({ address_key: `0x${'e'.repeat(40)}`, address: `0x${'e'.repeat(40)}` })
      .where('id', '=', wallet.id)
      .execute();
    expect(await list()).toEqual([]);
    const row = await database.db
      .selectFrom('airdrop_wallets')
      .select('claim_index')
      .where('wallet_id', '=', wallet.id)
      .executeTakeFirst();
    expect(row).toEqual({ claim_index: null });
  });
});
