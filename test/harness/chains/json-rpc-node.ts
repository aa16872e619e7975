import { type Address, decodeErrorResult, type Hex, numberToHex, parseAbi } from 'viem';
import type { ReceivedRequest } from '../receiver.ts';
import { type ChainSource, type ChainView, getViewHead, startChainSource } from './chain-source.ts';
import { formatBlock, formatLog, formatReceipt, formatTransaction } from './json-rpc-formats.ts';
import type { LocalChain, MinedBlock, MinedTransaction } from './local-chain.ts';

type RpcRequest = { id: number | string | null; method: string; params?: unknown[] };
type LogFilter = {
  address?: Address | Address[];
  topics?: (Hex | Hex[] | null)[];
  fromBlock?: string;
  toBlock?: string;
  blockHash?: Hex;
};
type CallObject = { from?: Address; to?: Address; data?: Hex; input?: Hex; value?: Hex; gas?: Hex };

class RpcError extends Error {
  readonly code: number;
  readonly data: Hex | undefined;

  constructor(code: number, message: string, data?: Hex) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export type JsonRpcNode = ChainSource & {
  /** Makes the node report another chain's id. */
  setChainId: (chainId: number) => void;
  /** The methods of all calls, oldest first, those of batches included. */
  methods: () => string[];
};

/**
 * Starts a JSON-RPC node of a chain, which formats its responses as public nodes do. A block is safe after
 * `safeDepth` further blocks and final after `finalDepth`.
 */
export async function startJsonRpcNode(
  chain: LocalChain,
  { maxLogRange = 10_000, safeDepth = 32, finalDepth = 64 }: NodeOptions = {},
): Promise<JsonRpcNode> {
  let { chainId } = chain;
  const source = await startChainSource([chain], async (request, [view]) => {
    if (view === undefined) throw new Error('a node has a chain');
    const node = { ...view, chainId, maxLogRange, safeDepth, finalDepth };
    const body = parseBody(request);
    if (body === undefined) return { json: toError(null, new RpcError(-32700, 'parse error')) };
    if (!Array.isArray(body)) return { json: await respond(node, body) };
    return { json: await Promise.all(body.map((call) => respond(node, call))) };
  });
  return {
    ...source,
    setChainId: (next) => {
      chainId = next;
    },
    recover: () => {
      chainId = chain.chainId;
      source.recover();
    },
    methods: () =>
      source.requests.flatMap((request) => {
        const body = parseBody(request);
        return body === undefined ? [] : [body].flat().map(({ method }) => method);
      }),
  };
}

type NodeOptions = { maxLogRange?: number; safeDepth?: number; finalDepth?: number };
type NodeView = ChainView & Required<NodeOptions> & { chainId: number };

function parseBody({ body }: ReceivedRequest): RpcRequest | RpcRequest[] | undefined {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

async function respond(view: NodeView, { id, method, params = [] }: RpcRequest): Promise<unknown> {
  try {
    return { jsonrpc: '2.0', id, result: await run(view, method, params) };
  } catch (error) {
    if (error instanceof RpcError) return toError(id, error);
    throw error;
  }
}

const toError = (id: RpcRequest['id'], { code, message, data }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data && { data }) },
});

async function run(view: NodeView, method: string, params: unknown[]): Promise<unknown> {
  const { chain } = view;
  // Clients send the parameters of the method.
  const [first, second] = params as [never, never];
  switch (method) {
    case 'eth_chainId':
      return numberToHex(view.chainId);
    case 'net_version':
      return String(view.chainId);
    case 'eth_blockNumber':
      return numberToHex(getViewHead(view).number);
    case 'eth_getBlockByNumber':
      return formatBlock(findBlock(view, first), Boolean(second), view.chainId);
    case 'eth_getBlockByHash':
      return formatBlock(
        view.blocks.find(({ hash }) => hash === first),
        Boolean(second),
        view.chainId,
      );
    case 'eth_getTransactionCount':
      return numberToHex((await chain.readAccount(first, getBlock(view, second))).nonce);
    case 'eth_getBalance':
      return numberToHex((await chain.readAccount(first, getBlock(view, second))).balance);
    case 'eth_getCode':
      return (await chain.readAccount(first, getBlock(view, second))).code;
    case 'eth_call':
      return call(view, first, second);
    case 'eth_getLogs':
      return getLogs(view, first);
    case 'eth_getTransactionByHash': {
      const mined = findTransaction(view, first);
      return mined ? formatTransaction(mined.transaction, mined.block, view.chainId) : null;
    }
    case 'eth_getTransactionReceipt': {
      const mined = findTransaction(view, first);
      return mined ? formatReceipt(mined.transaction, mined.block, chain.l1Fee) : null;
    }
    default:
      throw new RpcError(-32601, `the method ${method} does not exist/is not available`);
  }
}

async function call(view: NodeView, object: CallObject, tag: string | undefined): Promise<Hex> {
  const { from, to, data = object.input, value, gas } = object;
  if (to === undefined) throw new RpcError(-32000, 'contract creation is not supported');
  const { isReverted, returned } = await view.chain.execute(
    {
      to,
      ...(from && { from }),
      ...(data && { data }),
      ...(value && { value: BigInt(value) }),
      ...(gas && { gas: BigInt(gas) }),
    },
    getBlock(view, tag),
  );
  if (!isReverted) return returned;
  const reason = getRevertReason(returned);
  throw new RpcError(
    3,
    reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`,
    returned,
  );
}

/** Returns the reason of `require` or `revert` with a text. */
export function getRevertReason(data: Hex): string | undefined {
  try {
    return String(decodeErrorResult({ abi: parseAbi(['error Error(string)']), data }).args[0]);
  } catch {
    return undefined;
  }
}

function getLogs(view: NodeView, filter: LogFilter): unknown[] {
  const { address, topics = [] } = filter;
  const addresses = address === undefined ? undefined : [address].flat().map((value) => value.toLowerCase());
  return getFilteredBlocks(view, filter).flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      transaction.logs
        .filter((log) => addresses === undefined || addresses.includes(log.address))
        .filter((log) =>
          topics.every((topic, index) => {
            if (topic === null) return true;
            const logTopic = log.topics[index];
            return [topic].flat().some((option) => option.toLowerCase() === logTopic);
          }),
        )
        .map((log) => formatLog(log, transaction, block)),
    ),
  );
}

function getFilteredBlocks(view: NodeView, { blockHash, fromBlock, toBlock }: LogFilter): MinedBlock[] {
  if (blockHash !== undefined) {
    const block = view.blocks.find(({ hash }) => hash === blockHash);
    if (block === undefined) throw new RpcError(-32001, 'block not found');
    return [block];
  }
  const from = getNumber(view, fromBlock);
  const to = getNumber(view, toBlock);
  if (from > to) throw new RpcError(-32602, 'invalid block range params');
  if (to > getViewHead(view).number) {
    throw new RpcError(-32602, 'block range extends beyond current head block');
  }
  if (to - from > BigInt(view.maxLogRange)) {
    throw new RpcError(-32602, `query exceeds max block range ${view.maxLogRange}`);
  }
  return view.blocks.slice(Number(from), Number(to) + 1);
}

/** Returns the number of a block tag, which may be above the head. */
function getNumber(view: NodeView, tag = 'latest'): bigint {
  const head = getViewHead(view).number;
  const getBlockAtDepth = (depth: number) => (head > BigInt(depth) ? head - BigInt(depth) : 0n);
  switch (tag) {
    case 'latest':
    case 'pending':
      return head;
    case 'safe':
      return getBlockAtDepth(view.safeDepth);
    case 'finalized':
      return getBlockAtDepth(view.finalDepth);
    case 'earliest':
      return 0n;
    default:
      return BigInt(tag);
  }
}

const findBlock = (view: NodeView, tag: string | undefined): MinedBlock | undefined =>
  view.blocks[Number(getNumber(view, tag))];

function getBlock(view: NodeView, tag: string | undefined): MinedBlock {
  const block = findBlock(view, tag);
  if (block === undefined) throw new RpcError(-32000, 'header not found');
  return block;
}

function findTransaction(
  { blocks }: ChainView,
  hash: Hex,
): { transaction: MinedTransaction; block: MinedBlock } | undefined {
  for (const block of blocks) {
    const transaction = block.transactions.find((candidate) => candidate.hash === hash);
    if (transaction) return { transaction, block };
  }
  return undefined;
}
