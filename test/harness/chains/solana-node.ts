import type { ReceivedRequest } from '../receiver.ts';
import { type ChainSource, startChainSource } from './chain-source.ts';
import type { LedgerTransaction, SolanaLedger, TokenChange } from './solana-ledger.ts';

type RpcRequest = { id: number; method: string; params?: unknown[] };
type Range = { before?: string; until?: string; limit?: number };

export type SolanaNode = ChainSource & {
  /** Makes the node report another genesis hash. */
  setGenesisHash: (hash: string) => void;
  /** Removes a transaction from the node, which still lists its signature. */
  loseTransaction: (signature: string) => void;
  /** Makes the node serve only transactions up to this slot, like a node that is behind. */
  stopAt: (slot: number | undefined) => void;
  /** The methods of all calls, oldest first. */
  methods: () => string[];
};

const parseBody = ({ body }: ReceivedRequest): RpcRequest => JSON.parse(body.toString());

/** Starts a JSON-RPC node of a Solana ledger, which formats its responses as public nodes do. */
export async function startSolanaNode(ledger: SolanaLedger): Promise<SolanaNode> {
  let { genesisHash } = ledger;
  let lastSlot: number | undefined;
  const lost = new Set<string>();
  const source = await startChainSource([], async (request) => {
    const { id, method, params = [] } = parseBody(request);
    return { json: { jsonrpc: '2.0', id, ...respond(method, params) } };
  });

  const getSlot = () => lastSlot ?? ledger.getSlot();
  const getServed = () => ledger.transactions.filter(({ slot }) => slot <= getSlot());

  function respond(method: string, params: readonly unknown[]): object {
    // Clients send the parameters of the method.
    const [first, second] = params as [string, Range?];
    switch (method) {
      case 'getGenesisHash':
        return { result: genesisHash };
      case 'getBalance':
        return {
          result: { context: { apiVersion: '3.1.8', slot: getSlot() }, value: ledger.getBalance(first) },
        };
      case 'getSignaturesForAddress':
        return { result: list(first, second ?? {}) };
      case 'getTransaction': {
        const transaction = getServed().find(({ signature }) => signature === first);
        return {
          result: transaction === undefined || lost.has(first) ? null : formatTransaction(transaction),
        };
      }
      default:
        return { error: { code: -32601, message: 'Method not found' } };
    }
  }

  function list(address: string, { before, until, limit = 1_000 }: Range): object[] {
    const newestFirst = getServed().toReversed();
    const start =
      before === undefined ? 0 : newestFirst.findIndex((transaction) => transaction.signature === before) + 1;
    const end = newestFirst.findIndex(({ signature }) => signature === until);
    return newestFirst
      .slice(start, end === -1 ? undefined : end)
      .filter(({ signers, mentions }) => [...signers, ...mentions].includes(address))
      .slice(0, limit)
      .map(({ signature, slot, at, isFailed }) => ({
        signature,
        slot,
        err: formatError(isFailed),
        memo: null,
        blockTime: at.getTime() / 1000,
        confirmationStatus: 'finalized',
      }));
  }

  return {
    ...source,
    setGenesisHash: (hash) => {
      genesisHash = hash;
    },
    loseTransaction: (signature) => lost.add(signature),
    stopAt: (slot) => {
      lastSlot = slot;
    },
    recover: () => {
      ({ genesisHash } = ledger);
      lastSlot = undefined;
      lost.clear();
      source.recover();
    },
    methods: () => source.requests.map((request) => parseBody(request).method),
  };
}

const formatError = (isFailed: boolean) => (isFailed ? { InstructionError: [0, { Custom: 6001 }] } : null);

const formatInstruction = (programId: string) => ({
  accounts: [],
  data: '3Bxs4h24hBtQy9rw',
  programId,
  stackHeight: null,
});

function formatBalance({ mint, owner, decimals }: TokenChange, amount: bigint, accountIndex: number) {
  return {
    accountIndex,
    mint,
    owner,
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    uiTokenAmount: {
      amount: amount.toString(),
      decimals,
      uiAmount: Number(amount) / 10 ** decimals,
      uiAmountString: (Number(amount) / 10 ** decimals).toString(),
    },
  };
}

function formatTransaction(transaction: LedgerTransaction): object {
  const { signers, mentions, fee, sends, tokens } = transaction;
  const keys = [
    ...signers.map((pubkey) => ({ pubkey, signer: true, source: 'transaction', writable: true })),
    ...mentions.map((pubkey) => ({
      pubkey,
      signer: false,
      source: transaction.isVersioned ? 'lookupTable' : 'transaction',
      writable: true,
    })),
  ];
  const before = keys.map((_, index) => (index === 0 ? 10 ** 9 : 0));
  return {
    slot: transaction.slot,
    blockTime: transaction.at.getTime() / 1000,
    version: transaction.isVersioned ? 0 : 'legacy',
    meta: {
      err: formatError(transaction.isFailed),
      status: transaction.isFailed ? { Err: formatError(true) } : { Ok: null },
      fee,
      preBalances: before,
      postBalances: before.map((lamports, index) => (index === 0 ? lamports - fee - sends : lamports)),
      preTokenBalances: tokens.flatMap((token, index) =>
        token.before === undefined ? [] : [formatBalance(token, token.before, keys.length + index)],
      ),
      postTokenBalances: tokens.map((token, index) => formatBalance(token, token.after, keys.length + index)),
      innerInstructions:
        transaction.innerPrograms.length === 0
          ? []
          : [{ index: 0, instructions: transaction.innerPrograms.map(formatInstruction) }],
      logMessages: [],
      rewards: [],
      computeUnitsConsumed: 150,
    },
    transaction: {
      signatures: [transaction.signature],
      message: {
        accountKeys: keys,
        instructions: transaction.programs.map(formatInstruction),
        recentBlockhash: '11111111111111111111111111111111',
      },
    },
  };
}
