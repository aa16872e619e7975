import type { Address } from 'viem';
import { type ChainSource, type ChainView, getViewHead, startChainSource } from './chain-source.ts';
import {
  findFunction,
  listTokenTransfers,
  listTransactions,
  type PlacedTransaction,
  parseAddress,
  readToken,
  type TokenTransfer,
  type VerifiedContract,
} from './explorer-data.ts';
import { etherscanLogs, respondWithLogs } from './explorer-logs.ts';
import type { LocalChain } from './local-chain.ts';

const maxWindow = 10_000;

type EtherscanResponse = { status: '0' | '1'; message: string; result: unknown };

export type Etherscan = ChainSource & {
  /** Makes it respond as above its rate limit: with 200 and a text. */
  limitRate: (isLimited: boolean) => void;
};

/** Starts an explorer of several chains with the API of Etherscan, version 2. */
export async function startEtherscan(
  chains: readonly LocalChain[],
  { apiKey, verified = [] }: { apiKey: string; verified?: readonly VerifiedContract[] },
): Promise<Etherscan> {
  let isLimited = false;
  const source = await startChainSource(chains, async ({ path }, views) => {
    const { pathname, searchParams } = new URL(path, 'http://explorer.example');
    if (pathname !== '/v2/api') return { status: 404, json: { message: 'Not found' } };
    if (isLimited) return { json: createRejection('Max rate limit reached') };
    return { json: await respond(views, searchParams, apiKey, verified) };
  });
  return {
    ...source,
    limitRate: (next) => {
      isLimited = next;
    },
    recover: () => {
      isLimited = false;
      source.recover();
    },
  };
}

const createRejection = (result: string): EtherscanResponse => ({ status: '0', message: 'NOTOK', result });

async function respond(
  views: readonly ChainView[],
  query: URLSearchParams,
  apiKey: string,
  verified: readonly VerifiedContract[],
): Promise<unknown> {
  const view = views.find(({ chain }) => String(chain.chainId) === query.get('chainid'));
  if (view === undefined) {
    return createRejection(
      'Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist for the list of supported chainids',
    );
  }
  if (!query.get('apikey')) return createRejection('Missing/Invalid API Key');
  if (query.get('apikey') !== apiKey) return createRejection('Invalid API Key');
  if (query.get('module') === 'logs') return respondWithLogs(view, query, etherscanLogs);
  if (query.get('module') !== 'account') return createRejection('Error! Missing Or invalid Module name');
  const address = parseAddress(query.get('address') ?? '');
  if (address === undefined) return createRejection('Error! Invalid address format');
  switch (query.get('action')) {
    case 'txlist':
      return paginate(listTransactions(view, address), query, (placed) =>
        formatTransaction(view, placed, verified),
      );
    case 'tokentx':
      return paginate(listFilteredTransfers(view, address, query), query, (transfer) =>
        formatTransfer(view, transfer, verified),
      );
    default:
      return createRejection('Error! Missing Or invalid Action name');
  }
}

function listFilteredTransfers(view: ChainView, address: Address, query: URLSearchParams): TokenTransfer[] {
  const token = query.get('contractaddress')?.toLowerCase();
  return listTokenTransfers(view, address).filter(
    (transfer) => transfer.type === 'ERC-20' && (token === undefined || transfer.token === token),
  );
}

async function paginate<T extends PlacedTransaction>(
  oldestFirst: readonly T[],
  query: URLSearchParams,
  format: (item: T) => unknown,
): Promise<EtherscanResponse> {
  const first = BigInt(query.get('startblock') ?? 0);
  const last = BigInt(query.get('endblock') ?? 9_999_999_999);
  const number = Number(query.get('page') ?? 1);
  const size = Number(query.get('offset') ?? maxWindow);
  if (number * size > maxWindow) {
    const message = 'Result window is too large, PageNo x Offset size must be less than or equal to 10000';
    return { status: '0', message, result: null };
  }
  const matches = oldestFirst.filter(({ block }) => block.number >= first && block.number <= last);
  const sorted = query.get('sort') === 'desc' ? matches.toReversed() : matches;
  const items = sorted.slice((number - 1) * size, number * size);
  if (items.length === 0) return { status: '0', message: 'No transactions found', result: [] };
  return { status: '1', message: 'OK', result: await Promise.all(items.map(format)) };
}

/** Returns the fields that both lists share. */
function formatPlaced(
  view: ChainView,
  { block, transaction }: PlacedTransaction,
  verified: readonly VerifiedContract[],
) {
  return {
    blockNumber: String(block.number),
    blockHash: block.hash,
    timeStamp: String(block.timestamp),
    hash: transaction.hash,
    nonce: String(transaction.nonce),
    transactionIndex: String(transaction.index),
    gas: String(transaction.gas),
    gasPrice: String(transaction.effectiveGasPrice),
    gasUsed: String(transaction.gasUsed),
    cumulativeGasUsed: String(transaction.cumulativeGasUsed),
    methodId: transaction.input.slice(0, 10),
    functionName: findFunction(verified, transaction)?.signature ?? '',
    confirmations: String(getViewHead(view).number - block.number),
  };
}

function formatTransaction(
  view: ChainView,
  placed: PlacedTransaction,
  verified: readonly VerifiedContract[],
): unknown {
  const { from, to, value, input, status, contractAddress } = placed.transaction;
  return {
    ...formatPlaced(view, placed, verified),
    from,
    to: to ?? '',
    value: String(value),
    input,
    contractAddress: contractAddress ?? '',
    txreceipt_status: String(status),
    isError: status === 1 ? '0' : '1',
  };
}

async function formatTransfer(
  view: ChainView,
  transfer: TokenTransfer,
  verified: readonly VerifiedContract[],
): Promise<unknown> {
  const { from, to, token, value } = transfer;
  const { name, symbol, decimals } = await readToken(view.chain, token, getViewHead(view));
  return {
    ...formatPlaced(view, transfer, verified),
    from,
    to,
    contractAddress: token,
    value: String(value),
    tokenName: name ?? '',
    tokenSymbol: symbol ?? '',
    tokenDecimal: decimals === null ? '' : String(decimals),
    input: 'deprecated',
  };
}
