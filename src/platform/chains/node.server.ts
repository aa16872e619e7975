import { AppError } from '#/lib/app-error.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import { approvalTopics, nodeLog, toApprovals, toTopic } from './approval-logs.server.ts';
import { decodeBoolean, decodeTime } from './claim-answers.ts';
import {
  type ApprovalPair,
  assertOk,
  type ChainHead,
  type ClaimReading,
  createUnreadableError,
  type NodeSource,
  SourceError,
  type TokenApproval,
  type TokenDescription,
  type TokenTransfer,
} from './source.server.ts';
import { decodeDecimals, decodeSymbol, decodeWord } from './token-texts.ts';

export const requestTimeoutMs = 10_000;
/** Enough for a batch of allowances that return as much as their gas allows. */
const maxBytes = 8 * 1024 * 1024;

const toUrl = (input: string | URL | Request) => (input instanceof Request ? input.url : input.toString());

/** Returns a `fetch` for viem that goes through safeFetch. Throws SourceError for answers that aren't 200. */
function createFetch(safeFetch: SafeFetch): typeof fetch {
  return async (url, init) => {
    const { body, signal } = init ?? {};
    if (typeof body !== 'string') throw new TypeError('The body of a call must be text');
    const response = await safeFetch(toUrl(url), {
      timeoutMs: requestTimeoutMs,
      maxBytes,
      ...(signal && { signal }),
      accept: 'application/json',
      post: { body: Buffer.from(body), headers: { 'content-type': 'application/json' }, readsBody: true },
    });
    assertOk(response);
    return new Response(new Uint8Array(response.body), { headers: { 'content-type': 'application/json' } });
  };
}

/** Whether a node limits us by an error of its protocol: Alchemy's code, or QuickNode's. */
const isLimitError = (error: Error): boolean =>
  'code' in error && (error.code === 429 || error.code === -32_007);

/** Finds the SourceError that viem wraps; any other error becomes that of an unusable response. */
export function toSourceError(error: unknown): SourceError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SourceError) return cause;
    if (cause instanceof AppError) return new SourceError('unreachable', cause.message, { cause: error });
    if (cause.name === 'TimeoutError')
      return new SourceError('unreachable', 'It took too long.', { cause: error });
    if (cause.name === 'LimitExceededRpcError' || isLimitError(cause))
      return new SourceError('limited', 'It limits requests.', { cause: error });
  }
  return createUnreadableError(error);
}

/** Finds the JSON-RPC error that viem wraps; undefined if the node returned none. */
function findRpcError(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'RpcRequestError') return cause;
  return undefined;
}

/** Node messages for a failed contract call. */
const failedCode = /revert|invalid opcode|out of gas|invalid jump|stack (under|over)flow/i;

const hasFailedCode = (error: Error): boolean => failedCode.test(error.message);

/** Error codes of Ethereum's clients for a failed contract call. */
const contractErrors: readonly unknown[] = [3, -32_000, -32_015];

const isContractError = (error: Error): boolean =>
  hasFailedCode(error) || ('code' in error && contractErrors.includes(error.code));

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Limits the size of the response of a token's code. */
const maxCallGas = 500_000n;
/** Enough for a proxy that looks up an index, with a small response. */
const maxClaimGas = 200_000n;
const isClaimedCall = '0x9e34070f';
const endTimeCall = '0x3197cbb6';
const decimalsCall = '0x313ce567';
const symbolCall = '0x95d89b41';
const maxAllowanceGas = 300_000n;
const allowanceCalls = { token: '0xdd62ed3e', collection: '0xe985e9c5' } as const;
/** Maximum number of calls in one request. */
const maxAllowanceCalls = 10;

const encodeAllowanceCall = (owner: string, { spender, kind }: ApprovalPair): string =>
  `${allowanceCalls[kind]}${toTopic(owner).slice(2)}${toTopic(spender).slice(2)}`;

function decodeAllowance(returned: string | undefined, { kind }: ApprovalPair): bigint | null {
  const amount = decodeWord(returned);
  return kind === 'collection' && amount !== null && amount > 1n ? null : amount;
}

type ContractCall = { to: string; data: string; gas: bigint; block?: bigint | 'latest' };

/** Creates a client of an EVM chain's JSON-RPC node. Checks that the node serves this chain. */
export function createNode(url: string, chainId: number, safeFetch: SafeFetch): NodeSource {
  const host = new URL(url).host;

  async function openClient() {
    // Loaded with the first watched wallet, because it takes a third of a process's start.
    const { createPublicClient, http } = await import('viem');
    return createPublicClient({
      // A contract could name URLs, which viem would fetch without safeFetch.
      ccipRead: false,
      transport: http(url, {
        batch: true,
        fetchFn: createFetch(safeFetch),
        retryCount: 0,
        timeout: requestTimeoutMs,
      }),
    });
  }
  let client: ReturnType<typeof openClient> | undefined;

  function getClient() {
    client ??= openClient();
    client.catch(() => {
      client = undefined;
    });
    return client;
  }

  async function assertChain(rpcClient: Awaited<ReturnType<typeof openClient>>): Promise<void> {
    const actualId = await rpcClient.getChainId();
    if (actualId !== chainId)
      throw new SourceError('invalid', `It answers for chain ${actualId} instead of ${chainId}.`);
  }

  /**
   * Calls a contract. Returns undefined for an error that `isContractFailure` accepts: a failing contract doesn't mean
   * a failing node.
   */
  async function callContract(
    { to, data, gas, block = 'latest' }: ContractCall,
    isContractFailure: (error: Error) => boolean,
  ): Promise<string | undefined> {
    try {
      const rpcClient = await getClient();
      const { numberToHex } = await import('viem');
      const response: unknown = await rpcClient.request({
        method: 'eth_call',
        params: [
          { to: to as `0x${string}`, data: data as `0x${string}`, gas: numberToHex(gas) },
          block === 'latest' ? block : numberToHex(block),
        ],
      });
      if (typeof response !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(response))
        throw createUnreadableError();
      return response;
    } catch (error) {
      const failure = toSourceError(error);
      const rpcError = failure.failure === 'invalid' ? findRpcError(error) : undefined;
      if (rpcError !== undefined && isContractFailure(rpcError)) return undefined;
      throw failure;
    }
  }

  const callToken = (to: string, data: string, gas = maxCallGas): Promise<string | undefined> =>
    callContract({ to, data, gas }, hasFailedCode);

  /** Calls a claim contract. A node may lack the state of an older block, which any of its errors can mean. */
  const callClaimContract = (to: string, data: string, block: bigint | 'latest') =>
    callContract(
      { to, data, gas: maxClaimGas, block },
      (error) => block !== 'latest' || isContractError(error),
    );

  async function readClaimAt(contract: string, index: bigint, block: bigint | 'latest') {
    const argument = index.toString(16).padStart(64, '0');
    const [claimedResponse, endResponse] = await Promise.all([
      callClaimContract(contract, `${isClaimedCall}${argument}`, block),
      callClaimContract(contract, endTimeCall, block),
    ]);
    return { isClaimed: decodeBoolean(claimedResponse), closesAt: decodeTime(endResponse) };
  }

  async function readBlockTimes(blockNumbers: Iterable<bigint>): Promise<Map<bigint, Date>> {
    const rpcClient = await getClient();
    return new Map(
      await Promise.all(
        [...new Set(blockNumbers)].map(async (blockNumber) => {
          const { timestamp } = await rpcClient.getBlock({ blockNumber });
          return [blockNumber, new Date(Number(timestamp) * 1000)] as const;
        }),
      ),
    );
  }

  return {
    host,
    async readClaim(contract, index, depth): Promise<ClaimReading> {
      try {
        const rpcClient = await getClient();
        const [head] = await Promise.all([
          rpcClient.getBlockNumber({ cacheTime: 0 }),
          assertChain(rpcClient),
        ]);
        const block = head - BigInt(depth);
        if (block >= 0n) {
          const settled = await readClaimAt(contract, index, block);
          if (settled.isClaimed !== null) return { ...settled, isSettled: true };
        }
        return { ...(await readClaimAt(contract, index, 'latest')), isSettled: false };
      } catch (error) {
        throw toSourceError(error);
      }
    },
    async readApprovals(address, { first, last }): Promise<TokenApproval[]> {
      try {
        const rpcClient = await getClient();
        const { numberToHex } = await import('viem');
        const topics = [[approvalTopics.token, approvalTopics.collection], [toTopic(address)]];
        const response: unknown = await rpcClient.request({
          method: 'eth_getLogs',
          params: [
            {
              topics: topics as `0x${string}`[][],
              fromBlock: numberToHex(first),
              toBlock: numberToHex(last),
            },
          ],
        });
        const logs = nodeLog.array().parse(response);
        const times = await readBlockTimes(logs.map(({ blockNumber }) => BigInt(blockNumber)));
        return toApprovals(
          logs.map((log) => {
            const minedAt = times.get(BigInt(log.blockNumber));
            if (minedAt === undefined) throw createUnreadableError();
            return { ...log, minedAt };
          }),
          { wallet: address, first, last },
        );
      } catch (error) {
        throw toSourceError(error);
      }
    },
    async readAllowances(address, pairs) {
      const allowances: (bigint | null)[] = [];
      for (let from = 0; from < pairs.length; from += maxAllowanceCalls) {
        const batch = pairs.slice(from, from + maxAllowanceCalls).map(async (pair) => {
          const data = encodeAllowanceCall(address, pair);
          return decodeAllowance(await callToken(pair.token, data, maxAllowanceGas), pair);
        });
        allowances.push(...(await Promise.all(batch)));
      }
      return allowances;
    },
    async readTransfers(address, { first, last }): Promise<TokenTransfer[]> {
      try {
        const rpcClient = await getClient();
        const { parseAbiItem } = await import('viem');
        const logs = await rpcClient.getLogs({
          event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
          args: { to: address as `0x${string}` },
          fromBlock: BigInt(first),
          toBlock: BigInt(last),
          // Leaves out NFTs, whose transfers have the same topic.
          strict: true,
        });
        const times = await readBlockTimes(logs.map(({ blockNumber }) => blockNumber));
        return logs.map(({ args, transactionHash, logIndex, blockNumber, address: token }) => {
          const minedAt = times.get(blockNumber);
          const isRequested = args.to.toLowerCase() === address.toLowerCase();
          const block = Number(blockNumber);
          if (!isRequested || !isCount(logIndex) || block < first || block > last || minedAt === undefined)
            throw createUnreadableError();
          return {
            hash: transactionHash.toLowerCase(),
            logIndex,
            block,
            minedAt,
            token: token.toLowerCase(),
            from: args.from.toLowerCase(),
            amount: args.value,
          };
        });
      } catch (error) {
        throw toSourceError(error);
      }
    },
    async readToken(token): Promise<TokenDescription> {
      const [decimals, symbol] = await Promise.all([
        callToken(token, decimalsCall),
        callToken(token, symbolCall),
      ]);
      return { decimals: decodeDecimals(decimals), symbol: decodeSymbol(symbol) };
    },
    async readHead(address): Promise<ChainHead> {
      try {
        const rpcClient = await getClient();
        const account = { address: address as `0x${string}` };
        const [, block, nonce, balance] = await Promise.all([
          assertChain(rpcClient),
          rpcClient.getBlockNumber({ cacheTime: 0 }),
          rpcClient.getTransactionCount(account),
          rpcClient.getBalance(account),
        ]);
        if (!isCount(nonce) || !isCount(Number(block)) || typeof balance !== 'bigint' || balance < 0n) {
          throw createUnreadableError();
        }
        return { block: Number(block), nonce, balance };
      } catch (error) {
        throw toSourceError(error);
      }
    },
  };
}
