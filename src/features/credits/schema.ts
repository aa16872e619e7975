import * as z from 'zod/mini';
import { optionalText, wholeNumberBetween } from '#/lib/input-fields.ts';
import { limitInput, listInput, listPage } from '#/lib/list-page.ts';

/** Limits a single grant. */
export const maxGrantAmount = 1_000_000;
const invalidAmount = 'Please enter a valid credit amount (positive number)';

/** The UUID or email address of the user to find. */
export const recipientInput = z.strictObject({
  q: z.string({ error: 'Please enter a user email' }).check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, { error: 'Please enter a user email', abort: true }),
    z.maxLength(254, "Please enter the user's UUID or email."),
    z.refine(
      (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || /^[^\s@]+@[^\s@]+$/.test(text),
      "Please enter the user's UUID or email.",
    ),
  ),
});
export type RecipientInput = z.output<typeof recipientInput>;

export const recipient = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  pointsBalance: z.int(),
  isSuspended: z.boolean(),
});
export type Recipient = z.output<typeof recipient>;

export const grantInput = z.strictObject({
  userId: z.uuid({ error: 'Please search and select a user first' }),
  amount: wholeNumberBetween(1, maxGrantAmount, {
    missing: invalidAmount,
    notWhole: invalidAmount,
    tooMuch: 'You can grant up to 1,000,000 credits at once',
  }),
  note: optionalText(500, 'Note must be at most 500 characters'),
});
export type GrantInput = z.output<typeof grantInput>;

/** `isPending` is true if a second admin must confirm before the credits move. */
export const grantResult = z.strictObject({
  id: z.uuid(),
  amount: z.int(),
  isWaiting: z.boolean(),
  recipient,
});
export type GrantResult = z.output<typeof grantResult>;

const day = z.optional(z.iso.date('Enter a date'));
const userFilter = z.optional(
  z.string().check(
    z.overwrite((text) => text.trim()),
    z.maxLength(254),
  ),
);

/** `user` and `admin` are UUIDs or email addresses. Days are in the reader's time zone, both inclusive. */
const grantFilters = { user: userFilter, admin: userFilter, from: day, to: day };
export const grantPageInput = z.prefault(listInput({ limit: limitInput, ...grantFilters }), {});
export type GrantPageInput = z.output<typeof grantPageInput>;

const person = z.nullable(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }));

/** A row of the grant log. Deleted users have no name. */
export const grantRow = z.strictObject({
  id: z.uuid(),
  amount: z.int(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  userId: z.uuid(),
  adminId: z.nullable(z.uuid()),
  user: person,
  admin: person,
  /** The confirming second admin, if one was needed. */
  confirmer: person,
});
export type GrantRow = z.output<typeof grantRow>;
export const grantPage = listPage(grantRow);
export type GrantPage = z.output<typeof grantPage>;

/** The statistics cover the filtered grants. */
export const grantStatsInput = z.prefault(z.strictObject(grantFilters), {});
export type GrantFilterInput = z.output<typeof grantStatsInput>;

export const grantStats = z.strictObject({
  totalActions: z.int(),
  totalCredits: z.int(),
  /** Rounded to a whole number; 0 without grants. */
  averageCredits: z.int(),
});
export type GrantStats = z.output<typeof grantStats>;

export const pendingGrantId = z.strictObject({ id: z.uuid() });

/** A grant that awaits a second admin. Deleted users have no name. */
export const pendingGrant = z.strictObject({
  id: z.uuid(),
  amount: z.int(),
  note: z.nullable(z.string()),
  user: person,
  requestedBy: person,
  /** Requested by the caller, who may only withdraw it. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  /** The grant can't be confirmed after this instant. */
  expiresAt: z.string(),
});
export type PendingGrant = z.output<typeof pendingGrant>;

export const pendingGrants = z.strictObject({
  items: z.array(pendingGrant),
  /** Larger grants need a second admin; null if none do. */
  above: z.nullable(z.int()),
});

export const decidedGrant = z.strictObject({
  id: z.uuid(),
  status: z.enum(['confirmed', 'rejected', 'withdrawn']),
});
export type DecidedGrant = z.output<typeof decidedGrant>;

export const statementInput = z.prefault(listInput({ limit: limitInput }), {});
export type StatementInput = z.output<typeof statementInput>;

export const transactionCauses = [
  'purchase',
  'campaign',
  'claim',
  'campaign-close',
  'claim-return',
  'clawback',
  'clawback-return',
  'grant',
  'refund',
  'forfeit',
  'debt',
] as const;

/** A change of the caller's balance. */
export const creditTransaction = z.strictObject({
  /** The entry's number, increasing with time. */
  id: z.int(),
  cause: z.enum(transactionCauses),
  /** The related campaign's handle, if there is one. */
  twitterHandle: z.nullable(z.string()),
  /** A grant's note. */
  note: z.nullable(z.string()),
  amount: z.int(),
  /** The balance after the transaction. */
  balance: z.int(),
  createdAt: z.string(),
});

export type CreditTransaction = z.output<typeof creditTransaction>;

export const statement = z.extend(listPage(creditTransaction), {
  balance: z.int(),
  /** Spent credits of reversed payments, deducted from future credits. */
  owed: z.int(),
});
export type Statement = z.output<typeof statement>;

export const balance = z.strictObject({ balance: z.int() });
export type Balance = z.output<typeof balance>;

/** The caller's balance at the end of each of the last days, oldest first; the last day is today. */
export const balanceHistory = z.strictObject({
  days: z.array(z.strictObject({ day: z.iso.date(), balance: z.int() })),
});
export type BalanceHistory = z.output<typeof balanceHistory>;

/** Amounts are in whole naira; `discount` is the list price minus the amount. */
export const creditPackage = z.strictObject({
  id: z.string(),
  amount: z.int(),
  baseCredits: z.int(),
  bonusCredits: z.int(),
  totalCredits: z.int(),
  discount: z.int(),
  isPopular: z.boolean(),
});
export type CreditPackage = z.output<typeof creditPackage>;

export const creditPackageList = z.strictObject({ items: z.array(creditPackage) });
