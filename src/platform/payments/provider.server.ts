/** Something to be paid for. Amounts are whole units of the currency. */
export type Intent = {
  /** Ours, and never used for another. */
  reference: string;
  amount: number;
  currency: string;
  buyer: { email: string; name: string };
  title: string;
  description: string;
  /** Where the provider's page leads back to. */
  returnUrl: string;
};

/** What the provider's script takes, in its own words. */
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

/** A transaction as the provider tells of it. */
export type Transaction = {
  reference: string | null;
  id: string;
  providerReference: string | null;
  amount: number;
  currency: string;
};

export type Outcome = {
  /** `unknown`: the provider could not be asked, or said nothing that means anything. */
  status: 'succeeded' | 'failed' | 'pending' | 'unknown';
  /** Null where the provider knows of none. */
  transaction: Transaction | null;
  /** The answer as it came, without what it says of the person; null where there was none. */
  answer: string | null;
  /** For people who look into it: what was odd. */
  remark: string | null;
  /** When the provider wants to be asked again. */
  retryAfterMs: number | null;
};

/** Money that went back, as the provider reports it. */
export type Reversal = {
  kind: 'refund' | 'chargeback';
  /** Its own number at the provider. */
  id: string;
  amount: number;
};

export type Webhook =
  | { isAuthentic: false; reason: string }
  | {
      isAuthentic: true;
      /** What is known of the transaction: hints to ask about, no more. */
      reference: string | null;
      transactionId: string | null;
      reversal: Reversal | null;
      /** The body, without what it says of the person. */
      body: string;
    };

export type RefundResult =
  | { status: 'done'; id: string; amount: number | null; answer: string | null }
  | { status: 'refused'; message: string; answer: string | null }
  /** It may have happened. */
  | { status: 'unclear'; message: string; answer: string | null };

export type ProviderCallOptions = { signal?: AbortSignal | undefined };

/** Somebody who takes people's money for us. Another provider is one more of these. */
export type PaymentProvider = {
  name: 'sandbox' | 'flutterwave';
  /** Origins that a page with the inline checkout must be allowed to load from. */
  origins: readonly string[];
  /** The way to pay. Throws where the provider can't be reached or refuses. */
  checkout: (intent: Intent, asking?: ProviderCallOptions) => Promise<Checkout>;
  /** What came of it. Never throws. */
  verifyByReference: (reference: string, asking?: ProviderCallOptions) => Promise<Outcome>;
  verifyById: (id: string, asking?: ProviderCallOptions) => Promise<Outcome>;
  /** Null from a provider that sends none. */
  parseWebhook: ((body: Buffer, header: (name: string) => string | null) => Webhook) | null;
  /** Sends money back, all of it unless an amount is said. Never throws. */
  refund: (
    transaction: { id: string; reference: string },
    amount: number | null,
    asking?: ProviderCallOptions,
  ) => Promise<RefundResult>;
};
