import * as z from 'zod/mini';
import type { EntryKind } from './kinds.ts';

/**
 * The transaction that an entry was read from. `line` tells the entries of one transaction apart: a person has each once, however
 * often a file is imported, and editing the entry doesn't change it.
 */
export const entryTransaction = z.strictObject({
  hash: z.string().check(z.regex(/^[^\s\p{Cc}]{1,200}$/u, 'Enter a transaction hash')),
  line: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u)),
});
export type EntryTransaction = z.output<typeof entryTransaction>;

/** `nth` counts equal amounts of the same transaction, from 1. A transaction pays for gas once. */
export const toTransactionLine = (
  { kind, currency, amount }: { kind: EntryKind; currency: string; amount: string },
  nth = 1,
): string => (kind === 'gas' ? 'gas' : `${kind} ${currency.toUpperCase()} ${amount} ${nth}`);
