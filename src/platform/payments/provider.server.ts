/** A payment to start. Amounts are whole units of the currency. */
export type Intent = {
  /** Our reference, unique per payment. */
  reference: string;
  amount: number;
  currency: string;
  buyer: { email: string; name: string };
  title: string;
  description: string;
  /** URL to which the provider's page returns. */
  returnUrl: string;
};

/** Options of the provider's checkout script. */
export type InlineOptions = {
  public_key: string;
  tx_ref: string;
  amount: number;
  currency: string;
  payment_options: string;
  redirect_url: string;
  customer: { email: string; name: string };
  customizations: { title: string; description: string };
  meta: Record<string, string>;
  payload_hash: string;
};

export type Checkout =
  | { mode: 'redirect'; url: string }
  | { mode: 'inline'; scriptUrl: string; options: InlineOptions };

/** A transaction as reported by the provider. */
export type Transaction = {
  reference: string | null;
  id: string;
  providerReference: string | null;
  amount: number;
  currency: string;
};

export type Outcome = {
  /** `unknown`: the provider was unreachable, or its response was not understood. */
  status: 'succeeded' | 'failed' | 'pending' | 'unknown';
  /** Null if the provider has no transaction. */
  transaction: Transaction | null;
  /** The raw response without personal data; null if there was none. */
  answer: string | null;
  /** A note for admins about anything unusual. */
  remark: string | null;
  /** When the provider wants to be polled again. */
  retryAfterMs: number | null;
};

/** A refund or chargeback as reported by the provider. */
export type Reversal = {
  kind: 'refund' | 'chargeback';
  /** Its ID at the provider. */
  id: string;
  amount: number;
};

export type Webhook =
  | { isAuthentic: false; reason: string }
  | {
      isAuthentic: true;
      /** Unverified hints that identify the transaction. */
      reference: string | null;
      transactionId: string | null;
      reversal: Reversal | null;
      /** The body without personal data. */
      body: string;
    };

export type RefundResult =
  | { status: 'done'; id: string; amount: number | null; answer: string | null }
  | { status: 'rejected'; message: string; answer: string | null }
  /** It may have happened. */
  | { status: 'unclear'; message: string; answer: string | null };

export type ProviderCallOptions = { signal?: AbortSignal | undefined };

/** A payment provider. Further providers implement the same type. */
export type PaymentProvider = {
  name: 'sandbox' | 'flutterwave';
  /** Origins that the CSP of a page with the inline checkout must allow. */
  origins: readonly string[];
  /** Starts a payment. Throws if the provider is unreachable or rejects it. */
  checkout: (intent: Intent, callOptions?: ProviderCallOptions) => Promise<Checkout>;
  /** Returns the status of the payment. Never throws. */
  verifyByReference: (reference: string, callOptions?: ProviderCallOptions) => Promise<Outcome>;
  verifyById: (id: string, callOptions?: ProviderCallOptions) => Promise<Outcome>;
  /** Null if the provider sends no webhooks. */
  parseWebhook: ((body: Buffer, header: (name: string) => string | null) => Webhook) | null;
  /** Refunds the transaction, in full if `amount` is null. Never throws. */
  refund: (
    transaction: { id: string; reference: string },
    amount: number | null,
    callOptions?: ProviderCallOptions,
  ) => Promise<RefundResult>;
};
