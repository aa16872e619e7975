import type { Address } from 'viem';
import { type ChainSource, startChainSource } from './chain-source.ts';
import {
  listTokenTransfers,
  listTransactions,
  type PlacedTransaction,
  type TokenTransfer,
} from './explorer-data.ts';
import { etherscanLogs, respondWithLogs } from './explorer-logs.ts';
import type { LocalChain } from './local-chain.ts';

/**
 * Starts an explorer of a chain with the lists of Etherscan's API, version 2. Items have the fields that the app reads,
 * and a few that it ignores.
 */
export async function startEtherscan(chain: LocalChain, apiKey: string): Promise<ChainSource> {
  return startChainSource([chain], async ({ path }, [view]) => {
    if (view === undefined) throw new Error('an explorer has a chain');
    const { pathname, searchParams: query } = new URL(path, 'http://explorer.example');
    if (pathname !== '/v2/api') return { status: 404, json: { message: 'Not found' } };
    if (query.get('chainid') !== String(chain.chainId) || query.get('apikey') !== apiKey)
      return { json: { status: '0', message: 'NOTOK', result: 'Invalid API Key' } };
    if (query.get('module') === 'logs') return { json: respondWithLogs(view, query, etherscanLogs) };
    // Clients send the address in any spelling.
    const address = query.get('address')?.toLowerCase() as Address;
    return {
      json:
        query.get('action') === 'txlist'
          ? paginate(listTransactions(view, address), query, formatTransaction)
          : paginate(listTokenTransfers(view, address), query, formatTransfer),
    };
  });
}

function paginate<T extends PlacedTransaction>(
  oldestFirst: readonly T[],
  query: URLSearchParams,
  format: (item: T) => unknown,
) {
  const last = BigInt(query.get('endblock') ?? 0);
  const size = Number(query.get('offset'));
  const items = oldestFirst
    .filter(({ block }) => block.number <= last)
    .toReversed()
    .slice(0, size);
  return items.length === 0
    ? { status: '0', message: 'No transactions found', result: [] }
    : { status: '1', message: 'OK', result: items.map(format) };
}

/** Returns the fields that both lists share. */
const formatPlaced = ({ block, transaction }: PlacedTransaction) => ({
  blockNumber: String(block.number),
  timeStamp: String(block.timestamp),
  hash: transaction.hash,
  nonce: String(transaction.nonce),
  gasPrice: String(transaction.effectiveGasPrice),
  gasUsed: String(transaction.gasUsed),
});

const formatTransaction = (placed: PlacedTransaction) => ({
  ...formatPlaced(placed),
  from: placed.transaction.from,
  to: placed.transaction.to ?? '',
  value: String(placed.transaction.value),
  input: placed.transaction.input,
  contractAddress: placed.transaction.contractAddress ?? '',
  isError: placed.transaction.status === 1 ? '0' : '1',
});

const formatTransfer = ({ from, to, token, amount, ...placed }: TokenTransfer) => ({
  ...formatPlaced(placed),
  from,
  to,
  contractAddress: token,
  value: String(amount),
  input: 'deprecated',
});
