/** The part of a provider's result that the verdict depends on. */
export type ProviderResult = {
  status: 'succeeded' | 'failed' | 'pending' | 'unknown';
  transaction: { reference: string | null; amount: number; currency: string } | null;
};

export type Order = { reference: string; amount: number; currency: string };

export type Verdict =
  /** The money arrived, so the purchase is delivered. */
  | { kind: 'deliver'; flag: 'surplus' | null }
  /** A payment arrived that doesn't match the purchase, so an admin reviews it and nothing is delivered. */
  | { kind: 'reject'; flag: 'short' | 'currency' | 'reference' }
  | { kind: 'failed' }
  /** The provider knows the payment and is waiting for it, too. */
  | { kind: 'pending' }
  /** There is no reliable information. */
  | { kind: 'nothing' };

/** Checks status, reference, currency, and amount, in this order. */
export function judgePayment(
  { reference, amount, currency }: Order,
  { status, transaction }: ProviderResult,
): Verdict {
  if (status === 'unknown' || transaction === null) return { kind: 'nothing' };
  if (transaction.reference !== reference) {
    return status === 'succeeded' ? { kind: 'reject', flag: 'reference' } : { kind: 'nothing' };
  }
  if (status !== 'succeeded') return { kind: status };
  if (transaction.currency !== currency) return { kind: 'reject', flag: 'currency' };
  if (transaction.amount < amount) return { kind: 'reject', flag: 'short' };
  return { kind: 'deliver', flag: transaction.amount > amount ? 'surplus' : null };
}
