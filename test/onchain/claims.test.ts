import { maxUint256, stringToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { deleteMany, undoDelete } from '../../src/features/airdrops/bulk/commands.server.ts';
import { decideFoundClaim } from '../../src/features/airdrops/found-claims/commands.server.ts';
import { findClaimsOnChain } from '../../src/features/airdrops/found-claims/jobs.server.ts';
import { addContract } from '../../src/features/airdrops/on-chain/commands.server.ts';
import { setCells } from '../../src/features/airdrops/wallets/commands.server.ts';
import { unwatchWallet } from '../../src/features/onchain/commands.server.ts';
import { listIgnored } from '../../src/features/onchain/ignored-queries.server.ts';
import { formatUnits } from '../../src/lib/units.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../factories/members.ts';
import { startEtherscan } from '../harness/chains/etherscan.ts';
import { createCall, type MinedBlock } from '../harness/chains/local-chain.ts';
import { setUpDatabase } from '../harness/database.ts';
import { slowIt } from '../harness/slow-it.ts';
import { Bytes32Token, FakeToken, Poisoner, Token, TokenWithoutSymbol } from './contracts/contracts.gen.ts';
import { createTokenDeployer, type DropSetting, openDrop as openTestDrop } from './drop.ts';
import { recordFound } from './record.ts';

const database = setUpDatabase();

const openDrop = (setting?: DropSetting) => openTestDrop(database.db, setting);

const getFee = ({ transactions }: MinedBlock) => formatUnits(transactions[0]?.fee ?? 0n, 18);

describe('a claim from a distributor', () => {
  it.each<[string, DropSetting, { amount: string; symbol: string; isInUnits: boolean }]>([
    ['18 decimals', {}, { amount: '1250', symbol: 'ARB', isInUnits: false }],
    [
      '6 decimals',
      { token: createTokenDeployer(6, 'USDC.e'), amount: 1_250_500_001n },
      { amount: '1250.500001', symbol: 'USDC.e', isInUnits: false },
    ],
    [
      '0 decimals',
      { token: createTokenDeployer(0), amount: 7n },
      { amount: '7', symbol: 'ARB', isInUnits: false },
    ],
    [
      '2^256 − 1',
      { token: createTokenDeployer(18), amount: maxUint256 },
      { amount: formatUnits(maxUint256, 18), symbol: 'ARB', isInUnits: false },
    ],
    [
      'a token without symbol and decimals',
      { token: ({ local }, owner) => local.deploy(owner, TokenWithoutSymbol), amount: 25n },
      { amount: '25', symbol: '', isInUnits: true },
    ],
    [
      'a bytes32 symbol',
      {
        token: ({ local }, owner) =>
          local.deploy(owner, Bytes32Token, [
            stringToHex('Maker', { size: 32 }),
            stringToHex('MKR', { size: 32 }),
          ]),
      },
      { amount: '1250', symbol: 'MKR', isInUnits: false },
    ],
    [
      'a symbol of HTML',
      { token: createTokenDeployer(18, '<img src=x onerror=alert(1)>') },
      { amount: '1250', symbol: 'imgsrcxonerr', isInUnits: false },
    ],
    ['a proxy', { isBehindProxy: true }, { amount: '1250', symbol: 'ARB', isInUnits: false }],
    ['Etherscan', { kind: 'etherscan' }, { amount: '1250', symbol: 'ARB', isInUnits: false }],
  ])('appears with its exact amount and gas: %s', async (name, setting, expected) => {
    const { distributor, claim, add, settle, wallet, airdrop, token } = await openDrop(setting);
    await add(distributor);
    const block = await claim();
    const claims = await settle();
    recordFound(name, { tried: 1, expected: 1, found: claims.length });
    expect(claims).toEqual([
      {
        id: expect.any(String),
        airdropId: airdrop.id,
        walletId: wallet.id,
        wallet: 'Main',
        token: token.address.toLowerCase(),
        ...expected,
        day: '2026-03-23',
        gas: getFee(block),
        gasToken: 'ETH',
        transaction: { chain: 'Local', hash: block.transactions[0]?.hash, url: null },
      },
    ]);
  });

  slowIt.each(['blockscout', 'etherscan', 'none'] as const)(
    'appears if it is of the airdrop’s token, even if somebody else sent the transaction (%s)',
    async (kind) => {
      const { site, owner, token, claim, add, settle } = await openDrop({ kind });
      await add(token, { isToken: true });
      // Without an explorer, arrivals count from the first reading.
      await site.read(1);
      await claim(owner);
      // Arrivals without a transaction of the wallet are read once a day.
      expect(await settle(90)).toEqual([]);
      const claims = await settle(25 * 60);
      recordFound('the airdrop’s token', { tried: 1, expected: 1, found: claims.length });
      expect(claims).toMatchObject([{ amount: '1250', gas: null }]);
    },
  );

  it('appears once for two sources, and stays dismissed', async () => {
    const { site, distributor, token, claim, add, find, settle, list, ctx, wallet } = await openDrop();
    await add(distributor);
    await add(token, { isToken: true });
    await claim();
    const [first] = await settle();
    if (first === undefined) throw new Error('the claim was found');
    await decideFoundClaim(ctx, { id: first.id, state: 'dismissed' });
    // The operator replaces the explorer, and everything is read again.
    const other = await startEtherscan(site.local, 'key');
    Object.assign(site.chain, { explorer: { kind: 'etherscan', url: other.origin, key: 'key' } });
    await database.db
      .updateTable('chain_watches')
      .set({ settled_block: null, transfers_settled_block: null, transfers_read_at: null, read_nonce: null })
      .where('wallet_id', '=', wallet.id)
      .execute();
    await site.read(90);
    await find(90);
    const rows = await database.db
      .selectFrom('chain_findings')
      .select(['hash', 'log_index', 'state'])
      .where('wallet_id', '=', wallet.id)
      .execute();
    recordFound('two sources', { tried: 2, expected: 1, found: rows.length });
    expect(other.requests.length).toBeGreaterThan(1);
    expect(rows).toEqual([
      { hash: first.transaction.hash, log_index: expect.any(Number), state: 'dismissed' },
    ]);
    expect(await list()).toEqual([]);
  });

  it('appears when the contract is added afterwards, and disappears with it', async () => {
    const { distributor, claim, add, settle, find, airdrop, ctx } = await openDrop();
    await claim();
    expect(await settle()).toEqual([]);
    await add(distributor);
    expect(await find()).toHaveLength(1);
    await database.db.deleteFrom('airdrop_contracts').where('airdrop_id', '=', airdrop.id).execute();
    expect(await find()).toEqual([]);
    await expect(decideFoundClaim(ctx, { id: airdrop.id, state: 'taken' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('stays accepted when the deletion of its airdrop is undone', async () => {
    const { distributor, claim, add, settle, find, ctx, airdrop, wallet } = await openDrop();
    await add(distributor);
    await claim();
    const [first] = await settle();
    if (first === undefined) throw new Error('the claim was found');
    await decideFoundClaim(ctx, { id: first.id, state: 'taken' });
    const { batchId } = await deleteMany(ctx, { ids: [airdrop.id] });
    await undoDelete(ctx, { batchId });
    expect(await find()).toEqual([]);
    const rows = await database.db
      .selectFrom('chain_findings')
      .select(['id', 'airdrop_id', 'state'])
      .where('wallet_id', '=', wallet.id)
      .execute();
    expect(rows).toEqual([{ id: first.id, airdrop_id: airdrop.id, state: 'taken' }]);
  });

  it('stays dismissed even if another airdrop with its contract got it while the first was deleted', async () => {
    const { site, distributor, claim, add, settle, find, ctx, airdrop, member } = await openDrop();
    await add(distributor);
    const other = await makeAirdrop(database.db, member, { created_at: new Date('2026-01-01T00:00:00Z') });
    const address = distributor.address.toLowerCase();
    await addContract(ctx, { id: other.id, chainId: site.chain.id, address, isConfirmed: true });
    await claim();
    const [first] = await settle();
    if (first === undefined) throw new Error('the claim was found');
    await decideFoundClaim(ctx, { id: first.id, state: 'dismissed' });
    const { batchId } = await deleteMany(ctx, { ids: [airdrop.id] });
    await site.run(findClaimsOnChain, { userId: member.id });
    expect(await find()).toMatchObject([{ airdropId: other.id }]);
    await undoDelete(ctx, { batchId });
    expect(await find()).toEqual([]);
  });

  it('disappears when the wallet is unwatched and its activity erased', async () => {
    const { distributor, claim, add, settle, list, ctx, wallet } = await openDrop();
    await add(distributor);
    await claim();
    expect(await settle()).toHaveLength(1);
    await unwatchWallet(ctx, { id: wallet.id, erase: true });
    expect(await list()).toEqual([]);
  });
});

describe('a claim or another transfer', () => {
  it('doesn’t appear until its block is settled', async () => {
    const { site, distributor, claim, add, find, settle } = await openDrop();
    await add(distributor);
    await claim();
    await site.read(1);
    expect(await find(1)).toEqual([]);
    expect(await settle(90)).toHaveLength(1);
  });

  it('disappears if its block does', async () => {
    const { site, distributor, claim, add, find, settle, wallet } = await openDrop();
    await add(distributor);
    await claim();
    await site.read(1);
    const count = async () =>
      (
        await database.db
          .selectFrom('chain_transfers')
          .select('hash')
          .where('wallet_id', '=', wallet.id)
          .execute()
      ).length;
    expect(await count()).toBe(1);
    await site.local.reorganize(1);
    const claims = await settle(90);
    recordFound('a reorganization', { tried: 1, expected: 0, found: claims.length });
    expect(claims).toEqual([]);
    expect(await count()).toBe(0);
    expect(await find(90)).toEqual([]);
  });

  it('doesn’t appear if it reverted', async () => {
    const { site, distributor, claim, add, settle } = await openDrop();
    await add(distributor);
    await claim();
    await claim();
    expect(site.local.getHead().transactions[0]?.status).toBe(0);
    const claims = await settle();
    recordFound('a reverted claim', { tried: 2, expected: 1, found: claims.length });
    expect(claims).toHaveLength(1);
  });

  it('doesn’t appear from poisoners, fake tokens, dust, and the wallet itself', async () => {
    const { site, owner, hunter, token, distributor, add, settle, ctx, wallet } = await openDrop();
    const { local } = site;
    await add(distributor);
    await add(token, { isToken: true });
    const poisoner = await local.deploy(owner, Poisoner);
    const fake = await local.deploy(owner, FakeToken, ['Arbitrum', 'ARB', 18]);
    const dust = await local.deploy(owner, Token, ['Visit claim.example', 'ARB', 18]);
    const zero = [token.address, [owner.address], [hunter.address]];
    const emit = [distributor.address, [hunter.address], 10n ** 24n];
    const block = await local.mine([
      createCall(owner, poisoner, 'poison', zero),
      createCall(owner, fake, 'emitTransfers', emit),
      createCall(owner, dust, 'mint', [hunter.address, 1n]),
      createCall(hunter, token, 'transfer', [hunter.address, 0n]),
    ]);
    expect(block.transactions.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
    const claims = await settle();
    recordFound('poisoners, fake tokens, and dust', { tried: 4, expected: 0, found: claims.length });
    expect(claims).toEqual([]);
    // The symbols are known from claims of others.
    await database.db
      .insertInto('chain_tokens')
      .values(
        [token, fake].map(({ address }) => ({
          chain_id: site.chain.id,
          address: address.toLowerCase(),
          symbol: 'ARB',
          decimals: 18,
        })),
      )
      .execute();
    const { items } = await listIgnored(ctx, wallet);
    const reasons = new Map(items.map(({ token: address, reason, like }) => [address, { reason, like }]));
    expect(items).toHaveLength(2);
    expect(reasons.get(fake.address.toLowerCase())).toEqual({ reason: 'symbol', like: 'ARB' });
    expect(reasons.get(token.address.toLowerCase())).toEqual({ reason: 'zero', like: null });
    const other = await makeMember(database.db);
    const asOther = createMemberCtx(database.db, other, { chains: [site.chain] });
    await expect(listIgnored(asOther, wallet)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('doesn’t appear from dust of the airdrop’s token if its claim contract is known', async () => {
    const { site, owner, hunter, token, distributor, claim, add, settle } = await openDrop();
    await add(distributor, { isClaimContract: true });
    await add(token, { isToken: true });
    await site.local.mine([
      createCall(owner, token, 'mint', [owner.address, 5n]),
      createCall(owner, token, 'mint', [hunter.address, 1n]),
      createCall(owner, token, 'transfer', [hunter.address, 2n]),
    ]);
    await site.local.mine([createCall(hunter, token, 'mint', [hunter.address, 3n])]);
    const dust = await settle();
    recordFound('dust of the airdrop’s token', { tried: 3, expected: 0, found: dust.length });
    expect(dust).toEqual([]);
    await claim(owner);
    expect(await settle(25 * 60)).toMatchObject([{ amount: '1250', gas: null }]);
  });

  it('disappears once the wallet is marked as claimed', async () => {
    const { owner, token, add, settle, list, claim, ctx, airdrop, wallet } = await openDrop();
    await add(token, { isToken: true });
    await claim(owner);
    expect(await settle()).toHaveLength(1);
    await setCells(ctx, { cells: [{ airdropId: airdrop.id, walletId: wallet.id, state: 'claimed' }] });
    expect(await list()).toEqual([]);
  });
});
