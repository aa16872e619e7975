import { type Address, decodeEventLog, erc20Abi, getAddress, maxUint256, stringToHex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  Bytes32Token,
  FakeToken,
  MerkleDistributor,
  Poisoner,
  Token,
  TokenWithoutSymbol,
} from '../../onchain/contracts/contracts.gen.ts';
import { deployDistributor } from '../../onchain/distributor.ts';
import { listTokenTransfers, readToken } from './explorer-data.ts';
import {
  type Contract,
  createCall,
  createLocalChain,
  type LocalChain,
  type MinedBlock,
} from './local-chain.ts';
import { createClaims, toClaimArgs } from './merkle-tree.ts';

type Account = Awaited<ReturnType<LocalChain['createAccount']>>;

let chain: LocalChain;
let owner: Account;
let hunter: Account;

beforeAll(async () => {
  chain = await createLocalChain();
  [owner, hunter] = [await chain.createAccount(), await chain.createAccount()];
});

const toLower = (address: string): Address => address.toLowerCase() as Address;

const getStatuses = (block: MinedBlock) => block.transactions.map(({ status }) => status);

describe('tokens', () => {
  const read = (token: Contract) => readToken(chain, token.address);

  it.each([0, 6, 18])('report %i decimals and balances up to 2^256 − 1', async (decimals) => {
    const token = await chain.deploy(owner, Token, ['Arbitrum', 'ARB', decimals]);
    await chain.mine([createCall(owner, token, 'mint', [hunter.address, maxUint256])]);
    expect(await chain.read(token, 'balanceOf', [hunter.address])).toBe(maxUint256);
    expect(await read(token)).toEqual({ name: 'Arbitrum', symbol: 'ARB', decimals });
  });

  it('report a missing symbol, a bytes32 symbol, and a symbol with markup', async () => {
    const nameless = await chain.deploy(owner, TokenWithoutSymbol);
    expect(await read(nameless)).toEqual({ name: null, symbol: null, decimals: null });
    const name = stringToHex('Maker', { size: 32 });
    const old = await chain.deploy(owner, Bytes32Token, [name, stringToHex('MKR', { size: 32 })]);
    expect(await read(old)).toEqual({ name: 'Maker', symbol: 'MKR', decimals: 18 });
    const script = '<script>alert(1)</script>';
    const hostile = await chain.deploy(owner, Token, [script, script, 18]);
    expect(await read(hostile)).toEqual({ name: script, symbol: script, decimals: 18 });
  });

  it('keep an unlimited approval after a transfer', async () => {
    const token = await chain.deploy(owner, Token, ['Arbitrum', 'ARB', 18]);
    const spend = createCall(owner, token, 'transferFrom', [hunter.address, owner.address, 3n]);
    const block = await chain.mine([
      createCall(owner, token, 'mint', [hunter.address, 10n]),
      spend,
      createCall(hunter, token, 'approve', [owner.address, maxUint256]),
      spend,
    ]);
    expect(getStatuses(block)).toEqual([1, 0, 1, 1]);
    expect(await chain.read(token, 'allowance', [hunter.address, owner.address])).toBe(maxUint256);
    expect(await chain.read(token, 'balanceOf', [hunter.address])).toBe(7n);
  });
});

describe('distributor', () => {
  const deployWithClaims = async ({ endTime = 0n, isBehindProxy = false } = {}) => {
    const token = await chain.deploy(owner, Token, ['Arbitrum', 'ARB', 18]);
    const accounts: Address[] = [owner.address, hunter.address, token.address];
    const { root, claims } = createClaims(accounts.map((account, n) => ({ account, amount: BigInt(n + 1) })));
    const options = { token, root, amount: 100n, endTime, isBehindProxy };
    const distributor = await deployDistributor(chain, owner, options);
    return { token, distributor, claims };
  };

  it.each([false, true])('pays each claim once (behind a proxy: %s)', async (isBehindProxy) => {
    const { token, distributor, claims } = await deployWithClaims({ isBehindProxy });
    for (const claim of claims) {
      const isClaimed = () => chain.read(distributor, 'isClaimed', [claim.index]);
      expect(await isClaimed()).toBe(false);
      const call = createCall(hunter, distributor, 'claim', toClaimArgs(claim));
      const block = await chain.mine([call, call]);
      expect(getStatuses(block)).toEqual([1, 0]);
      expect(await isClaimed()).toBe(true);
      expect(await chain.read(token, 'balanceOf', [claim.account])).toBe(claim.amount);
      const [transfer, claimed] = block.transactions[0]?.logs ?? [];
      expect(transfer?.address).toBe(token.address);
      expect(claimed?.address).toBe(distributor.address);
      const { args } = decodeEventLog({
        abi: MerkleDistributor.abi,
        topics: [claimed?.topics[0] ?? '0x'],
        data: claimed?.data ?? '0x',
      });
      expect(args).toEqual({ index: claim.index, account: getAddress(claim.account), amount: claim.amount });
    }
  });

  it('rejects a claim with a wrong amount or after the end time', async () => {
    const now = chain.getHead().timestamp;
    const { distributor, claims } = await deployWithClaims({ endTime: now + 3600n });
    const [claim] = claims;
    if (claim === undefined) throw new Error('there is no claim');
    const wrong = createCall(hunter, distributor, 'claim', toClaimArgs({ ...claim, amount: 9n }));
    expect(getStatuses(await chain.mine([wrong]))).toEqual([0]);
    const lateCall = createCall(hunter, distributor, 'claim', toClaimArgs(claim));
    const lateBlock = await chain.mine([lateCall], { at: new Date(Number(now + 3601n) * 1000) });
    expect(getStatuses(lateBlock)).toEqual([0]);
    expect(await chain.read(distributor, 'isClaimed', [0n])).toBe(false);
  });
});

describe('scams', () => {
  const listTransfers = (block: MinedBlock) =>
    listTokenTransfers({ chain, blocks: [block] }, toLower(hunter.address)).map(
      ({ token, from, to, value }) => [token, from, to, value],
    );

  it('poison a wallet with a zero-value transfer of a real token from the victim', async () => {
    const token = await chain.deploy(owner, Token, ['USD Coin', 'USDC', 6]);
    const poisoner = await chain.deploy(owner, Poisoner);
    const lookalike = toLower(`${hunter.address.slice(0, 6)}${'0'.repeat(32)}${hunter.address.slice(-4)}`);
    const block = await chain.mine([
      createCall(owner, poisoner, 'poison', [token.address, [hunter.address], [lookalike]]),
    ]);
    expect(listTransfers(block)).toEqual([[token.address, toLower(hunter.address), lookalike, 0n]]);
  });

  it('report transfers of a fake token to wallets without a balance', async () => {
    const fake = await chain.deploy(owner, FakeToken, ['Arbitrum', 'ARB', 18]);
    const block = await chain.mine([
      createCall(owner, fake, 'emitTransfers', [owner.address, [hunter.address, fake.address], 5000n]),
    ]);
    expect(block.transactions[0]?.logs).toHaveLength(2);
    expect(listTransfers(block)).toEqual([
      [fake.address, toLower(owner.address), toLower(hunter.address), 5000n],
    ]);
    await expect(chain.read({ ...fake, abi: erc20Abi }, 'balanceOf', [hunter.address])).rejects.toThrow(
      'reverted',
    );
  });
});
