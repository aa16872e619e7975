import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';

/** A balance of a token account before and after a transaction. */
export type TokenChange = {
  mint: string;
  owner: string;
  before?: bigint;
  after: bigint;
  decimals: number;
};

type TransactionInput = {
  /** The signers; the first one pays the fee. */
  signers: readonly string[];
  /** Other accounts that the transaction names. */
  mentions?: readonly string[];
  /** The programs of its instructions. */
  programs?: readonly string[];
  /** The programs that those call. */
  innerPrograms?: readonly string[];
  at?: Date;
  fee?: number;
  isFailed?: boolean;
  /** Whether the transaction has version 0, with its mentions in a lookup table. */
  isVersioned?: boolean;
  tokens?: readonly TokenChange[];
  /** Lamports that the first signer sends. */
  sends?: number;
};

export type LedgerTransaction = Required<TransactionInput> & { signature: string; slot: number };

export type SolanaLedger = {
  genesisHash: string;
  transactions: readonly LedgerTransaction[];
  getSlot: () => number;
  getBalance: (address: string) => number;
  setBalance: (address: string, lamports: number) => void;
  send: (sent: TransactionInput) => LedgerTransaction;
};

export const systemProgram = '11111111111111111111111111111111';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

/** Returns the address of a new account. */
export const createAddress = (): string => base58.encode(randomBytes(32));

/** Creates an empty ledger of finalized transactions, each in a slot of its own. */
export function createSolanaLedger(): SolanaLedger {
  const transactions: LedgerTransaction[] = [];
  const balances = new Map<string, number>();
  let slot = 1_000;
  return {
    genesisHash: createAddress(),
    transactions,
    getSlot: () => slot,
    getBalance: (address) => balances.get(address) ?? 0,
    setBalance: (address, lamports) => balances.set(address, lamports),
    send: (sent) => {
      slot += 1;
      const transaction: LedgerTransaction = {
        mentions: [],
        programs: [systemProgram],
        innerPrograms: [],
        at: new Date('2026-03-23T09:00:00Z'),
        fee: 5_000,
        isFailed: false,
        isVersioned: false,
        tokens: [],
        sends: 0,
        ...sent,
        signature: base58.encode(randomBytes(64)),
        slot,
      };
      transactions.push(transaction);
      const [payer = ''] = sent.signers;
      balances.set(payer, (balances.get(payer) ?? 10 ** 9) - transaction.fee - transaction.sends);
      return transaction;
    },
  };
}
