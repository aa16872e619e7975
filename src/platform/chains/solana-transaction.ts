import { z } from 'zod';

export const base58Address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
export const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
export const slot = z.int().nonnegative();

const maxLamports = 2 ** 64;
/** JSON's numbers are exact up to nine million SOL. Larger balances are rounded instead of rejected. */
export const lamports = z
  .number()
  .nonnegative()
  .max(maxLamports)
  .refine((value) => Number.isInteger(value))
  .transform(BigInt);

const tokenBalance = z.object({
  accountIndex: z.int().nonnegative(),
  mint: base58Address,
  /** Missing in old transactions. */
  owner: base58Address.optional(),
  uiTokenAmount: z.object({
    amount: z
      .string()
      .regex(/^\d{1,20}$/)
      .transform(BigInt),
    decimals: z.int().min(0).max(255),
  }),
});
type TokenBalance = z.output<typeof tokenBalance>;

const instruction = z.object({ programId: base58Address });

/** A transaction as nodes return it with the encoding `jsonParsed`. */
export const transactionResponse = z.object({
  slot,
  blockTime: z.int().nonnegative().nullish(),
  meta: z
    .object({
      /** Null if it succeeded. */
      err: z.union([z.null(), z.string(), z.record(z.string(), z.unknown())]),
      fee: lamports,
      preBalances: z.array(lamports),
      postBalances: z.array(lamports),
      preTokenBalances: z.array(tokenBalance).nullish(),
      postTokenBalances: z.array(tokenBalance).nullish(),
      innerInstructions: z.array(z.object({ instructions: z.array(instruction) })).nullish(),
    })
    .nullable(),
  transaction: z.object({
    signatures: z.array(signature).min(1),
    message: z.object({
      /** The first one pays the fee. */
      accountKeys: z.array(z.object({ pubkey: base58Address, signer: z.boolean() })).min(1),
      instructions: z.array(instruction),
    }),
  }),
});
type TransactionResponse = z.output<typeof transactionResponse>;

/** Tokens of one mint that arrived at a wallet. */
export type SolanaArrival = {
  mint: string;
  /** The mint's index in the transaction's balances. */
  index: number;
  /** The account whose balance of the mint fell; '' if none or several did. */
  from: string;
  /** In the smallest unit of the token. */
  amount: bigint;
  decimals: number;
};

/** A finalized transaction that names a wallet. */
export type SolanaTransaction = {
  signature: string;
  slot: number;
  minedAt: Date;
  /** Whether the wallet signed it. Anybody can name any wallet in a transaction. */
  isSigned: boolean;
  isFailed: boolean;
  /** The distinct programs that it called, without the ones that nearly every transaction calls. */
  programs: readonly string[];
  /** Lamports that left the wallet, without the fee. */
  value: bigint;
  /** 0 if another account paid it. */
  fee: bigint;
  arrivals: readonly SolanaArrival[];
};

/** Programs that nearly every transaction calls, so they don't count as used. */
const commonPrograms = new Set([
  'ComputeBudget111111111111111111111111111111',
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

type Meta = NonNullable<TransactionResponse['meta']>;

function listPrograms({ transaction }: TransactionResponse, { innerInstructions }: Meta): string[] {
  const inner = (innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  const programs = [...transaction.message.instructions, ...inner].map(({ programId }) => programId);
  return [...new Set(programs)].filter((program) => !commonPrograms.has(program));
}

/** Sums the change of each owner's balance of each mint. Accounts that the transaction opened or closed count as empty. */
function sumChanges(before: readonly TokenBalance[], after: readonly TokenBalance[]) {
  const changes = new Map<string, { decimals: number; byOwner: Map<string, bigint> }>();
  const add = ({ mint, owner, uiTokenAmount: { amount, decimals } }: TokenBalance, sign: bigint) => {
    const change = changes.get(mint) ?? { decimals, byOwner: new Map<string, bigint>() };
    changes.set(mint, change);
    if (owner !== undefined) change.byOwner.set(owner, (change.byOwner.get(owner) ?? 0n) + sign * amount);
  };
  for (const balance of after) add(balance, 1n);
  for (const balance of before) add(balance, -1n);
  return changes;
}

/** Lists the mints of which the wallet has more than before. */
function listArrivals({ preTokenBalances, postTokenBalances }: Meta, wallet: string): SolanaArrival[] {
  const sortByAccount = (balances: Meta['preTokenBalances']) =>
    (balances ?? []).toSorted((a, b) => a.accountIndex - b.accountIndex);
  const changes = sumChanges(sortByAccount(preTokenBalances), sortByAccount(postTokenBalances));
  return [...changes].flatMap(([mint, { decimals, byOwner }], index): SolanaArrival[] => {
    const amount = byOwner.get(wallet) ?? 0n;
    if (amount <= 0n) return [];
    const [from = '', ...others] = [...byOwner].flatMap(([owner, change]) => (change < 0n ? [owner] : []));
    return [{ mint, index, from: others.length === 0 ? from : '', amount, decimals }];
  });
}

/** Returns a transaction from a wallet's view; undefined if the node doesn't know its time and effects any more. */
export function toSolanaTransaction(
  response: TransactionResponse,
  wallet: string,
): SolanaTransaction | undefined {
  const { meta, blockTime, transaction } = response;
  if (meta === null || blockTime == null) return undefined;
  const { accountKeys } = transaction.message;
  const accountIndex = accountKeys.findIndex(({ pubkey }) => pubkey === wallet);
  const fee = accountIndex === 0 ? meta.fee : 0n;
  const spent = (meta.preBalances[accountIndex] ?? 0n) - (meta.postBalances[accountIndex] ?? 0n) - fee;
  const isFailed = meta.err !== null;
  return {
    signature: transaction.signatures[0] ?? '',
    slot: response.slot,
    minedAt: new Date(blockTime * 1000),
    isSigned: accountKeys[accountIndex]?.signer === true,
    isFailed,
    programs: listPrograms(response, meta),
    value: spent > 0n ? spent : 0n,
    fee,
    arrivals: isFailed ? [] : listArrivals(meta, wallet),
  };
}
