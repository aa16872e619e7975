import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant } from '../schema.server.ts';

export type PaymentKind = 'credits' | 'premium';
export type PaymentState = 'created' | 'opened' | 'pending' | 'succeeded' | 'failed' | 'expired';
/** An anomaly of the received payment. */
export type PaymentFlag = 'surplus' | 'short' | 'currency' | 'reference' | 'duplicate' | 'nobody' | 'unknown';
export type RefundKind = 'refund' | 'chargeback';
export type RefundState = 'requested' | 'sending' | 'done' | 'failed' | 'unclear';
export type PurchaseStatus = 'completed' | 'refunded' | 'charged_back';

type PaymentTable = {
  id: string;
  user_id: string | null;
  reference: string;
  kind: PaymentKind;
  package_id: string | null;
  base_credits: number | null;
  bonus_credits: number | null;
  months: number | null;
  /** Whole naira. */
  amount: number;
  currency: Generated<string>;
  state: Generated<PaymentState>;
  flag: Generated<PaymentFlag | null>;
  provider: 'sandbox' | 'flutterwave';
  /** The transaction ID at the provider. */
  provider_id: Generated<string | null>;
  provider_reference: Generated<string | null>;
  paid_amount: ColumnType<string | null, number | null | undefined, number | null>;
  paid_currency: Generated<string | null>;
  /** The checkout data for the browser. */
  checkout: JSONColumnType<object, string | null | undefined, string | null> | null;
  polls: Generated<number>;
  next_poll_at: Instant | null;
  expires_at: Instant;
  created_at: Instant;
  opened_at: Instant | null;
  settled_at: Instant | null;
  /** When a buyer's page was first informed of the success. */
  announced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  refunded_amount: Generated<number>;
  refunded_at: Instant | null;
  charged_back_at: Instant | null;
};

type CreditPurchaseTable = {
  id: string;
  payment_id: string;
  user_id: string | null;
  reference: string;
  package_id: string;
  base_credits: number;
  bonus_credits: number;
  total_credits: number;
  amount_paid: number;
  currency: string;
  status: Generated<PurchaseStatus>;
  refunded_credits: Generated<number>;
  refunded_at: Instant | null;
  created_at: Instant;
};

type PaymentRefundTable = {
  id: string;
  payment_id: string;
  kind: RefundKind;
  state: RefundState;
  amount: number;
  credits: Generated<number>;
  provider_id: string | null;
  reason: string | null;
  failure: string | null;
  requested_by: string | null;
  created_at: Instant;
  settled_at: Instant | null;
};

type PremiumPeriodTable = {
  id: string;
  payment_id: string | null;
  user_id: string | null;
  months: number;
  starts_on: string;
  ends_on: string;
  created_at: Instant;
  revoked_at: Instant | null;
};

type PaymentEventTable = {
  id: string;
  hash: string;
  source: 'webhook' | 'verify' | 'refund';
  provider: string;
  reference: string | null;
  provider_id: string | null;
  body: string;
  created_at: Instant;
};

type PaymentNoteTable = {
  id: string;
  payment_id: string;
  admin_id: string | null;
  text: string;
  created_at: Instant;
};

type SandboxPaymentTable = {
  id: Generated<number>;
  reference: string;
  token: string;
  amount: number;
  currency: string;
  title: string;
  description: string;
  return_url: string;
  status: 'successful' | 'failed' | 'pending' | null;
  settles_at: Instant | null;
  created_at: Instant;
};

export type PaymentTables = {
  payments: PaymentTable;
  credit_purchases: CreditPurchaseTable;
  payment_refunds: PaymentRefundTable;
  premium_periods: PremiumPeriodTable;
  payment_events: PaymentEventTable;
  payment_notes: PaymentNoteTable;
  sandbox_payments: SandboxPaymentTable;
};
