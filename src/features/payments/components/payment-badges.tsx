import { Badge, type Tone } from '#/ui/badge.tsx';
import { paymentStatusLabels } from '../payment-words.ts';
import type { PaymentRow } from '../schema.ts';
import { flagLabels } from './flag-labels.ts';

const tones: Record<PaymentRow['state'], Tone> = {
  created: 'neutral',
  opened: 'neutral',
  pending: 'upcoming',
  succeeded: 'claimed',
  failed: 'expired',
  expired: 'neutral',
};

type PaymentBadgesProps = {
  payment: Pick<PaymentRow, 'state' | 'flag' | 'amount' | 'refundedAmount' | 'isChargedBack'>;
};

export function PaymentBadges({ payment }: PaymentBadgesProps) {
  const { state, flag, amount, refundedAmount, isChargedBack } = payment;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {isChargedBack ? (
        <Badge tone="expired">{paymentStatusLabels.charged_back}</Badge>
      ) : refundedAmount > 0 ? (
        <Badge tone="info">
          {refundedAmount >= amount ? paymentStatusLabels.refunded : 'Partly refunded'}
        </Badge>
      ) : (
        <Badge tone={tones[state]}>{paymentStatusLabels[state]}</Badge>
      )}
      {flag !== null && <Badge tone="upcoming">{flagLabels[flag]}</Badge>}
    </span>
  );
}
