import type { ServerResponse } from 'node:http';
import { type ReceivedRequest, type Receiver, startReceiver } from '../receiver.ts';
import type { LocalChain, MinedBlock } from './local-chain.ts';

/** Failures of a source. */
export type Fault =
  /** It accepts the request and never responds. */
  | 'hang'
  /** It closes the connection. */
  | 'reset'
  /** It responds with 429 and Retry-After. */
  | 'rate-limit'
  | 'server-error'
  /** It responds with 200 and a web page, as a captive portal or a challenge does. */
  | 'html'
  /** It responds with JSON of the usual structure, in which strings are numbers and numbers are strings. */
  | 'wrong-types'
  /** It ends the connection in the middle of the body. */
  | 'truncated';

type FaultOptions = {
  /** Selects the requests that fail; all by default. */
  matches?: (request: ReceivedRequest) => boolean;
  retryAfterSeconds?: number;
};

export type Response = { status?: number; json: unknown };

/** A chain with the blocks that a source has, oldest first, from block 0 to the source's head. */
export type ChainView = { chain: LocalChain; blocks: readonly MinedBlock[] };

export type ChainSource = {
  origin: string;
  /** Every request, oldest first, including failed ones. */
  requests: Receiver['received'];
  maxConcurrent: Receiver['maxConcurrent'];
  fail: (fault: Fault, options?: FaultOptions) => void;
  /** Ends all faults, changes, and freezes. */
  recover: () => void;
  /** Changes the content of later responses. */
  change: (change: (json: unknown, request: ReceivedRequest) => unknown) => void;
  /** Serves the blocks that exist now, without later blocks and reorganizations. */
  freeze: () => void;
  close: () => void;
};

/** Starts a server on loopback that reads a chain and can be made to fail. */
export async function startChainSource(
  chains: readonly LocalChain[],
  respond: (request: ReceivedRequest, views: readonly ChainView[]) => Promise<Response>,
): Promise<ChainSource> {
  let fault: ({ fault: Fault } & FaultOptions) | undefined;
  let change: ((json: unknown, request: ReceivedRequest) => unknown) | undefined;
  let frozen: ChainView[] | undefined;

  const consumeFault = (request: ReceivedRequest) => {
    if (fault === undefined || fault.matches?.(request) === false) return undefined;
    return fault;
  };

  async function handle(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    const current = consumeFault(request);
    if (current?.fault === 'hang') return;
    if (current?.fault === 'reset') {
      response.destroy();
      return;
    }
    const views = frozen ?? chains.map((chain) => ({ chain, blocks: chain.blocks }));
    const { status = 200, json } = await respond(request, views);
    const changed = change ? change(json, request) : json;
    switch (current?.fault) {
      case 'rate-limit':
        send(response, 429, { message: 'Too Many Requests' }, current.retryAfterSeconds ?? 1);
        break;
      case 'server-error':
        send(response, 500, { message: 'Internal server error' });
        break;
      case 'html':
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end('<!doctype html><title>Just a moment…</title>');
        break;
      case 'wrong-types':
        send(response, status, swapTypes(changed));
        break;
      case 'truncated': {
        const body = Buffer.from(JSON.stringify(changed));
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
        response.write(body.subarray(0, body.length / 2), () => response.destroy());
        break;
      }
      case undefined:
        send(response, status, changed);
    }
  }

  const receiver = await startReceiver((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  return {
    origin: receiver.origin,
    requests: receiver.received,
    maxConcurrent: receiver.maxConcurrent,
    fail: (next, options = {}) => {
      fault = { fault: next, ...options };
    },
    recover: () => {
      fault = undefined;
      change = undefined;
      frozen = undefined;
    },
    change: (next) => {
      change = next;
    },
    freeze: () => {
      frozen = chains.map((chain) => ({ chain, blocks: [...chain.blocks] }));
    },
    close: receiver.close,
  };
}

function send(response: ServerResponse, status: number, json: unknown, retryAfterSeconds?: number): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    })
    .end(JSON.stringify(json));
}

/** Leaves `jsonrpc` and `id` unchanged, because a client matches a response to its request by them. */
function swapTypes(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return `not ${value}`;
  if (Array.isArray(value)) return value.map(swapTypes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'jsonrpc' || key === 'id' ? member : swapTypes(member),
    ]),
  );
}

/** Returns the last block of a view. */
export function getViewHead({ blocks }: ChainView): MinedBlock {
  const head = blocks.at(-1);
  if (head === undefined) throw new Error('a chain has its block 0');
  return head;
}
