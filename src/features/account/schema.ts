import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { isLocale } from '#/lib/wording.ts';
import { isTimeZone } from '#/lib/zones.ts';
import { lastingChannels } from '../channels/schema.ts';
import { email, factorRemoval, longestPassword, ownPassword, signUpRoles } from '../session/schema.ts';

const shortestPassword = 8;
export const fillAll = 'Please fill all fields';
export const enterBoth = 'Please enter both email and password';
export const newPassword = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters`),
      z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters`),
    );

export const personName = z
  .string({ error: fillAll })
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, fillAll),
    z.maxLength(100, 'Name must be at most 100 characters'),
  );

export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Please select a valid time zone' }));
export const locale = z
  .string()
  .check(z.maxLength(35), z.refine(isLocale, { error: 'Please select a valid language' }));

export const signUpInput = z.strictObject({
  email: email(fillAll),
  password: newPassword(fillAll),
  firstName: personName,
  lastName: personName,
  role: z._default(z.enum(signUpRoles, { error: 'Please choose hunter or promoter' }), 'hunter'),
  timeZone: z.optional(timeZone),
  locale: z.optional(locale),
});
export type SignUpInput = z.output<typeof signUpInput>;

export const signInInput = z.strictObject({
  email: email(enterBoth),
  password: z
    .string({ error: enterBoth })
    .check(
      z.minLength(1, enterBoth),
      z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters`),
    ),
});
export type SignInInput = z.output<typeof signInInput>;

export const resetRequestInput = z.strictObject({ email: email('Please enter your email') });
export type ResetRequestInput = z.output<typeof resetRequestInput>;

export const confirmInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(2048)),
});

/**
 * The password is that of the sign-up: only who chose it makes the account theirs by the link. On the device that signed up
 * it may be left out.
 */
export const confirmationInput = z.extend(confirmInput, { password: z.optional(ownPassword) });
export type ConfirmInput = z.output<typeof confirmInput>;
export type ConfirmationInput = z.output<typeof confirmationInput>;

/** What a mailed link can still do. `isOwnDevice`: it was signed up on this device, where a press alone confirms. */
export const confirmation = z.strictObject({
  state: z.enum(['open', 'used', 'invalid']),
  email: z.nullable(z.string()),
  isOwnDevice: z.boolean(),
});
export type Confirmation = z.output<typeof confirmation>;

export const resetInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  password: newPassword(fillAll),
});
export type ResetInput = z.output<typeof resetInput>;

const signInMethod = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type SignInMethod = z.output<typeof signInMethod>;

/** What opens an account beside its password, and the removal of its factors that waits. */
export const waysThatStay = z.strictObject({
  passkeys: z.array(signInMethod),
  wallets: z.array(signInMethod),
  factors: z.array(signInMethod),
  factorRemoval: z.nullable(factorRemoval),
  /** Only an admin may remove this account’s second factors. */
  factorsNeedAdmin: z.boolean(),
});
export type WaysThatStay = z.output<typeof waysThatStay>;

/** A channel that a reset unlinked. */
const unlinkedChannel = z.strictObject({
  kind: z.enum(lastingChannels),
  name: z.string(),
  shown: z.string(),
});

/** What a reset did and what stays. `review`: what opens `readReview` and `takeAway`, for half an hour. */
export const afterReset = z.extend(waysThatStay, {
  review: z.string(),
  revokedTokens: z.number(),
  unlinkedChannels: z.array(unlinkedChannel),
});
export type AfterReset = z.output<typeof afterReset>;

export const reviewInput = z.strictObject({ review: z.string().check(z.minLength(1), z.maxLength(64)) });
export type ReviewInput = z.output<typeof reviewInput>;

/** Second factors go together, and a week later. */
export const takeAwayInput = z.discriminatedUnion('kind', [
  z.extend(reviewInput, { kind: z.enum(['passkey', 'wallet']), id: z.uuid() }),
  z.extend(reviewInput, { kind: z.literal('factors') }),
]);
export type TakeAwayInput = z.output<typeof takeAwayInput>;
