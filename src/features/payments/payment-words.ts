import { formatCredits } from '#/features/credits/components/amounts.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatPremium } from './checkout/months.ts';
import { flagLabels } from './components/flag-labels.ts';
import type { paymentFlags, paymentStatusFilters } from './kinds.ts';
import type { PaymentDetail, PaymentRow } from './schema.ts';

type StatusFilter = (typeof paymentStatusFilters)[number];
type Flag = (typeof paymentFlags)[number];

export const paymentStatusLabels: Record<StatusFilter, string> = {
  created: 'Created',
  opened: 'Opened',
  pending: 'Pending',
  succeeded: 'Succeeded',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
  charged_back: 'Charged back',
};

/** Explains the flag, and whether the purchase was delivered. */
export const flagMeanings: Record<Flag, string> = {
  surplus: 'The buyer paid more than the price. The purchase was delivered.',
  short: 'The buyer paid less than the price. Nothing was delivered.',
  currency: 'The payment was in another currency. Nothing was delivered.',
  reference: 'The provider reports a different reference for this transaction. Nothing was delivered.',
  duplicate: 'The provider reports a second transaction for this payment. The purchase was delivered once.',
  nobody: 'The account was deleted before the payment arrived. Nothing was delivered.',
  unknown: 'We couldn’t read the provider’s response. The payment stays unchanged until we can.',
};

export const eventSources: Record<PaymentDetail['events'][number]['source'], string> = {
  webhook: 'Webhook',
  verify: 'Verification',
  refund: 'Refund response',
};

export function formatGoods({ totalCredits, months }: Pick<PaymentRow, 'totalCredits' | 'months'>): string {
  if (totalCredits !== null) return formatCredits(totalCredits);
  return formatPremium(months ?? 0);
}

/** '₦5,000', or in another currency '30 USD'. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'NGN' && Number.isInteger(amount)
    ? formatNaira(amount)
    : `${amount.toLocaleString('en')} ${currency}`;

export const getBuyerName = ({ buyer }: Pick<PaymentRow, 'buyer'>): string =>
  buyer?.name ?? 'Deleted account';

const systemAccountLabels: Readonly<Record<string, string>> = {
  'system:sales': 'Sales',
  'system:bonus': 'Bonus',
  'system:grants': 'Grants',
  'system:forfeits': 'Forfeits',
};

/** Returns the display name of a ledger account. */
export function getAccountLabel(account: string): string {
  if (account.startsWith('user:')) return 'Buyer’s balance';
  if (account.startsWith('debt:')) return 'Buyer’s debt';
  return systemAccountLabels[account] ?? account;
}

/** Indents JSON if that changes nothing but whitespace; returns other text unchanged. */
export function formatBody(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return JSON.stringify(parsed) === body ? JSON.stringify(parsed, null, 2) : body;
  } catch {
    return body;
  }
}

export type HistoryStep = { key: string; at: string; title: string; text: string | null };

type Refund = PaymentDetail['refunds'][number];

function toRefundSteps({
  id,
  kind,
  state,
  amount,
  credits,
  reason,
  failure,
  createdAt,
  settledAt,
}: Refund): HistoryStep[] {
  const amountText = formatNaira(amount);
  if (kind === 'chargeback') {
    const deducted = credits > 0 ? `${formatCredits(credits)} deducted. ` : '';
    return [
      {
        key: id,
        at: settledAt ?? createdAt,
        title: `${amountText} charged back`,
        text: `${deducted}${reason ?? ''}`.trim() || null,
      },
    ];
  }
  const requestStep = {
    key: `${id}-requested`,
    at: createdAt,
    title: `Refund of ${amountText} requested`,
    text: reason,
  };
  if (settledAt === null) return [requestStep];
  const titles = {
    requested: '',
    sending: '',
    done: `${amountText} refunded`,
    failed: `Refund of ${amountText} failed`,
    unclear: `Refund of ${amountText} unconfirmed`,
  };
  const deducted = credits > 0 ? `${formatCredits(credits)} deducted` : null;
  const text = state === 'done' ? deducted : failure;
  return [requestStep, { key: `${id}-ended`, at: settledAt, title: titles[state], text }];
}

export function buildPaymentHistory(payment: PaymentDetail): HistoryStep[] {
  const { state, createdAt, openedAt, settledAt, expiresAt, flag } = payment;
  const steps: HistoryStep[] = [
    { key: 'created', at: createdAt, title: 'Checkout started', text: formatGoods(payment) },
  ];
  if (openedAt !== null) {
    steps.push({ key: 'opened', at: openedAt, title: 'Redirected to the provider', text: null });
  }
  if (settledAt !== null) {
    const paid =
      payment.paidAmount === null ? null : formatMoney(payment.paidAmount, payment.paidCurrency ?? '');
    steps.push({
      key: 'settled',
      at: settledAt,
      title: paymentStatusLabels[state],
      text: [paid === null ? '' : `${paid} received`, flag === null ? '' : flagLabels[flag].toLowerCase()]
        .filter((part) => part !== '')
        .join(', '),
    });
  } else if (state === 'expired') {
    steps.push({ key: 'expired', at: expiresAt, title: 'Expired', text: 'Not paid in time.' });
  }
  steps.push(...payment.refunds.flatMap(toRefundSteps));
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
