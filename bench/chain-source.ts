import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** bench/onchain.ts starts this worker: the nodes and explorers of all its chains, each under its own path. */
let requests = 0;
const results: Readonly<Record<string, (chainId: number) => string>> = {
  eth_chainId: (chainId) => `0x${chainId.toString(16)}`,
  eth_blockNumber: () => '0x100000',
  eth_getTransactionCount: () => '0x2',
  eth_getBalance: () => '0xde0b6b3a7640000',
};

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
  requests += 1;
  const [, chainId = '', ...rest] = (request.url ?? '').split('/');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    const wallet = rest[3]?.split('?')[0] ?? '';
    if (request.url?.includes('/token-transfers')) {
      response.end(JSON.stringify({ items: [], next_page_params: null }));
      return;
    }
    if (request.method === 'GET') {
      response.end(
        JSON.stringify({
          items: [toTransaction(wallet, 1), toTransaction(wallet, 0)],
          next_page_params: null,
        }),
      );
      return;
    }
    // A viem client sends these batches.
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }[];
    response.end(
      JSON.stringify(
        calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method]?.(Number(chainId)) })),
      ),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage({ port: typeof address === 'object' ? address?.port : undefined });
});
parentPort?.on('message', () => parentPort?.postMessage({ requests }));
