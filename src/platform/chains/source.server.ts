import type { SafeResponse } from '../safe-fetch.server.ts';

/** A wallet's state on a chain. Amounts are in the smallest unit of the native token. */
export type ChainHead = {
  /** The latest block that the node has. */
  block: number;
  /** The number of transactions that the wallet has sent. */
  nonce: number;
  balance: bigint;
};

/** A mined transaction that the wallet has sent. Addresses and hashes are in lower case. */
export type ChainTransaction = {
  hash: string;
  nonce: number;
  block: number;
  minedAt: Date;
  /** Null if it created a contract. */
  to: string | null;
  /** The first four bytes of the input as hex; '' for a plain transfer. */
  method: string;
  value: bigint;
  fee: bigint;
  isFailed: boolean;
};

/** A transfer of an ERC-20 token to the wallet, as the token's log claims it: any contract can claim any transfer. */
export type TokenTransfer = {
  hash: string;
  logIndex: number;
  block: number;
  minedAt: Date;
  token: string;
  from: string;
  amount: bigint;
};

/** A transfer that an explorer lists. Some explorers don't return the position of its log. */
export type ListedTransfer = Omit<TokenTransfer, 'logIndex'> & { logIndex: number | null };

/** ‘token’: an amount of a token. ‘collection’: all items of a collection of NFTs. */
export type ApprovalKind = 'token' | 'collection';

/** An approval as a log claims it: any contract can claim any approval. An amount of 0 revokes it. */
export type TokenApproval = {
  hash: string;
  logIndex: number;
  block: number;
  minedAt: Date;
  token: string;
  spender: string;
  kind: ApprovalKind;
  /** 1 for a collection. */
  amount: bigint;
};

export type ApprovalPair = Pick<TokenApproval, 'token' | 'spender' | 'kind'>;

/** A part of a list, newest first. `cursor` leads to older items; null if there are none. */
export type Page<T> = { items: readonly T[]; cursor: string | null };

/** How a token describes itself. `symbol` is untrusted text, '' if there is none. */
export type TokenDescription = { decimals: number | null; symbol: string };

/** The state of an index in a Merkle distributor. */
export type ClaimReading = {
  /** Null if the contract returns no usable value. */
  isClaimed: boolean | null;
  /** When claiming ends; null if the contract names no end. */
  closesAt: Date | null;
  /** Whether it was read at the requested depth, which many nodes don't support. */
  isSettled: boolean;
};

/**
 * A node or an explorer of one chain. Each request names one address. Each call throws SourceError.
 */
export type NodeSource = {
  host: string;
  readHead: (address: string) => Promise<ChainHead>;
  /** Returns the transfers to the address in these blocks, oldest first. */
  readTransfers: (address: string, blocks: { first: number; last: number }) => Promise<TokenTransfer[]>;
  readToken: (token: string) => Promise<TokenDescription>;
  /** Reads `isClaimed(index)` and `endTime()` of a contract, so many blocks below the latest one. */
  readClaim: (contract: string, index: bigint, depth: number) => Promise<ClaimReading>;
  /** Returns the approvals by the address in these blocks, oldest first. */
  readApprovals: (address: string, blocks: { first: number; last: number }) => Promise<TokenApproval[]>;
  /** Returns the current allowances, 1 for a collection; null if a token's code fails or returns anything else. */
  readAllowances: (address: string, pairs: readonly ApprovalPair[]) => Promise<(bigint | null)[]>;
};

export type ExplorerSource = {
  host: string;
  readTransactions: (address: string, cursor: string | null) => Promise<Page<ChainTransaction>>;
  /** Reads the ERC-20 transfers to the address. */
  readTransfers: (address: string, cursor: string | null) => Promise<Page<ListedTransfer>>;
  /** Reads the approvals by the address in these blocks, oldest first. `nextBlock` is the start of the next range; null if there is none. */
  readApprovals: (
    address: string,
    request: { kind: ApprovalKind; first: number; last: number },
  ) => Promise<{ items: TokenApproval[]; nextBlock: number | null }>;
};

/** The reason for an unusable response: the source limits us, is unreachable, or returned something invalid. */
export type SourceFailure = 'limited' | 'unreachable' | 'invalid';

export class SourceError extends Error {
  readonly failure: SourceFailure;
  /** The wait that the source requests. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: SourceFailure, message: string, options?: ErrorOptions & { retryAfterMs?: number }) {
    super(message, options);
    this.name = 'SourceError';
    this.failure = failure;
    this.retryAfterMs = options?.retryAfterMs;
  }
}

export const createUnreadableError = (cause?: unknown) =>
  new SourceError('invalid', 'Its answer can’t be read.', { cause });

/** Returns the wait of a Retry-After header in milliseconds, at most an hour; undefined without one. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return undefined;
  return Math.min(Number(header), 3600) * 1000;
}

/** Throws SourceError unless the status is 200. */
export function assertOk({ status, headers }: Pick<SafeResponse, 'status' | 'headers'>): void {
  if (status === 429) {
    const wait = parseRetryAfter(headers['retry-after']);
    throw new SourceError('limited', 'It limits requests.', wait === undefined ? {} : { retryAfterMs: wait });
  }
  if (status !== 200) throw new SourceError('unreachable', `It answered ${status}.`);
}
