import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { isLocale } from '#/lib/wording.ts';
import { isTimeZone } from '#/lib/zones.ts';
import { factor } from '../factors/schema.ts';

export const signUpRoles = ['hunter', 'promoter'] as const;
export type SignUpRole = (typeof signUpRoles)[number];

const fillAll = 'Please fill all fields';
const enterBoth = 'Please enter both email and password';
const shortestPassword = 8;
export const longestPassword = 128;

export const email = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(254, 'Please enter a valid email address'),
      z.email('Please enter a valid email address'),
    );

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

/** The password of whoever is signed in. */
export const ownPassword = z
  .string({ error: 'Please enter your password' })
  .check(
    z.minLength(1, 'Please enter your password'),
    z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters`),
  );

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

/** The password is that of the sign-up: only who chose it makes the account theirs by the link. */
export const confirmationInput = z.extend(confirmInput, { password: ownPassword });
export type ConfirmationInput = z.output<typeof confirmationInput>;

export const resetInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  password: newPassword(fillAll),
});
export type ResetInput = z.output<typeof resetInput>;

const wayIn = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type WayIn = z.output<typeof wayIn>;

/** What a reset did and what stays. `review`: what opens `takeAway`, for half an hour. */
export const afterReset = z.strictObject({
  review: z.string(),
  revokedTokens: z.number(),
  passkeys: z.array(wayIn),
  wallets: z.array(wayIn),
  factors: z.array(wayIn),
});
export type AfterReset = z.output<typeof afterReset>;

export const takeAwayInput = z.strictObject({
  review: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(['passkey', 'wallet']),
  id: z.uuid(),
});
export type TakeAwayInput = z.output<typeof takeAwayInput>;

/** The signed-in person as their own client sees them. `role` decides the menu; `isAdmin` stands beside it. */
export const viewer = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.nullable(z.enum(signUpRoles)),
  isAdmin: z.boolean(),
  timeZone: z.string(),
  locale: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** By which the public avatar service knows the address; null for those who don't want to be asked about there. */
  avatarHash: z.nullable(z.string()),
});
export type Viewer = z.output<typeof viewer>;

/** Who has signed in; or nobody yet, and the second factors of which one is still to be proved. */
export const signedIn = z.strictObject({ viewer: z.nullable(viewer), factors: z.array(factor) });
export type SignedIn = z.output<typeof signedIn>;
