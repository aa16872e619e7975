import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { creditPackages } from '../credits/policy.ts';
import { movementCauses } from '../credits/schema.ts';
import { paymentFlags, paymentKinds, paymentStandings, paymentStates, purchaseStatuses } from './kinds.ts';

export const maxMonths = 12;

/** The buyer names a package; what it costs and holds is the server's to say. */
export const buyCreditsInput = z.strictObject({
  packageId: z.enum(
    creditPackages.map(({ id }) => id),
    'Please select a package',
  ),
});
export type BuyCreditsInput = z.output<typeof buyCreditsInput>;

const badMonths = 'Please choose 1 to 12 months';
const months = z._default(
  z.int({ error: badMonths }).check(z.minimum(1, badMonths), z.maximum(maxMonths, badMonths)),
  1,
);

export const startPremiumInput = z.strictObject({ months });
export type StartPremiumInput = z.output<typeof startPremiumInput>;

/** How the buyer comes to pay: on the provider's page, or with its script on ours, where the operator wants that. */
export const checkout = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('redirect'), url: z.string() }),
  z.strictObject({
    mode: z.literal('inline'),
    /** The provider's script; it is given `options` as they stand. */
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

export const started = z.strictObject({ reference: z.string(), checkout });
export type Started = z.output<typeof started>;

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

/** What a browser may say of what it bought. */
const claimed = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));

/**
 * `status` and `transactionId`: as the provider's page handed them back; hints, no more. What a browser says of amounts
 * and credits is ignored, and noted where it is not what was bought.
 */
export const verifyInput = z.strictObject({
  reference,
  transactionId: z.optional(transactionId),
  status: z.optional(z.string().check(z.maxLength(40))),
  expectedAmount: claimed,
  baseCredits: claimed,
  bonusCredits: claimed,
  totalCredits: claimed,
});
export type VerifyInput = z.output<typeof verifyInput>;

export const statusInput = z.strictObject({ reference });
export type StatusInput = z.output<typeof statusInput>;

/** What a payment has come to, with the words for it. */
export const verified = z.strictObject({
  /** Whether what was bought is there. */
  success: z.boolean(),
  /** Why it is not, or not yet. */
  error: z.nullable(z.string()),
  status: z.enum(['succeeded', 'pending', 'failed']),
  reference: z.string(),
  kind: z.enum(paymentKinds),
  message: z.strictObject({ title: z.string(), description: z.string() }),
  /** Bought, once they are there. */
  credits: z.nullable(z.int()),
  months: z.nullable(z.int()),
  /** What was being bought, to begin again: one of the packages, or none for premium. */
  packageId: z.nullable(z.string()),
  /** When the money was there. */
  paidAt: z.nullable(z.string()),
  /** It was there for a while when the caller asked, or a page has been told before. */
  isEarlier: z.boolean(),
  /** Of premium, once it is paid: the day until which it lasts now. */
  renewalDate: z.nullable(z.string()),
  /** The provider's number, to tell the support. */
  transactionId: z.nullable(z.string()),
});
export type Verified = z.output<typeof verified>;

/** Something that the caller bought, or has paid for and waits for. Amounts are whole naira. */
export const purchase = z.strictObject({
  /** That of its receipt, too. */
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

/** As `noSuch('payment')` says it. */
const noPayment = 'This payment no longer exists.';

export const paymentId = z.strictObject({ id: z.uuid(noPayment) });
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
  /** Of premium: from this day to that one. */
  period: z.nullable(z.strictObject({ startsOn: z.string(), endsOn: z.string() })),
  createdAt: z.string(),
  paidAt: z.string(),
});
export type Receipt = z.output<typeof receipt>;

export const manualUpgradeInput = z.strictObject({ months });
export type ManualUpgradeInput = z.output<typeof manualUpgradeInput>;
export const upgraded = z.strictObject({ success: z.literal(true), renewalDate: z.string() });
export type Upgraded = z.output<typeof upgraded>;

/** `q`: a reference, the provider's number, or the UUID or e-mail address of a buyer. */
export const paymentPageInput = z.prefault(
  listInput({
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    /** `refunded`, `charged_back`: money went back, all of it or a part. */
    state: z.optional(z.enum(paymentStandings)),
    kind: z.optional(z.enum(paymentKinds)),
    /** `any`: those that want looking at. */
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
  /** Who is gone is null. */
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
  /** What came, in units of its currency; null while nothing has. */
  paidAmount: z.nullable(z.number()),
  paidCurrency: z.nullable(z.string()),
  polls: z.int(),
  nextPollAt: z.nullable(z.string()),
  expiresAt: z.string(),
  openedAt: z.nullable(z.string()),
  refunds: z.array(refundRow),
  /** What would go back now, whole naira and credits; `owed`: those of the credits that the buyer has not any more. */
  refundable: z.nullable(z.strictObject({ amount: z.int(), credits: z.int(), owed: z.int() })),
  /** The movements of credits that came of it, oldest first. */
  transfers: z.array(
    z.strictObject({
      id: z.uuid(),
      cause: z.enum(movementCauses),
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
  /** What the provider sent, as it came but without what it says of the person. */
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

const reason = (empty: string) =>
  z.string({ error: empty }).check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, { error: empty, abort: true }),
    z.maxLength(maxNoteLength, `At most ${maxNoteLength} characters`),
  );

/** In naira, as it was confirmed: all that is left of the payment. */
const confirmedAmount = z.int().check(z.positive());

/** The whole of what is left of the payment goes back. */
export const refundInput = z.strictObject({
  id: z.uuid(noPayment),
  amount: confirmedAmount,
  reason: reason('Please enter a reason'),
});
export type RefundInput = z.output<typeof refundInput>;

/** What the bank took back: known from the provider's dashboard or mail. */
export const chargebackInput = z.strictObject({
  id: z.uuid(noPayment),
  amount: confirmedAmount,
  reason: reason('Please enter the source'),
});
export type ChargebackInput = z.output<typeof chargebackInput>;

export const noteInput = z.strictObject({
  id: z.uuid(noPayment),
  text: reason('Please enter a note'),
});
export type NoteInput = z.output<typeof noteInput>;

export const refundRequested = z.strictObject({ id: z.uuid(), state: z.enum(['requested', 'done']) });
export type RefundRequested = z.output<typeof refundRequested>;
export const noted = z.strictObject({ id: z.uuid() });

/** What the provider answered, in its word; `remark` where the answer was odd or none came. */
export const checked = z.strictObject({
  status: z.enum(['succeeded', 'pending', 'failed', 'unknown']),
  remark: z.nullable(z.string()),
});
export type Checked = z.output<typeof checked>;
