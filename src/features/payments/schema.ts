import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { creditPackages } from '../credits/policy.ts';
import { transactionCauses } from '../credits/schema.ts';
import {
  paymentFlags,
  paymentKinds,
  paymentStates,
  paymentStatusFilters,
  purchaseStatuses,
} from './kinds.ts';

export const maxMonths = 12;

/** The buyer only names a package; the server sets price and credits. */
export const buyCreditsInput = z.strictObject({
  packageId: z.enum(
    creditPackages.map(({ id }) => id),
    'Select a package',
  ),
});
export type BuyCreditsInput = z.output<typeof buyCreditsInput>;

const monthsMessage = `Choose 1 to ${maxMonths} months`;
const months = z._default(
  z.int({ error: monthsMessage }).check(z.minimum(1, monthsMessage), z.maximum(maxMonths, monthsMessage)),
  1,
);

export const startPremiumInput = z.strictObject({ months });
export type StartPremiumInput = z.output<typeof startPremiumInput>;

/**
 * Where the buyer pays: on the provider's page, or on ours with the provider's script, if the operator enables that.
 */
export const checkout = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('redirect'), url: z.string() }),
  z.strictObject({
    mode: z.literal('inline'),
    /** The provider's script; receives `options` unchanged. */
    scriptUrl: z.string(),
    options: z.strictObject({
      public_key: z.string(),
      tx_ref: z.string(),
      amount: z.int(),
      currency: z.string(),
      payment_options: z.string(),
      redirect_url: z.string(),
      customer: z.strictObject({ email: z.string(), name: z.string() }),
      customizations: z.strictObject({ title: z.string(), description: z.string() }),
      meta: z.record(z.string(), z.string()),
      payload_hash: z.string(),
    }),
  }),
]);
export type Checkout = z.output<typeof checkout>;

export const startPaymentResult = z.strictObject({ reference: z.string(), checkout });
export type StartPaymentResult = z.output<typeof startPaymentResult>;

const reference = z.string({ error: 'No transaction reference found' }).check(
  z.regex(/^(credit|premium)_[0-9a-f-]{36}_\d{1,16}$/, {
    error: 'No transaction reference found',
    abort: true,
  }),
);

const transactionId = z.pipe(
  z.union([z.int().check(z.minimum(1)), z.string().check(z.regex(/^[\w-]{1,64}$/))]),
  z.transform((id) => String(id)),
);

/** An amount that the browser claims; never trusted. */
const claimedAmount = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));

/**
 * `status` and `transactionId` are unverified hints from the provider's return address. Amounts and credits are
 * ignored, but a mismatch with the purchase is logged.
 */
export const verifyInput = z.strictObject({
  reference,
  transactionId: z.optional(transactionId),
  status: z.optional(z.string().check(z.maxLength(40))),
  expectedAmount: claimedAmount,
  baseCredits: claimedAmount,
  bonusCredits: claimedAmount,
  totalCredits: claimedAmount,
});
export type VerifyInput = z.output<typeof verifyInput>;

export const statusInput = z.strictObject({ reference });
export type StatusInput = z.output<typeof statusInput>;

/** A payment's status, with the message for the buyer. */
export const verifyPaymentResult = z.strictObject({
  /** Whether the purchase was delivered. */
  success: z.boolean(),
  /** Why the purchase wasn't delivered, or not yet. */
  error: z.nullable(z.string()),
  status: z.enum(['succeeded', 'pending', 'failed']),
  reference: z.string(),
  kind: z.enum(paymentKinds),
  message: z.strictObject({ title: z.string(), description: z.string() }),
  /** Set once the credits were delivered. */
  credits: z.nullable(z.int()),
  months: z.nullable(z.int()),
  /** The package to buy again; null for premium. */
  packageId: z.nullable(z.string()),
  /** When the payment succeeded. */
  paidAt: z.nullable(z.string()),
  /** The payment succeeded some time before this request, or a page has already announced it. */
  isEarlier: z.boolean(),
  /** The new renewal date, once premium is paid for. */
  renewalDate: z.nullable(z.string()),
  /** The provider's transaction id, to quote to support. */
  transactionId: z.nullable(z.string()),
});
export type VerifyPaymentResult = z.output<typeof verifyPaymentResult>;

/** The caller's purchase, completed or pending. Amounts are whole naira. */
export const purchase = z.strictObject({
  /** The receipt has the same id. */
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(paymentKinds),
  status: z.enum(purchaseStatuses),
  totalCredits: z.nullable(z.int()),
  months: z.nullable(z.int()),
  amountPaid: z.int(),
  currency: z.string(),
  refundedAmount: z.int(),
  createdAt: z.string(),
});
export type Purchase = z.output<typeof purchase>;
export const purchasePage = listPage(purchase);
export type PurchasePage = z.output<typeof purchasePage>;

/** Equals the text of `notFound('payment')`. */
const paymentNotFound = 'This payment no longer exists.';

export const paymentId = z.strictObject({ id: z.uuid(paymentNotFound) });
export type PaymentId = z.output<typeof paymentId>;

export const receipt = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  transactionId: z.string(),
  kind: z.enum(paymentKinds),
  status: z.enum(purchaseStatuses),
  buyer: z.strictObject({ name: z.string(), email: z.string() }),
  lines: z.array(z.strictObject({ text: z.string(), credits: z.nullable(z.int()) })),
  amountPaid: z.int(),
  currency: z.string(),
  refundedAmount: z.int(),
  refundedAt: z.nullable(z.string()),
  /** The premium period. */
  period: z.nullable(z.strictObject({ startsOn: z.string(), endsOn: z.string() })),
  createdAt: z.string(),
  paidAt: z.string(),
});
export type Receipt = z.output<typeof receipt>;

export const manualUpgradeInput = z.strictObject({ months });
export type ManualUpgradeInput = z.output<typeof manualUpgradeInput>;
export const upgradeResult = z.strictObject({ success: z.literal(true), renewalDate: z.string() });
export type UpgradeResult = z.output<typeof upgradeResult>;

/** `q` is a reference, a provider's transaction id, or a buyer's UUID or email address. */
export const paymentPageInput = z.prefault(
  listInput({
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    /** `refunded` and `charged_back` include partial reversals. */
    state: z.optional(z.enum(paymentStatusFilters)),
    kind: z.optional(z.enum(paymentKinds)),
    /** `any` selects all flagged payments. */
    flag: z.optional(z.enum(['any', ...paymentFlags])),
  }),
  {},
);
export type PaymentPageInput = z.output<typeof paymentPageInput>;

const buyer = z.nullable(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }));

export const paymentRow = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  flag: z.nullable(z.enum(paymentFlags)),
  /** Null for deleted accounts. */
  buyer,
  totalCredits: z.nullable(z.int()),
  months: z.nullable(z.int()),
  amount: z.int(),
  currency: z.string(),
  refundedAmount: z.int(),
  isChargedBack: z.boolean(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
});
export type PaymentRow = z.output<typeof paymentRow>;
export const paymentPage = listPage(paymentRow);
export type PaymentPage = z.output<typeof paymentPage>;

export const refundRow = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['refund', 'chargeback']),
  state: z.enum(['requested', 'sending', 'done', 'failed', 'unclear']),
  amount: z.int(),
  credits: z.int(),
  reason: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
});

export const paymentDetail = z.strictObject({
  ...paymentRow.shape,
  provider: z.enum(['sandbox', 'flutterwave']),
  transactionId: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  /** The amount received, in units of its currency; null before anything was received. */
  paidAmount: z.nullable(z.number()),
  paidCurrency: z.nullable(z.string()),
  polls: z.int(),
  nextPollAt: z.nullable(z.string()),
  expiresAt: z.string(),
  openedAt: z.nullable(z.string()),
  refunds: z.array(refundRow),
  /** The whole naira and credits that a refund would return. `owed` is the number of credits already spent. */
  refundable: z.nullable(z.strictObject({ amount: z.int(), credits: z.int(), owed: z.int() })),
  /** The resulting ledger transfers, oldest first. */
  transfers: z.array(
    z.strictObject({
      id: z.uuid(),
      cause: z.enum(transactionCauses),
      moves: z.array(z.strictObject({ account: z.string(), amount: z.int() })),
      createdAt: z.string(),
    }),
  ),
  notes: z.array(
    z.strictObject({
      id: z.uuid(),
      text: z.string(),
      admin: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** The provider's messages, unchanged except that personal data is removed. */
  events: z.array(
    z.strictObject({
      id: z.uuid(),
      source: z.enum(['webhook', 'verify', 'refund']),
      body: z.string(),
      createdAt: z.string(),
    }),
  ),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

export const maxNoteLength = 500;

const requiredText = (missing: string) =>
  z.string({ error: missing }).check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(maxNoteLength, `At most ${maxNoteLength} characters`),
  );

/** The remaining amount, in whole naira, that the admin confirmed. */
const confirmedAmount = z.int().check(z.positive());

/** Refunds the whole remaining amount. */
export const refundInput = z.strictObject({
  id: z.uuid(paymentNotFound),
  amount: confirmedAmount,
  reason: requiredText('Enter a reason'),
});
export type RefundInput = z.output<typeof refundInput>;

/** Records a chargeback known from the provider's dashboard or email. */
export const chargebackInput = z.strictObject({
  id: z.uuid(paymentNotFound),
  amount: confirmedAmount,
  reason: requiredText('Enter the source'),
});
export type ChargebackInput = z.output<typeof chargebackInput>;

export const noteInput = z.strictObject({
  id: z.uuid(paymentNotFound),
  text: requiredText('Enter a note'),
});
export type NoteInput = z.output<typeof noteInput>;

export const requestReversalResult = z.strictObject({ id: z.uuid(), state: z.enum(['requested', 'done']) });
export type RequestReversalResult = z.output<typeof requestReversalResult>;
export const addNoteResult = z.strictObject({ id: z.uuid() });

/** The provider's status; `remark` if the response was unusual or missing. */
export const checkPaymentResult = z.strictObject({
  status: z.enum(['succeeded', 'pending', 'failed', 'unknown']),
  remark: z.nullable(z.string()),
});
export type CheckPaymentResult = z.output<typeof checkPaymentResult>;
