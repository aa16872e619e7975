import { z } from 'zod';
import { isAppError } from '#/lib/app-error.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import { requestTimeoutMs } from './node.server.ts';
import {
  base58Address,
  lamports,
  type SolanaTransaction,
  signature,
  slot,
  toSolanaTransaction,
  transactionResponse,
} from './solana-transaction.ts';
import { assertOk, createUnreadableError, SourceError } from './source.server.ts';

/** The genesis hash of Solana's mainnet. */
const mainnetGenesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const maxBytes = 4 * 1024 * 1024;
/** Maximum number of signatures in one response of a node. */
export const maxListedSignatures = 1_000;

/** A transaction that names a wallet. */
export type ListedSignature = { signature: string; slot: number };

export type SolanaHead = {
  /** The latest finalized slot that the node has. */
  slot: number;
  /** In lamports. */
  balance: bigint;
  /** Newest first. */
  signatures: readonly ListedSignature[];
};

/** A JSON-RPC node of Solana. Each request names one address or one transaction. Each call throws SourceError. */
export type SolanaSource = {
  host: string;
  /** Reads the balance, and the transactions after `until`: the newest `limit` ones. */
  readHead: (address: string, range: { until: string | null; limit: number }) => Promise<SolanaHead>;
  /** Lists the newest transactions before one. */
  listBefore: (address: string, range: { before: string; limit: number }) => Promise<ListedSignature[]>;
  /** Returns null if the node doesn't have it; 'unreadable' if no node can describe it. */
  readTransaction: (hash: string, address: string) => Promise<SolanaTransaction | 'unreadable' | null>;
};

const finalized = { commitment: 'finalized' } as const;
const balanceShape = z.object({ context: z.object({ slot }), value: lamports });
const signaturesShape = z.array(z.object({ signature, slot }));

/** Error codes of a node that lacks the transaction's block or history. */
const missingHistoryCodes = [-32004, -32007, -32009, -32011];
/** The error code for a transaction of a version above 0, the latest that we support. */
const newerVersionCode = -32015;
const limitCodes = [429, -32429];

const errorShape = z.object({ error: z.object({ code: z.int() }) });

/** A JSON-RPC error in place of a result. */
class RpcError extends SourceError {
  readonly code: number;

  constructor(code: number) {
    if (limitCodes.includes(code)) super('limited', 'It limits requests.');
    else super('invalid', `It answered with error ${code}.`);
    this.code = code;
  }
}

export function createSolanaNode(
  url: string,
  genesisHash: string | undefined,
  safeFetch: SafeFetch,
): SolanaSource {
  async function post(body: string): Promise<unknown> {
    const response = await safeFetch(url, {
      timeoutMs: requestTimeoutMs,
      maxBytes,
      accept: 'application/json',
      post: { body: Buffer.from(body), headers: { 'content-type': 'application/json' }, readsBody: true },
    }).catch((error: unknown) => {
      const message = isAppError(error) ? error.message : 'It can’t be reached.';
      throw new SourceError('unreachable', message, { cause: error });
    });
    assertOk(response);
    try {
      return JSON.parse(response.body.toString());
    } catch (error) {
      throw createUnreadableError(error);
    }
  }

  async function call<T>(method: string, params: readonly unknown[], result: z.ZodType<T>): Promise<T> {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const errorResponse = errorShape.safeParse(response);
    if (errorResponse.success) throw new RpcError(errorResponse.data.error.code);
    const parsed = z.object({ result }).safeParse(response);
    if (!parsed.success) throw createUnreadableError(parsed.error);
    return parsed.data.result;
  }

  const expected = genesisHash ?? mainnetGenesisHash;
  async function checkGenesis(): Promise<void> {
    const actual = await call('getGenesisHash', [], base58Address);
    if (actual !== expected)
      throw new SourceError(
        'invalid',
        `It answers for the chain of genesis ${actual} instead of ${expected}.`,
      );
  }
  let genesis: Promise<void> | undefined;

  const listSignatures = (address: string, range: object) =>
    call('getSignaturesForAddress', [address, { ...finalized, ...range }], signaturesShape);

  return {
    host: new URL(url).host,
    async readHead(address, { until, limit }) {
      genesis ??= checkGenesis();
      await genesis;
      const { context, value } = await call('getBalance', [address, finalized], balanceShape);
      const signatures = await listSignatures(address, { limit, ...(until !== null && { until }) });
      return { slot: context.slot, balance: value, signatures };
    },
    listBefore: listSignatures,
    async readTransaction(hash, address) {
      const options = { ...finalized, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 };
      try {
        const transaction = await call('getTransaction', [hash, options], transactionResponse.nullable());
        if (transaction === null) return null;
        if (transaction.transaction.signatures[0] !== hash)
          throw new SourceError('invalid', 'It answers with another transaction.');
        return toSolanaTransaction(transaction, address) ?? 'unreadable';
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        if (missingHistoryCodes.includes(error.code)) return null;
        if (error.code === newerVersionCode) return 'unreadable';
        throw error;
      }
    },
  };
}
