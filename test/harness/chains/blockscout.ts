import { type Address, getAddress } from 'viem';
import { type ChainSource, startChainSource } from './chain-source.ts';
import {
  listTokenTransfers,
  listTransactions,
  type PlacedTransaction,
  type TokenTransfer,
} from './explorer-data.ts';
import { blockscoutLogs, respondWithLogs } from './explorer-logs.ts';
import type { LocalChain } from './local-chain.ts';

/**
 * Starts an explorer of a chain with the lists of Blockscout's REST API, version 2, and its logs in Etherscan's shape.
 * Items have the fields that the app reads, and a few that it ignores.
 */
export async function startBlockscout(chain: LocalChain, pageSize: number): Promise<ChainSource> {
  return startChainSource([chain], async ({ path }, [view]) => {
    if (view === undefined) throw new Error('an explorer has a chain');
    const { pathname, searchParams: query } = new URL(path, 'http://explorer.example');
    if (pathname === '/api' && query.get('module') === 'logs')
      return { json: respondWithLogs(view, query, blockscoutLogs) };
    const [, text = '', list] = /^\/api\/v2\/addresses\/(0x[0-9a-f]{40})\/([a-z-]+)$/i.exec(pathname) ?? [];
    const address = text.toLowerCase() as Address;
    if (list === 'transactions' && query.get('filter') === 'from') {
      const sent = listTransactions(view, address)
        .filter(({ transaction }) => transaction.from === address)
        .map((placed) => ({ ...placed, index: placed.transaction.index }));
      return { json: getPage(sent, pageSize, query, formatTransaction) };
    }
    if (list === 'token-transfers' && query.get('filter') === 'to' && query.get('type') === 'ERC-20') {
      const received = listTokenTransfers(view, address)
        .filter(({ to }) => to === address)
        .map((transfer) => ({ ...transfer, index: transfer.log.index }));
      return { json: getPage(received, pageSize, query, formatTransfer) };
    }
    return { status: 422, json: { message: 'Invalid parameter(s)' } };
  });
}

/** Returns the page that follows the cursor, newest first, and the cursor of the page after it. */
function getPage<T extends PlacedTransaction & { index: number }>(
  oldestFirst: readonly T[],
  pageSize: number,
  query: URLSearchParams,
  format: (item: T) => unknown,
) {
  const newestFirst = oldestFirst.toReversed();
  const number = query.get('block_number');
  const index = Number(query.get('index') ?? 0);
  const rest =
    number === null
      ? newestFirst
      : newestFirst.filter(
          (item) =>
            item.block.number < BigInt(number) ||
            (item.block.number === BigInt(number) && item.index < index),
        );
  const page = rest.slice(0, pageSize);
  const last = page.at(-1);
  const cursor = last &&
    rest.length > pageSize && {
      block_number: Number(last.block.number),
      index: last.index,
      inserted_at: toTime(last.block.timestamp),
    };
  return { items: page.map(format), next_page_params: cursor || null };
}

const formatParty = (address: Address) => ({ hash: getAddress(address), is_scam: false, name: null });

const formatTransaction = ({ transaction, block }: PlacedTransaction) => ({
  hash: transaction.hash,
  nonce: Number(transaction.nonce),
  block_number: Number(block.number),
  timestamp: toTime(block.timestamp),
  from: formatParty(transaction.from),
  to: transaction.to && formatParty(transaction.to),
  raw_input: transaction.input,
  value: String(transaction.value),
  fee: { type: 'actual', value: String(transaction.fee) },
  status: transaction.status === 1 ? 'ok' : 'error',
  result: transaction.status === 1 ? 'success' : 'execution reverted',
});

const formatTransfer = ({ transaction, block, log, token, from, to, amount }: TokenTransfer) => ({
  transaction_hash: transaction.hash,
  log_index: log.index,
  block_number: Number(block.number),
  timestamp: toTime(block.timestamp),
  from: formatParty(from),
  to: formatParty(to),
  token: { address_hash: getAddress(token), type: 'ERC-20' },
  total: { value: String(amount), decimals: null },
});

/** Blockscout's times have six decimals. */
const toTime = (seconds: bigint): string =>
  new Date(Number(seconds) * 1000).toISOString().replace('.000Z', '.000000Z');
