import * as z from 'zod/mini';

export const signUpRoles = ['hunter', 'promoter'] as const;
export type SignUpRole = (typeof signUpRoles)[number];

export const maxPasswordLength = 128;

/**
 * Converts the domain to ASCII, as mail servers know it: `ada@münchen.example` becomes `ada@xn--mnchen-3ya.example`.
 */
function withAsciiDomain(address: string): string {
  const index = address.lastIndexOf('@');
  const domain = address.slice(index + 1);
  if (index < 1 || !/\P{ASCII}/u.test(domain) || /[/?#:\\]/.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname ?? '';
  return host === '' ? address : `${address.slice(0, index + 1)}${host}`;
}

/** Zod's pattern, extended by `=` and internationalized top-level domains. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+=\-.]*[a-z0-9_+=-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Mail servers may reject other local parts, and most do. */
const hasAsciiName = (address: string): boolean =>
  !/\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

export const email = (missing: string) =>
  z.string({ error: missing }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(254, 'Enter a valid email address'),
    z.overwrite(withAsciiDomain),
    z.refine(hasAsciiName, {
      error: 'Use an address without accents or other scripts before the @',
      abort: true,
    }),
    z.email({ pattern: emailPattern, error: 'Enter a valid email address' }),
  );

/** The signed-in user's password. */
export const ownPassword = z
  .string({ error: 'Enter your password' })
  .check(
    z.minLength(1, 'Enter your password'),
    z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
  );

export const factorTypes = ['totp', 'phone'] as const;

/** A second factor in its owner's view. `hint` is the last digits of a phone number; empty for an app. */
export const factor = z.strictObject({
  id: z.uuid(),
  factorType: z.enum(factorTypes),
  status: z.enum(['unverified', 'verified']),
  name: z.string(),
  hint: z.string(),
  createdAt: z.string(),
});
export type Factor = z.output<typeof factor>;

/**
 * A pending removal of all second factors. The owner can cancel it with the emailed link or, if a reset requested it,
 * by using a factor.
 */
export const factorRemoval = z.strictObject({
  by: z.enum(['admin', 'reset']),
  reason: z.string(),
  askedAt: z.string(),
  dueAt: z.string(),
});
export type FactorRemoval = z.output<typeof factorRemoval>;

/** The signed-in user, as their own client sees them. `role` determines the menu; `isAdmin` is independent of it. */
export const viewer = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.nullable(z.enum(signUpRoles)),
  isAdmin: z.boolean(),
  timeZone: z.string(),
  /** The hour at which the user's day begins. */
  dayStartsAt: z.int(),
  /** Null means Monday for check-ins, and the locale's first day in calendars. */
  weekStartsOn: z.nullable(z.enum(['monday', 'sunday', 'saturday'])),
  locale: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** The key of the public avatar service; null without consent. */
  avatarHash: z.nullable(z.string()),
});
export type Viewer = z.output<typeof viewer>;

/** The result of a sign-in: the user, or null and the second factors of which one must be verified. */
export const signedIn = z.strictObject({ viewer: z.nullable(viewer), factors: z.array(factor) });
export type SignedIn = z.output<typeof signedIn>;
