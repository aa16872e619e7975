import { describe, expect, it } from 'vitest';
import type { Chain } from '#/lib/chains.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch } from '../../../../test/factories/chains.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import {
  makeAirdropWallet,
  makeEvmAddress,
  makeTrackerWallet,
} from '../../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { deleteMany, undoDelete } from '../bulk/commands.server.ts';
import { recordChainVisits } from './chain-visit-commands.server.ts';
import { addContract, editContracts, markContract, removeContract } from './commands.server.ts';
import { maxContracts } from './kinds.ts';
import { getAirdropContracts } from './queries.server.ts';

const test = setUpDatabase();

const makeChain = (id: number, name: string): Chain => ({
  id,
  family: 'evm',
  name,
  symbol: 'ETH',
  nodes: ['https://node.example'],
  explorer: null,
  pageUrl: null,
  allowsPrivate: false,
  depth: 12,
});
const chains = [makeChain(1, 'Ethereum'), makeChain(8453, 'Base')];

const now = '2026-05-20T12:00:00.000Z';
const makeCtx = (member: Member) => createMemberCtx(test.db, member, { now: new Date(now), chains });
/** The pool of Aave on Base, which the app recognizes. */
const pool = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5';

async function setUp() {
  const member = await makeMember(test.db);
  const { id } = await makeAirdrop(test.db, member, {
    status: 'active',
    eligibility_date: '2026-01-01',
    check_in_duration: 'monthly',
  });
  const add = (address: string, chainId = 8453, isConfirmed = false) =>
    addContract(makeCtx(member), { id, chainId, address, isConfirmed });
  return { member, id, add };
}

describe('addContract', () => {
  it('stores an address in lower case, once, and names its project if it is known', async () => {
    const { add } = await setUp();
    await add(pool);
    const { contracts, checksIn } = await add(pool.toLowerCase());
    expect(checksIn).toBe(true);
    expect(contracts).toMatchObject([
      { chainId: 8453, address: pool.toLowerCase(), project: 'Aave', note: 'Pool, version 3' },
    ]);
    const unknown = (await add(makeEvmAddress(7), 1)).contracts.find(({ chainId }) => chainId === 1);
    expect(unknown).toMatchObject({ project: null, note: '' });
  });

  it('rejects an address with wrong capitals until it is confirmed', async () => {
    const { add } = await setUp();
    const wrong = pool.replace('A238Dd', 'a238Dd');
    await expect(add(wrong)).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'address',
      details: { reason: 'unconfirmed' },
    });
    expect((await add(wrong, 8453, true)).contracts).toHaveLength(1);
  });

  it('rejects an unknown chain', async () => {
    const { add } = await setUp();
    await expect(add(pool, 999)).rejects.toMatchObject({ code: 'INVALID', field: 'chainId' });
  });

  it('rejects everything where chains are off', async () => {
    const { member, id } = await setUp();
    const ctx = createMemberCtx(test.db, member);
    const unavailable = { code: 'UNAVAILABLE' };
    await expect(
      addContract(ctx, { id, chainId: 1, address: pool, isConfirmed: false }),
    ).rejects.toMatchObject(unavailable);
    await expect(getAirdropContracts(ctx, { id })).rejects.toMatchObject(unavailable);
    await expect(editContracts(ctx, { id, checksIn: true })).rejects.toMatchObject(unavailable);
  });

  it(`rejects more than ${maxContracts} contracts`, async () => {
    const { add } = await setUp();
    for (let index = 1; index <= maxContracts; index += 1) await add(makeEvmAddress(index));
    await expect(add(makeEvmAddress(maxContracts + 1))).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect((await add(makeEvmAddress(1))).contracts).toHaveLength(maxContracts);
  });

  it('keeps check-ins off for a contract added while they are off', async () => {
    const { member, id, add } = await setUp();
    await add(pool);
    await editContracts(makeCtx(member), { id, checksIn: false });
    expect((await add(makeEvmAddress(1))).checksIn).toBe(false);
  });
});

describe('removeContract', () => {
  it('removes the contract', async () => {
    const { member, id, add } = await setUp();
    const [contract] = (await add(pool)).contracts;
    const contractId = { id: contract?.id ?? '' };
    await removeContract(makeCtx(member), contractId);
    expect((await getAirdropContracts(makeCtx(member), { id })).contracts).toEqual([]);
  });
});

describe('getAirdropContracts', () => {
  it('returns the last successful use by each watched wallet of the airdrop, newest first', async () => {
    const { member, id, add } = await setUp();
    await add(pool);
    const { db } = test;
    const to_address = pool.toLowerCase();
    const [main, cold, unused, foreign, unwatched] = await Promise.all(
      ['Main', 'Cold', 'Unused', 'Foreign', 'Unwatched'].map((label) =>
        makeTrackerWallet(db, member, { label }),
      ),
    );
    for (const wallet of [main, cold, unused, unwatched])
      await makeAirdropWallet(db, member, { airdropId: id, walletId: wallet?.id ?? '' });
    for (const wallet of [main, cold, unused, foreign])
      await makeWatch(db, member, { wallet_id: wallet?.id ?? '', chain_id: 8453 });
    const use = (wallet: typeof main, day: string, is_failed = false, address = to_address) =>
      makeTransaction(db, member, {
        wallet_id: wallet?.id ?? '',
        chain_id: 8453,
        to_address: address,
        mined_at: new Date(`2026-${day}T12:00:00.000Z`),
        is_failed,
      });
    await use(cold, '04-30');
    await use(main, '04-02');
    const hash = await use(main, '05-02');
    await use(main, '05-19', true);
    await use(foreign, '05-18');
    const { wallets } = await getAirdropContracts(makeCtx(member), { id });
    expect(wallets).toMatchObject([
      {
        name: 'Main',
        lastUsedAt: '2026-05-02T12:00:00.000Z',
        transaction: { chain: 'Base', hash, url: null },
        isUsedInPeriod: true,
      },
      { name: 'Cold', lastUsedAt: '2026-04-30T12:00:00.000Z', isUsedInPeriod: false },
      { name: 'Unused', lastUsedAt: null, transaction: null, isUsedInPeriod: false },
    ]);
    const { contracts } = await add(makeEvmAddress(9));
    const getId = (address: string) => contracts.find((item) => item.address === address)?.id;
    const [first, second] = [getId(to_address), getId(makeEvmAddress(9))];
    await use(main, '04-10', false, makeEvmAddress(9));
    expect(
      (await getAirdropContracts(makeCtx(member), { id })).wallets.find(({ name }) => name === 'Main'),
    ).toMatchObject({
      lastUsedAt: '2026-05-02T12:00:00.000Z',
      uses: expect.arrayContaining([
        { contractId: first, lastUsedAt: '2026-05-02T12:00:00.000Z', isUsedInPeriod: true },
        { contractId: second, lastUsedAt: '2026-04-10T12:00:00.000Z', isUsedInPeriod: false },
      ]),
    });
    await db.deleteFrom('airdrop_wallets').where('airdrop_id', '=', id).execute();
    const names = (await getAirdropContracts(makeCtx(member), { id })).wallets.map(({ name }) => name);
    expect(names).toEqual(['Foreign', 'Main', 'Cold', 'Unused']);
  });
});

describe('undoDelete', () => {
  it('restores contracts and removals of check-ins from chain', async () => {
    const { member, id, add } = await setUp();
    await add(pool);
    const wallet = await makeTrackerWallet(test.db, member);
    await makeWatch(test.db, member, { wallet_id: wallet.id, chain_id: 8453 });
    const mined_at = new Date('2026-05-19T12:00:00.000Z');
    await makeTransaction(test.db, member, {
      wallet_id: wallet.id,
      chain_id: 8453,
      to_address: pool.toLowerCase(),
      mined_at,
    });
    const ctx = makeCtx(member);
    await recordChainVisits(ctx);
    await test.db.deleteFrom('airdrop_visits').where('airdrop_id', '=', id).execute();
    const { batchId } = await deleteMany(ctx, { ids: [id] });
    await undoDelete(ctx, { batchId });
    expect((await getAirdropContracts(ctx, { id })).contracts).toHaveLength(1);
    await recordChainVisits(ctx);
    const visits = await test.db
      .selectFrom('airdrop_visits')
      .select('visited_date')
      .where('airdrop_id', '=', id)
      .execute();
    expect(visits).toEqual([]);
  });
});

describe('markContract', () => {
  it('marks one claim contract per chain, and keeps marks that aren’t given', async () => {
    const { member, id, add } = await setUp();
    const ctx = makeCtx(member);
    await add(makeEvmAddress(1));
    await add(makeEvmAddress(2));
    const { contracts } = await add(makeEvmAddress(1), 1);
    const [first, second, onEthereum] = contracts.toSorted((a, b) => b.chainId - a.chainId);
    const mark = (contract: typeof first, marks: { isToken?: boolean; isClaimContract?: boolean }) =>
      markContract(ctx, { id: contract?.id ?? '', ...marks });
    await mark(first, { isToken: true });
    await mark(first, { isClaimContract: true });
    await mark(onEthereum, { isClaimContract: true });
    await mark(second, { isClaimContract: true });
    await mark(second, {});
    const marked = (await getAirdropContracts(ctx, { id })).contracts;
    const getMarks = (contract: typeof first) => {
      const { isToken, isClaimContract } = marked.find((item) => item.id === contract?.id) ?? {};
      return { isToken, isClaimContract };
    };
    expect([first, second, onEthereum].map(getMarks)).toEqual([
      { isToken: true, isClaimContract: false },
      { isToken: false, isClaimContract: true },
      { isToken: false, isClaimContract: true },
    ]);
  });
});
