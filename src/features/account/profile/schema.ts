import * as z from 'zod/mini';
import { email } from '../../session/schema.ts';
import { locale, newPassword, personName, timeZone } from '../schema.ts';

/** By what people sign in. */
const sessionMethods = ['password', 'passkey', 'wallet'] as const;

/** What is left out stays as it is; a locale of null is the one that everybody begins with. */
export const profileChanges = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  timeZone: z.optional(timeZone),
  locale: z.optional(z.nullable(locale)),
  showAvatar: z.optional(z.boolean()),
});
export type ProfileChanges = z.output<typeof profileChanges>;

export const passwordChange = z.strictObject({
  newPassword: newPassword('Please enter a new password'),
  /** API tokens are revoked unless their owner keeps them. */
  keepTokens: z._default(z.boolean(), false),
});
export type PasswordChange = z.output<typeof passwordChange>;

export const emailChangeInput = z.strictObject({ newEmail: email('Please enter the new email') });
export type EmailChangeInput = z.output<typeof emailChangeInput>;

/** `confirm`: the account's address, typed out. */
export const deletionInput = z.strictObject({ confirm: email('Please type your email') });
export type DeletionInput = z.output<typeof deletionInput>;

/** What the profile shows of an account beside its viewer. */
export const profile = z.strictObject({
  showAvatar: z.boolean(),
  createdAt: z.string(),
  /** An address that waits to be confirmed. */
  emailChange: z.nullable(z.strictObject({ newEmail: z.string(), expiresAt: z.string() })),
});
export type Profile = z.output<typeof profile>;

export const session = z.strictObject({
  id: z.uuid(),
  /** In words, such as 'Firefox on Windows'. */
  device: z.string(),
  isMobile: z.boolean(),
  method: z.enum(sessionMethods),
  /** The neighborhood of the network address; empty when none is known. */
  network: z.string(),
  signedInAt: z.string(),
  /** To about ten minutes. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

export const sessionId = z.strictObject({ id: z.uuid() });
