import { formatCount } from '#/lib/text.ts';
import type { Tone } from '#/ui/badge.tsx';
import type { Purchase, Receipt } from '../schema.ts';

export function getPurchaseBadge({
  status,
  amountPaid,
  refundedAmount,
}: Pick<Purchase, 'status' | 'amountPaid' | 'refundedAmount'>): { label: string; tone: Tone } {
  if (status === 'pending') return { label: 'Pending', tone: 'upcoming' };
  if (status === 'charged_back') return { label: 'Charged back', tone: 'expired' };
  if (status === 'refunded') return { label: 'Refunded', tone: 'neutral' };
  return refundedAmount > 0 && refundedAmount < amountPaid
    ? { label: 'Partly refunded', tone: 'neutral' }
    : { label: 'Completed', tone: 'claimed' };
}

export function formatPurchaseItem({ kind, months }: Pick<Purchase, 'kind' | 'months'>): string {
  if (kind === 'credits') return 'Credit package';
  return `Premium, ${formatCount(months ?? 0, 'month')}`;
}

/** Returns the sum of the credits on a receipt; null for premium. */
export function sumReceiptCredits({ lines }: Pick<Receipt, 'lines'>): number | null {
  return lines.reduce<number | null>(
    (sum, { credits }) => (credits === null ? sum : (sum ?? 0) + credits),
    null,
  );
}
