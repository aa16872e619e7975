import { getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Collectible, Project, Token } from '../../onchain/contracts/contracts.gen.ts';
import { startBlockscout } from './blockscout.ts';
import type { ChainSource } from './chain-source.ts';
import { type Etherscan, startEtherscan } from './etherscan.ts';
import {
  type Contract,
  createCall,
  createLocalChain,
  type LocalChain,
  type MinedTransaction,
} from './local-chain.ts';

type Account = Awaited<ReturnType<LocalChain['createAccount']>>;

let chain: LocalChain;
let owner: Account;
let hunter: Account;
let token: Contract;
let project: Contract;
let blockscout: ChainSource;
let etherscan: Etherscan;
let checkIn: MinedTransaction | undefined;

beforeAll(async () => {
  chain = await createLocalChain({ chainId: 42_161 });
  [owner, hunter] = [await chain.createAccount(), await chain.createAccount()];
  token = await chain.deploy(owner, Token, ['Arbitrum', 'ARB', 6]);
  project = await chain.deploy(owner, Project);
  const verified = [{ ...project, name: 'Project' }];
  blockscout = await startBlockscout(chain, { pageSize: 2, verified });
  etherscan = await startEtherscan([chain, await createLocalChain()], { apiKey: 'key', verified });
  const block = await chain.mine(
    [
      createCall(hunter, project, 'checkIn', [], 7n),
      createCall(owner, token, 'mint', [hunter.address, 1_250_000_000n]),
      createCall(hunter, project, 'close'),
    ],
    { at: new Date('2026-03-23T10:00:00Z') },
  );
  [checkIn] = block.transactions;
  await chain.mine([
    createCall(hunter, token, 'transfer', [owner.address, 1n]),
    { from: owner, to: hunter.address, value: parseEther('1') },
  ]);
});
afterAll(() => {
  blockscout.close();
  etherscan.close();
});
beforeEach(() => {
  blockscout.recover();
  etherscan.recover();
});

const get = async (source: ChainSource, path: string) => {
  const response = await fetch(`${source.origin}${path}`);
  return { status: response.status, json: await response.json() };
};

describe('Blockscout', () => {
  const read = async (path: string) => (await get(blockscout, `/api/v2/addresses/${path}`)).json;
  const readAll = async (list: string) => {
    const items = [];
    let query = new URLSearchParams();
    for (;;) {
      const page = await read(`${hunter.address}/${list}?${query}`);
      items.push(...page.items);
      if (page.next_page_params === null) return items;
      expect(page.items).toHaveLength(2);
      query = new URLSearchParams(page.next_page_params);
    }
  };

  it('pages transactions, newest first', async () => {
    const items = await readAll('transactions');
    expect(items.map(({ method, status, value }) => [method, status, value])).toEqual([
      [null, 'ok', String(parseEther('1'))],
      ['0xa9059cbb', 'ok', '0'],
      ['close', 'error', '0'],
      ['checkIn', 'ok', '7'],
    ]);
    expect(items[3]).toMatchObject({
      hash: checkIn?.hash,
      timestamp: '2026-03-23T10:00:00.000000Z',
      fee: { type: 'actual', value: String(checkIn?.fee) },
      gas_used: String(checkIn?.gasUsed),
      from: { hash: hunter.address, is_contract: false },
      to: { hash: getAddress(project.address), is_contract: true, name: 'Project' },
      result: 'success',
      created_contract: null,
    });
    expect(items[2]).toMatchObject({
      result: 'execution reverted',
      revert_reason: { parameters: [{ value: 'project is closed' }] },
    });
  });

  it('pages token transfers, newest first', async () => {
    const items = await readAll('token-transfers');
    expect(items).toMatchObject([
      { from: { hash: hunter.address }, total: { value: '1', decimals: '6' }, type: 'token_transfer' },
      {
        to: { hash: hunter.address },
        total: { value: '1250000000', decimals: '6' },
        token: { address_hash: getAddress(token.address), symbol: 'ARB', decimals: '6', type: 'ERC-20' },
        type: 'token_minting',
        log_index: 0,
      },
    ]);
    expect((await read(`${hunter.address}/token-transfers?filter=to`)).items).toHaveLength(1);
    expect((await read(`${hunter.address}/token-transfers?type=ERC-721`)).items).toHaveLength(0);
  });

  it('lists collectibles with their id', async () => {
    const holder = await chain.createAccount();
    const collectible = await chain.deploy(owner, Collectible);
    await chain.mine([createCall(owner, collectible, 'mint', [holder.address, 77n])]);
    const { items } = await read(`${holder.address}/token-transfers`);
    expect(items).toMatchObject([{ token: { type: 'ERC-721', symbol: 'ITEM' }, total: { token_id: '77' } }]);
    expect((await read(`${holder.address}/token-transfers?type=ERC-20`)).items).toEqual([]);
    const query = `chainid=42161&module=account&action=tokentx&address=${holder.address}&apikey=key`;
    expect((await get(etherscan, `/v2/api?${query}`)).json.message).toBe('No transactions found');
  });

  it('uses the field names of older instances', async () => {
    const older = await startBlockscout(chain, { hasOldNames: true });
    onTestFinished(older.close);
    const path = `/api/v2/addresses/${hunter.address}`;
    const { items: transactions } = (await get(older, `${path}/transactions`)).json;
    expect(transactions.at(-1)).toMatchObject({
      block: expect.any(Number),
      tx_types: ['coin_transfer', 'contract_call'],
    });
    expect(transactions.at(-1)).not.toHaveProperty('block_number');
    const { items: transfers } = (await get(older, `${path}/token-transfers`)).json;
    expect(transfers.at(-1)).toMatchObject({
      tx_hash: expect.any(String),
      token: { address: getAddress(token.address) },
    });
    expect(transfers.at(-1)).not.toHaveProperty('block_number');
  });

  it('types an approval as a call without a token transfer', async () => {
    const spender = await chain.createAccount();
    await chain.mine([createCall(spender, token, 'approve', [project.address, 1n])]);
    const { items } = await read(`${spender.address}/transactions`);
    expect(items[0].transaction_types).toEqual(['contract_call']);
  });

  it('describes an address', async () => {
    expect(await read(token.address)).toMatchObject({
      hash: getAddress(token.address),
      is_contract: true,
      creator_address_hash: owner.address,
    });
    expect((await get(blockscout, '/api/v2/addresses/0x12')).status).toBe(422);
  });

  it('records requests and fails as configured', async () => {
    const before = blockscout.requests.length;
    blockscout.fail('server-error', { times: 1 });
    expect((await get(blockscout, `/api/v2/addresses/${hunter.address}`)).status).toBe(500);
    expect((await get(blockscout, `/api/v2/addresses/${hunter.address}`)).status).toBe(200);
    expect(blockscout.requests.slice(before).map(({ path }) => path)).toEqual(
      Array(2).fill(`/api/v2/addresses/${hunter.address}`),
    );
    blockscout.freeze();
    await chain.mine([createCall(hunter, project, 'checkIn')]);
    const newest = async () => (await read(`${hunter.address}/transactions`)).items[0].method;
    expect(await newest()).toBeNull();
    blockscout.recover();
    expect(await newest()).toBe('checkIn');
    await chain.reorganize(1);
    expect(await newest()).toBeNull();
  });
});

describe('Etherscan', () => {
  const read = async (query: Record<string, string | number>) => {
    const params = new URLSearchParams({
      chainid: '42161',
      module: 'account',
      action: 'txlist',
      address: hunter.address,
      startblock: '0',
      endblock: '99999999',
      page: '1',
      offset: '100',
      sort: 'asc',
      apikey: 'key',
    });
    for (const [name, value] of Object.entries(query)) params.set(name, String(value));
    return (await get(etherscan, `/v2/api?${params}`)).json;
  };

  it('lists transactions as strings', async () => {
    const { status, message, result } = await read({});
    expect({ status, message }).toEqual({ status: '1', message: 'OK' });
    expect(
      result.map(({ functionName, isError }: Record<string, string>) => [functionName, isError]),
    ).toEqual([
      ['checkIn()', '0'],
      ['close()', '1'],
      ['', '0'],
      ['', '0'],
    ]);
    expect(result[0]).toMatchObject({
      hash: checkIn?.hash,
      timeStamp: String(Date.UTC(2026, 2, 23, 10) / 1000),
      gasUsed: String(checkIn?.gasUsed),
      gasPrice: '11000000000',
      value: '7',
      txreceipt_status: '1',
      from: hunter.address.toLowerCase(),
      to: project.address,
    });
  });

  it('lists token transfers by page, block, and contract', async () => {
    const { result } = await read({ action: 'tokentx', sort: 'desc' });
    expect(result).toMatchObject([
      { value: '1', tokenSymbol: 'ARB', tokenDecimal: '6' },
      { value: '1250000000', contractAddress: token.address },
    ]);
    expect((await read({ action: 'tokentx', page: 2, offset: 1 })).result).toEqual([result[0]]);
    expect((await read({ action: 'tokentx', startblock: result[0].blockNumber })).result).toEqual([
      result[0],
    ]);
    expect(await read({ action: 'tokentx', contractaddress: project.address })).toEqual({
      status: '0',
      message: 'No transactions found',
      result: [],
    });
  });

  it('rejects unknown chains, keys, and addresses, and calls above the rate limit', async () => {
    const expectRejection = async (query: Record<string, string>, text: string) =>
      expect(await read(query)).toEqual({
        status: '0',
        message: 'NOTOK',
        result: expect.stringContaining(text),
      });
    await expectRejection({ chainid: '10' }, 'Missing or unsupported chainid');
    await expectRejection({ apikey: '' }, 'Missing/Invalid API Key');
    await expectRejection({ apikey: 'other' }, 'Invalid API Key');
    await expectRejection({ address: '0x12' }, 'Invalid address format');
    etherscan.limitRate(true);
    await expectRejection({}, 'Max rate limit reached');
    etherscan.recover();
    expect((await read({ page: 101 })).message).toContain('Result window is too large');
    expect((await read({ chainid: '1' })).message).toBe('No transactions found');
  });
});
