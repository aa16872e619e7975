import { z } from 'zod';
import { isAppError } from '#/lib/app-error.ts';
import type { Explorer } from '#/lib/chains.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import { approvalTopics, explorerLog, toApprovals, toTopic } from './approval-logs.server.ts';
import { requestTimeoutMs } from './node.server.ts';
import {
  assertOk,
  type ChainTransaction,
  createUnreadableError,
  type ExplorerSource,
  type ListedTransfer,
  type Page,
  SourceError,
} from './source.server.ts';

const maxBytes = 8 * 1024 * 1024;

const lower = (text: string) => text.toLowerCase();
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform(lower);
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(lower);
const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Returns the first four bytes of a transaction's input; '' if there are none. */
const toMethod = (input: string): string => (/^0x[0-9a-f]{8}/i.test(input) ? lower(input.slice(0, 10)) : '');

async function fetchJson<T>(safeFetch: SafeFetch, url: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const response = await safeFetch(url, {
    timeoutMs: requestTimeoutMs,
    maxBytes,
    accept: 'application/json',
  }).catch((error: unknown) => {
    throw new SourceError('unreachable', isAppError(error) ? error.message : 'It can’t be reached.', {
      cause: error,
    });
  });
  if (response.status === 404) return undefined;
  assertOk(response);
  try {
    return shape.parse(JSON.parse(response.body.toString()));
  } catch (error) {
    throw createUnreadableError(error);
  }
}

const pageParameters = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullish()
  .transform((next) => {
    if (next == null) return null;
    const parameters = Object.entries(next).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    return new URLSearchParams(parameters).toString();
  });

const blockscoutTransactions = z.object({
  items: z.array(
    z.object({
      hash,
      nonce: z.int().nonnegative(),
      block_number: z.int().positive().nullable(),
      timestamp: z.iso.datetime({ offset: true }).nullable(),
      from: z.object({ hash: address }),
      to: z.object({ hash: address }).nullish(),
      raw_input: z.string().nullish(),
      value: amount,
      fee: z.object({ value: amount }).nullish(),
      status: z.enum(['ok', 'error']).nullish(),
    }),
  ),
  next_page_params: pageParameters,
});

const blockscoutTransfers = z.object({
  items: z.array(
    z.object({
      transaction_hash: hash,
      log_index: z.int().nonnegative(),
      block_number: z.int().positive(),
      timestamp: z.iso.datetime({ offset: true }),
      from: z.object({ hash: address }),
      to: z.object({ hash: address }),
      token: z.object({ address_hash: address }),
      total: z.object({ value: amount }),
    }),
  ),
  next_page_params: pageParameters,
});

const listResponse = <T>(item: z.ZodType<T>) =>
  z.object({ status: z.string(), message: z.string(), result: z.union([z.string(), z.array(item)]) });

/** Returns the list of a response in Etherscan's format. */
function getList<T>(response: z.output<ReturnType<typeof listResponse<T>>> | undefined): T[] {
  if (response === undefined) throw new SourceError('unreachable', 'It answered 404.');
  const { status, message, result } = response;
  if (typeof result !== 'string' && (status === '1' || result.length === 0)) return result;
  const text = typeof result === 'string' ? result : message;
  if (/rate limit/i.test(text)) throw new SourceError('limited', 'It limits requests.');
  throw new SourceError('invalid', 'It refused the request.');
}

/** Both kinds of explorer return the oldest ones first, at most this many. */
const maxLogs = 1000;

/** Reads approvals from the logs, whose API Blockscout has in Etherscan's shape. */
const createApprovalReader =
  (safeFetch: SafeFetch, apiUrl: string, fixedParameters: Record<string, string>) =>
  async (...[wallet, { kind, first, last }]: Parameters<ExplorerSource['readApprovals']>) => {
    const parameters = new URLSearchParams({
      ...fixedParameters,
      module: 'logs',
      action: 'getLogs',
      fromBlock: String(first),
      toBlock: String(last),
      topic0: approvalTopics[kind],
      topic0_1_opr: 'and',
      topic1: toTopic(wallet),
      page: '1',
      offset: String(maxLogs),
    });
    const logs = getList(await fetchJson(safeFetch, `${apiUrl}?${parameters}`, listResponse(explorerLog)));
    const items = toApprovals(
      logs.map((log) => ({ ...log, minedAt: new Date(log.timeStamp * 1000) })),
      { wallet, first, last },
    );
    const newest = logs.reduce((best, { blockNumber }) => Math.max(best, blockNumber), first);
    if (logs.length < maxLogs) return { items, nextBlock: null };
    // The last block may have more logs than fit, so it is read again, unless it fills a page alone.
    return { items, nextBlock: newest > first ? newest : first + 1 };
  };

function createBlockscout({ url }: Explorer, safeFetch: SafeFetch): ExplorerSource {
  const fetchPage = <T>(path: string, cursor: string | null, shape: z.ZodType<T>) =>
    fetchJson(safeFetch, `${url}/api/v2/addresses/${path}${cursor === null ? '' : `&${cursor}`}`, shape);
  // An unknown address, for which Blockscout returns 404.
  const emptyPage = { items: [], cursor: null };
  return {
    host: new URL(url).host,
    readApprovals: createApprovalReader(safeFetch, `${url}/api`, {}),
    async readTransactions(wallet, cursor) {
      const page = await fetchPage(`${wallet}/transactions?filter=from`, cursor, blockscoutTransactions);
      if (page === undefined) return emptyPage;
      const items = page.items.flatMap((item): ChainTransaction[] => {
        const { block_number: block, timestamp } = item;
        // Pending ones have no block.
        if (block === null || timestamp === null || item.from.hash !== lower(wallet)) return [];
        return [
          {
            hash: item.hash,
            nonce: item.nonce,
            block,
            minedAt: new Date(timestamp),
            to: item.to?.hash ?? null,
            method: toMethod(item.raw_input ?? ''),
            value: item.value,
            fee: item.fee?.value ?? 0n,
            isFailed: item.status === 'error',
          },
        ];
      });
      return { items, cursor: page.next_page_params };
    },
    async readTransfers(wallet, cursor) {
      const page = await fetchPage(
        `${wallet}/token-transfers?type=ERC-20&filter=to`,
        cursor,
        blockscoutTransfers,
      );
      if (page === undefined) return emptyPage;
      const items = page.items.flatMap((item): ListedTransfer[] =>
        item.to.hash === lower(wallet)
          ? [
              {
                hash: item.transaction_hash,
                logIndex: item.log_index,
                block: item.block_number,
                minedAt: new Date(item.timestamp),
                token: item.token.address_hash,
                from: item.from.hash,
                amount: item.total.value,
              },
            ]
          : [],
      );
      return { items, cursor: page.next_page_params };
    },
  };
}

const etherscanTransaction = z.object({
  hash,
  nonce: count,
  blockNumber: count,
  timeStamp: count,
  from: address,
  to: z.union([address, z.literal('').transform(() => null)]),
  input: z.string(),
  value: amount,
  gasUsed: amount,
  gasPrice: amount,
  isError: z.string(),
});

const etherscanTransfer = z.object({
  hash,
  blockNumber: count,
  timeStamp: count,
  from: address,
  to: address,
  contractAddress: address,
  value: amount,
});

const etherscanPageSizes = { txlist: 1000, tokentx: 100 };

function createEtherscan({ url, key }: Explorer, chainId: number, safeFetch: SafeFetch): ExplorerSource {
  async function fetchPage<T extends { blockNumber: number }>(
    action: keyof typeof etherscanPageSizes,
    item: z.ZodType<T>,
    { wallet, cursor }: { wallet: string; cursor: string | null },
  ): Promise<Page<T>> {
    const pageSize = etherscanPageSizes[action];
    const parameters = new URLSearchParams({
      chainid: String(chainId),
      module: 'account',
      action,
      address: wallet,
      startblock: '0',
      // Pages shift with new transactions, blocks don't.
      endblock: cursor ?? '9999999999',
      page: '1',
      offset: String(pageSize),
      sort: 'desc',
      ...(key !== null && { apikey: key }),
    });
    const result = getList(await fetchJson(safeFetch, `${url}/v2/api?${parameters}`, listResponse(item)));
    const oldest = result.at(-1)?.blockNumber;
    const isLast = oldest === undefined || result.length < pageSize;
    // The next page begins with this block, whose items may be on both pages.
    return { items: result, cursor: isLast || String(oldest) === cursor ? null : String(oldest) };
  }

  return {
    host: new URL(url).host,
    readApprovals: createApprovalReader(safeFetch, `${url}/v2/api`, {
      chainid: String(chainId),
      ...(key !== null && { apikey: key }),
    }),
    async readTransactions(wallet, cursor) {
      const page = await fetchPage('txlist', etherscanTransaction, { wallet, cursor });
      const items = page.items
        .filter(({ from }) => from === lower(wallet))
        .map(
          (item): ChainTransaction => ({
            hash: item.hash,
            nonce: item.nonce,
            block: item.blockNumber,
            minedAt: new Date(item.timeStamp * 1000),
            to: item.to,
            method: toMethod(item.input),
            value: item.value,
            fee: item.gasUsed * item.gasPrice,
            isFailed: item.isError === '1',
          }),
        );
      return { items, cursor: page.cursor };
    },
    async readTransfers(wallet, cursor) {
      const page = await fetchPage('tokentx', etherscanTransfer, { wallet, cursor });
      const items = page.items
        .filter(({ to }) => to === lower(wallet))
        .map(
          (item): ListedTransfer => ({
            hash: item.hash,
            logIndex: null,
            block: item.blockNumber,
            minedAt: new Date(item.timeStamp * 1000),
            token: item.contractAddress,
            from: item.from,
            amount: item.value,
          }),
        );
      return { items, cursor: page.cursor };
    },
  };
}

export function createExplorer(explorer: Explorer, chainId: number, safeFetch: SafeFetch): ExplorerSource {
  return explorer.kind === 'blockscout'
    ? createBlockscout(explorer, safeFetch)
    : createEtherscan(explorer, chainId, safeFetch);
}
