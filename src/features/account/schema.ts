import * as z from 'zod/mini';
import { isLocale } from '#/lib/locale.ts';
import { cleanLine } from '#/lib/text.ts';
import { isTimeZone } from '#/lib/zones.ts';
import { persistentChannels } from '../channels/schema.ts';
import { email, factorRemoval, maxPasswordLength, ownPassword, signUpRoles } from '../session/schema.ts';

const minPasswordLength = 8;
export const fillAllMessage = 'Please fill all fields';
export const enterBothMessage = 'Please enter both email and password';
export const newPassword = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.minLength(minPasswordLength, `Password must be at least ${minPasswordLength} characters`),
      z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
    );

export const personName = z
  .string({ error: fillAllMessage })
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, fillAllMessage),
    z.maxLength(100, 'Name must be at most 100 characters'),
  );

export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Select a valid time zone' }));
export const locale = z
  .string()
  .check(z.maxLength(35), z.refine(isLocale, { error: 'Select a valid language' }));

export const signUpInput = z.strictObject({
  email: email(fillAllMessage),
  password: newPassword(fillAllMessage),
  firstName: personName,
  lastName: personName,
  role: z._default(z.enum(signUpRoles, { error: 'Choose hunter or promoter' }), 'hunter'),
  timeZone: z.optional(timeZone),
  locale: z.optional(locale),
});
export type SignUpInput = z.output<typeof signUpInput>;

export const signInInput = z.strictObject({
  email: email(enterBothMessage),
  password: z
    .string({ error: enterBothMessage })
    .check(
      z.minLength(1, enterBothMessage),
      z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
    ),
});
export type SignInInput = z.output<typeof signInInput>;

export const resetRequestInput = z.strictObject({ email: email('Enter your email') });
export type ResetRequestInput = z.output<typeof resetRequestInput>;

export const confirmationTokenInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(2048)),
});

/**
 * `password` is the one chosen at sign-up, and proves that the link's reader signed up. It may be omitted on the device that
 * signed up.
 */
export const confirmationInput = z.extend(confirmationTokenInput, { password: z.optional(ownPassword) });
export type ConfirmationTokenInput = z.output<typeof confirmationTokenInput>;
export type ConfirmationInput = z.output<typeof confirmationInput>;

/** The state of a confirmation link. `isOwnDevice`: this device signed up, so no password is needed. */
export const confirmation = z.strictObject({
  state: z.enum(['open', 'used', 'invalid']),
  email: z.nullable(z.string()),
  isOwnDevice: z.boolean(),
});
export type Confirmation = z.output<typeof confirmation>;

export const resetInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  password: newPassword(fillAllMessage),
});
export type ResetInput = z.output<typeof resetInput>;

const signInMethod = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type SignInMethod = z.output<typeof signInMethod>;

/** Sign-in methods other than the password, and the pending removal of second factors. */
export const remainingMethods = z.strictObject({
  passkeys: z.array(signInMethod),
  wallets: z.array(signInMethod),
  factors: z.array(signInMethod),
  factorRemoval: z.nullable(factorRemoval),
  /** Whether only an admin may remove this account's second factors. */
  factorsNeedAdmin: z.boolean(),
});
export type RemainingMethods = z.output<typeof remainingMethods>;

const unlinkedChannel = z.strictObject({
  kind: z.enum(persistentChannels),
  name: z.string(),
  shown: z.string(),
});

/** The outcome of a reset. `review`: a token for `readReview` and `removeSignInMethod`, valid for half an hour. */
export const resetOutcome = z.extend(remainingMethods, {
  review: z.string(),
  revokedTokens: z.number(),
  unlinkedChannels: z.array(unlinkedChannel),
});
export type ResetOutcome = z.output<typeof resetOutcome>;

export const reviewInput = z.strictObject({ review: z.string().check(z.minLength(1), z.maxLength(64)) });
export type ReviewInput = z.output<typeof reviewInput>;

/** Second factors are removed together, a week later. */
export const removeSignInMethodInput = z.discriminatedUnion('kind', [
  z.extend(reviewInput, { kind: z.enum(['passkey', 'wallet']), id: z.uuid() }),
  z.extend(reviewInput, { kind: z.literal('factors') }),
]);
export type RemoveSignInMethodInput = z.output<typeof removeSignInMethodInput>;
