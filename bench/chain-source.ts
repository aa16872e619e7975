import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

// A worker of bench/onchain.ts. It serves the nodes and explorers of all chains, each under its own path.
const requests = { node: 0, transactions: 0, transfers: 0, approvals: 0 };
export type SourceRequests = typeof requests;

/** The approvals of each wallet, each of another token. */
const approvalCount = 3;
const toWord = (value: bigint | number): string => value.toString(16).padStart(64, '0');
const symbol = `0x${toWord(32)}${toWord(3)}${Buffer.from('TKN').toString('hex').padEnd(64, '0')}`;

/** Results of contract calls, by their selectors. */
const contractResults: Readonly<Record<string, string>> = {
  // allowance(owner, spender)
  '0xdd62ed3e': `0x${toWord(2n ** 255n)}`,
  // isClaimed(index)
  '0x9e34070f': `0x${toWord(0)}`,
  // endTime()
  '0x3197cbb6': `0x${toWord(1_900_000_000)}`,
  // decimals()
  '0x313ce567': `0x${toWord(18)}`,
  // symbol()
  '0x95d89b41': symbol,
};

const results: Readonly<Record<string, (chainId: number, params: readonly unknown[]) => string>> = {
  eth_chainId: (chainId) => `0x${chainId.toString(16)}`,
  eth_blockNumber: () => '0x100000',
  eth_getTransactionCount: () => '0x2',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_call: (_chainId, [call]) => contractResults[(call as { data: string }).data.slice(0, 10)] ?? '0x',
};

const toApproval = (topic0: string, owner: string, number: number) => ({
  address: `0x${String(number).repeat(40)}`,
  topics: [topic0, owner, `0x${toWord(BigInt(`0x${'e'.repeat(40)}`))}`, null],
  data: `0x${toWord(2n ** 256n - 1n)}`,
  blockNumber: '0x3e8',
  timeStamp: '0x65920080',
  logIndex: `0x${number}`,
  transactionHash: owner,
});

/** Lists token approvals, and none of collections. */
function listApprovals(parameters: URLSearchParams): object {
  const [topic0, owner] = [parameters.get('topic0') ?? '', parameters.get('topic1') ?? ''];
  const isToken = topic0.startsWith('0x8c5be1e5');
  const isFirst = parameters.get('fromBlock') === '0';
  const result =
    isToken && isFirst
      ? Array.from({ length: approvalCount }, (_, index) => toApproval(topic0, owner, index + 1))
      : [];
  return result.length === 0
    ? { status: '0', message: 'No logs found', result }
    : { status: '1', message: 'OK', result };
}

const toTransaction = (wallet: string, nonce: number) => ({
  hash: `0x${(wallet.slice(2) + nonce.toString(16).padStart(2, '0')).padStart(64, '0')}`,
  nonce,
  block_number: 1000 + nonce,
  timestamp: '2026-01-01T00:00:00.000000Z',
  from: { hash: wallet },
  to: { hash: `0x${'c'.repeat(40)}` },
  raw_input: '0x12345678',
  value: '0',
  fee: { value: '21000000000000' },
  status: 'ok',
});

const server = createServer((request, response) => {
  const [, chainId = '', ...segments] = (request.url ?? '').split('/');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    const wallet = segments[3]?.split('?')[0] ?? '';
    if (request.url?.includes('module=logs')) {
      requests.approvals += 1;
      response.end(JSON.stringify(listApprovals(new URL(request.url, 'http://localhost').searchParams)));
      return;
    }
    if (request.url?.includes('/token-transfers')) {
      requests.transfers += 1;
      response.end(JSON.stringify({ items: [], next_page_params: null }));
      return;
    }
    if (request.method === 'GET') {
      requests.transactions += 1;
      response.end(
        JSON.stringify({
          items: [toTransaction(wallet, 1), toTransaction(wallet, 0)],
          next_page_params: null,
        }),
      );
      return;
    }
    requests.node += 1;
    // A viem client sends these batches.
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as {
      id: number;
      method: string;
      params: unknown[];
    }[];
    response.end(
      JSON.stringify(
        calls.map(({ id, method, params }) => ({
          jsonrpc: '2.0',
          id,
          result: results[method]?.(Number(chainId), params),
        })),
      ),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage({ port: typeof address === 'object' ? address?.port : undefined });
});
parentPort?.on('message', () => parentPort?.postMessage({ requests }));
