import {
  BaseError,
  createPublicClient,
  erc20Abi,
  getAbiItem,
  type Hex,
  http,
  numberToHex,
  parseEther,
  toEventSelector,
} from 'viem';
import { base } from 'viem/chains';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Project, Token } from '../../onchain/contracts/contracts.gen.ts';
import { patienceMs, shortTimeoutMs } from '../eventually.ts';
import { type JsonRpcNode, startJsonRpcNode } from './json-rpc-node.ts';
import { type Contract, createCall, createLocalChain, type LocalChain } from './local-chain.ts';

let chain: LocalChain;
let node: JsonRpcNode;
let owner: Awaited<ReturnType<LocalChain['createAccount']>>;
let token: Contract;

const createClient = ({ batch = false, timeout = patienceMs } = {}) =>
  createPublicClient({ chain: base, transport: http(node.origin, { batch, retryCount: 0, timeout }) });

beforeAll(async () => {
  chain = await createLocalChain({ chainId: base.id });
  node = await startJsonRpcNode(chain, { maxLogRange: 100, finalDepth: 4, safeDepth: 2 });
  owner = await chain.createAccount();
  token = await chain.deploy(owner, Token, ['Arbitrum', 'ARB', 6]);
});
afterAll(() => node.close());
beforeEach(() => node.recover());

const post = async (body: unknown) => {
  const response = await fetch(node.origin, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, json: await response.json() };
};

describe('the JSON-RPC node', () => {
  it('returns blocks by number, hash, and tag', async () => {
    const client = createClient();
    await chain.mineEmpty(5);
    const { number, hash, timestamp } = chain.getHead();
    expect(await client.getChainId()).toBe(base.id);
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(number);
    expect(await client.getBlock()).toMatchObject({ number, hash, timestamp, transactions: [] });
    expect((await client.getBlock({ blockTag: 'finalized' })).number).toBe(number - 4n);
    expect((await client.getBlock({ blockTag: 'safe' })).number).toBe(number - 2n);
    expect((await client.getBlock({ blockHash: hash })).parentHash).toBe(
      chain.blocks[Number(number) - 1]?.hash,
    );
    const { json } = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByNumber',
      params: [numberToHex(number + 9n), false],
    });
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: null });
  });

  it('returns receipts with exact gas and logs', async () => {
    const client = createClient();
    const block = await chain.mine([
      createCall(owner, token, 'mint', [owner.address, 5_000_000_000n]),
      createCall(owner, token, 'transfer', [token.address, 1_250_000_000n]),
    ]);
    const [, sent] = block.transactions;
    const hash = sent?.hash ?? '0x';
    const receipt = await client.getTransactionReceipt({ hash });
    expect(receipt).toMatchObject({
      status: 'success',
      gasUsed: sent?.gasUsed,
      effectiveGasPrice: 11_000_000_000n,
      blockNumber: block.number,
      transactionIndex: 1,
    });
    expect(receipt.logs).toMatchObject([{ address: token.address, logIndex: 1, transactionHash: hash }]);
    expect(await client.getTransaction({ hash })).toMatchObject({
      from: owner.address.toLowerCase(),
      chainId: base.id,
      typeHex: '0x2',
    });
    const full = await client.getBlock({ blockNumber: block.number, includeTransactions: true });
    expect(full.transactions.map((transaction) => transaction.hash)).toEqual(
      block.transactions.map((transaction) => transaction.hash),
    );
    expect(full.gasUsed).toBe(sent?.cumulativeGasUsed);
  });

  it('returns the fee that an OP Stack chain charges for data', async () => {
    const rollup = await createLocalChain({ chainId: base.id, l1Fee: 12_345n });
    const rollupNode = await startJsonRpcNode(rollup);
    onTestFinished(rollupNode.close);
    const sender = await rollup.createAccount();
    const [sent] = (await rollup.mine([{ from: sender, to: owner.address, value: 1n }])).transactions;
    const client = createPublicClient({ chain: base, transport: http(rollupNode.origin) });
    const receipt = await client.getTransactionReceipt({ hash: sent?.hash ?? '0x' });
    expect(receipt.l1Fee).toBe(12_345n);
    expect(sent?.fee).toBe(receipt.gasUsed * receipt.effectiveGasPrice + 12_345n);
  });

  it('filters logs by address, topics, and block', async () => {
    const client = createClient();
    const [first, second] = [await chain.createAccount(), await chain.createAccount()];
    const other = await chain.deploy(owner, Token, ['Other', 'OTH', 18]);
    const block = await chain.mine([
      createCall(owner, token, 'mint', [first.address, 1n]),
      createCall(owner, other, 'mint', [first.address, 2n]),
      createCall(owner, other, 'mint', [second.address, 3n]),
    ]);
    const event = getAbiItem({ abi: erc20Abi, name: 'Transfer' });
    const range = { fromBlock: block.number, toBlock: block.number } as const;
    const read = async (filter: object) =>
      (await client.getLogs({ event, ...range, ...filter })).map(({ args }) => args.value);
    expect(await read({})).toEqual([1n, 2n, 3n]);
    expect(await read({ address: other.address })).toEqual([2n, 3n]);
    expect(await read({ address: [token.address, other.address] })).toEqual([1n, 2n, 3n]);
    expect(await read({ args: { to: first.address } })).toEqual([1n, 2n]);
    expect(await read({ args: { to: [first.address, second.address] } })).toEqual([1n, 2n, 3n]);
    expect(await read({ args: { from: first.address } })).toEqual([]);
    const { json } = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getLogs',
      params: [{ blockHash: block.hash, topics: [toEventSelector(event), null, null] }],
    });
    expect(json.result).toHaveLength(3);
  });

  it('rejects logs of too many blocks', async () => {
    const client = createClient();
    await chain.mineEmpty(101);
    const toBlock = chain.getHead().number;
    await expect(client.getLogs({ fromBlock: toBlock - 101n, toBlock })).rejects.toThrow(
      'query exceeds max block range 100',
    );
    expect(await client.getLogs({ fromBlock: toBlock - 100n, toBlock })).toEqual([]);
  });

  it('reads contracts one by one and by Multicall3', async () => {
    const client = createClient();
    const contract = { address: token.address, abi: Token.abi } as const;
    expect(await client.readContract({ ...contract, functionName: 'symbol' })).toBe('ARB');
    const results = await client.multicall({
      contracts: [
        { ...contract, functionName: 'decimals' },
        { ...contract, functionName: 'balanceOf', args: [owner.address] },
        { ...contract, functionName: 'transferFrom', args: [token.address, owner.address, 1n] },
      ],
    });
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'failure']);
    expect(results[0]?.result).toBe(6);
  });

  it('returns the reason of a reverted call, and its receipt with status 0', async () => {
    const client = createClient();
    const project = await chain.deploy(owner, Project);
    const contract = { address: project.address, abi: Project.abi } as const;
    await expect(client.readContract({ ...contract, functionName: 'close' })).rejects.toThrow(
      'project is closed',
    );
    const block = await chain.mine([createCall(owner, project, 'close')]);
    const hash = block.transactions[0]?.hash ?? '0x';
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'reverted', logs: [] });
  });

  it('reads balances, nonces, and code of earlier blocks', async () => {
    const client = createClient();
    const account = await chain.createAccount();
    const before = chain.getHead().number;
    await chain.mine([{ from: account, to: owner.address, value: parseEther('1') }]);
    const { address } = account;
    expect(await client.getTransactionCount({ address })).toBe(1);
    expect(await client.getTransactionCount({ address, blockNumber: before })).toBe(0);
    expect(await client.getBalance({ address, blockNumber: before })).toBe(parseEther('100'));
    expect(await client.getCode({ address })).toBeUndefined();
    expect(await client.getCode({ address: token.address })).toMatch(/^0x60/);
  });

  it('returns no receipt of a dropped block', async () => {
    const client = createClient();
    const block = await chain.mine([createCall(owner, token, 'mint', [owner.address, 0n])]);
    const hash = block.transactions[0]?.hash ?? '0x';
    await chain.reorganize(1);
    const { json } = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [hash],
    });
    expect(json.result).toBeNull();
    expect((await client.getBlock({ blockNumber: block.number })).hash).not.toBe(block.hash);
  });

  it('responds to a batch in one request', async () => {
    const client = createClient({ batch: true });
    const before = node.requests.length;
    const [nonce, balance] = await Promise.all([
      client.getTransactionCount({ address: owner.address }),
      client.getBalance({ address: owner.address }),
    ]);
    expect([nonce > 0, balance > 0n]).toEqual([true, true]);
    expect(node.requests).toHaveLength(before + 1);
    expect(node.methods().slice(-2)).toEqual(['eth_getTransactionCount', 'eth_getBalance']);
    const { json } = await post({ jsonrpc: '2.0', id: 7, method: 'eth_sendRawTransaction', params: [] });
    expect(json.error.code).toBe(-32601);
  });

  it('fails as configured', async () => {
    const client = createClient();
    const read = () => client.getBlockNumber({ cacheTime: 0 });
    node.fail('rate-limit', { retryAfterSeconds: 30 });
    expect(await post({})).toMatchObject({ status: 429 });
    expect((await post({})).headers.get('retry-after')).toBe('30');
    for (const fault of ['server-error', 'html', 'truncated', 'reset'] as const) {
      node.fail(fault, { times: 1 });
      await expect(read(), fault).rejects.toThrow(BaseError);
      expect(await read(), fault).toBe(chain.getHead().number);
    }
    node.fail('hang');
    await expect(createClient({ timeout: shortTimeoutMs }).getChainId()).rejects.toThrow('took too long');
  });

  it('responds with wrong types and changed content', async () => {
    node.fail('wrong-types', { matches: ({ body }) => body.includes('eth_getBlockByNumber') });
    const block = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] };
    const { json } = await post(block);
    expect(json).toMatchObject({ jsonrpc: '2.0', id: 1, result: { hash: 66 } });
    expect(await createClient().getChainId()).toBe(base.id);
    node.recover();
    node.change(() => ({ jsonrpc: '2.0', id: 1, result: '0x-1' }));
    expect((await post(block)).json.result).toBe('0x-1');
  });

  it('reports the id of another chain and a stale block number', async () => {
    const client = createClient();
    node.setChainId(1);
    expect(await client.getChainId()).toBe(1);
    node.recover();
    expect(await client.getChainId()).toBe(base.id);
    node.freeze();
    const { number } = chain.getHead();
    const block = await chain.mine([createCall(owner, token, 'mint', [owner.address, 0n])]);
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(number);
    const hash: Hex = block.transactions[0]?.hash ?? '0x';
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow('could not be found');
    node.recover();
    expect((await client.getTransactionReceipt({ hash })).blockNumber).toBe(block.number);
  });
});
