import { type Address, decodeErrorResult, type Hex, numberToHex, parseAbi } from 'viem';
import type { ReceivedRequest } from '../receiver.ts';
import { type ChainSource, type ChainView, getViewHead, startChainSource } from './chain-source.ts';
import type { LocalChain, MinedBlock, MinedLog, MinedTransaction } from './local-chain.ts';

type RpcRequest = { id: number | string | null; method: string; params?: unknown[] };
type LogFilter = { topics: (Hex | Hex[] | null)[]; fromBlock: string; toBlock: string };
type CallObject = { to: Address; data: Hex; gas: Hex };

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

/** The most blocks whose logs public nodes return at once. */
const maxLogRange = 10_000n;

/** Starts a JSON-RPC node of a chain with the methods that the app calls, which responds as public nodes do. */
export async function startJsonRpcNode(chain: LocalChain): Promise<JsonRpcNode> {
  let { chainId } = chain;
  const source = await startChainSource([chain], async (request, [view]) => {
    if (view === undefined) throw new Error('a node has a chain');
    const body = parseBody(request);
    if (!Array.isArray(body)) return { json: await respond(view, chainId, body) };
    return { json: await Promise.all(body.map((call) => respond(view, chainId, call))) };
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
      source.requests.flatMap((request) => [parseBody(request)].flat().map(({ method }) => method)),
  };
}

const parseBody = ({ body }: ReceivedRequest): RpcRequest | RpcRequest[] => JSON.parse(body.toString());

async function respond(
  view: ChainView,
  chainId: number,
  { id, method, params = [] }: RpcRequest,
): Promise<unknown> {
  try {
    const result = method === 'eth_chainId' ? numberToHex(chainId) : await run(view, method, params);
    return { jsonrpc: '2.0', id, result };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const { code, message, data } = error;
    return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } };
  }
}

async function run(view: ChainView, method: string, params: unknown[]): Promise<unknown> {
  const { chain } = view;
  // Clients send the parameters of the method.
  const [first, second] = params as [never, never];
  switch (method) {
    case 'eth_blockNumber':
      return numberToHex(getViewHead(view).number);
    case 'eth_getBlockByNumber':
      return formatBlock(getBlock(view, first));
    case 'eth_getTransactionCount':
      return numberToHex((await chain.readAccount(first, getBlock(view, second))).nonce);
    case 'eth_getBalance':
      return numberToHex((await chain.readAccount(first, getBlock(view, second))).balance);
    case 'eth_call':
      return call(view, first, second);
    case 'eth_getLogs':
      return getLogs(view, first);
    default:
      throw new RpcError(-32601, `the method ${method} does not exist/is not available`);
  }
}

async function call(view: ChainView, { to, data, gas }: CallObject, tag: string): Promise<Hex> {
  const { isReverted, returned } = await view.chain.execute(
    { to, data, gas: BigInt(gas) },
    getBlock(view, tag),
  );
  if (!isReverted) return returned;
  const reason = getRevertReason(returned);
  const message = reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`;
  throw new RpcError(3, message, returned);
}

/** Returns the reason of `require` or `revert` with a text. */
function getRevertReason(data: Hex): string | undefined {
  try {
    return String(decodeErrorResult({ abi: parseAbi(['error Error(string)']), data }).args[0]);
  } catch {
    return undefined;
  }
}

function getLogs(view: ChainView, { topics, fromBlock, toBlock }: LogFilter): unknown[] {
  const [from, to] = [BigInt(fromBlock), BigInt(toBlock)];
  if (from > to || to > getViewHead(view).number) throw new RpcError(-32602, 'invalid block range params');
  if (to - from > maxLogRange) throw new RpcError(-32602, `query exceeds max block range ${maxLogRange}`);
  return view.blocks.slice(Number(from), Number(to) + 1).flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      transaction.logs
        .filter((log) =>
          topics.every((topic, index) => {
            if (topic === null) return true;
            return [topic].flat().some((option) => option.toLowerCase() === log.topics[index]);
          }),
        )
        .map((log) => formatLog(log, transaction, block)),
    ),
  );
}

function getBlock(view: ChainView, tag = 'latest'): MinedBlock {
  const block = tag === 'latest' ? getViewHead(view) : view.blocks[Number(tag)];
  if (block === undefined) throw new RpcError(-32000, 'header not found');
  return block;
}

/** Returns the fields of a block that clients need. */
const formatBlock = ({ number, hash, timestamp, baseFeePerGas }: MinedBlock) => ({
  number: numberToHex(number),
  hash,
  timestamp: numberToHex(timestamp),
  baseFeePerGas: numberToHex(baseFeePerGas),
  transactions: [],
});

const formatLog = (log: MinedLog, transaction: MinedTransaction, block: MinedBlock) => ({
  address: log.address,
  topics: log.topics,
  data: log.data,
  logIndex: numberToHex(log.index),
  blockHash: block.hash,
  blockNumber: numberToHex(block.number),
  transactionHash: transaction.hash,
  transactionIndex: numberToHex(transaction.index),
  removed: false,
});
