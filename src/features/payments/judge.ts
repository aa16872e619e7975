/** What a provider says of a transaction, as far as it matters here. */
export type Said = {
  status: 'succeeded' | 'failed' | 'pending' | 'unknown';
  transaction: { reference: string | null; amount: number; currency: string } | null;
};

export type Bought = { reference: string; amount: number; currency: string };

export type Verdict =
  /** The money is there: hand over what was bought. */
  | { kind: 'give'; flag: 'surplus' | null }
  /** Money came, but not what was asked for: nothing is handed over, and somebody looks into it. */
  | { kind: 'refuse'; flag: 'short' | 'currency' | 'reference' }
  | { kind: 'failed' }
  /** The provider knows of it and waits, too. */
  | { kind: 'pending' }
  /** Nothing is known, or nothing that can be relied on. */
  | { kind: 'nothing' };

/** The four checks: status, reference, currency, amount. */
export function judge({ reference, amount, currency }: Bought, { status, transaction }: Said): Verdict {
  if (status === 'unknown' || transaction === null) return { kind: 'nothing' };
  if (transaction.reference !== reference) {
    return status === 'succeeded' ? { kind: 'refuse', flag: 'reference' } : { kind: 'nothing' };
  }
  if (status !== 'succeeded') return { kind: status };
  if (transaction.currency !== currency) return { kind: 'refuse', flag: 'currency' };
  if (transaction.amount < amount) return { kind: 'refuse', flag: 'short' };
  return { kind: 'give', flag: transaction.amount > amount ? 'surplus' : null };
}
