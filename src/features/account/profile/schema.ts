import * as z from 'zod/mini';
import { dayStartsAt, weekStartsOn } from '../../airdrops/rhythm/schema.ts';
import { email } from '../../session/schema.ts';
import { locale, newPassword, personName, timeZone } from '../schema.ts';

const sessionMethods = ['password', 'passkey', 'wallet'] as const;

/** Omitted fields keep their values; a `locale` of null is the default. */
export const profileChanges = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  timeZone: z.optional(timeZone),
  /** The hour at which the user's day begins. */
  dayStartsAt: z.optional(dayStartsAt),
  weekStartsOn: z.optional(z.nullable(weekStartsOn)),
  locale: z.optional(z.nullable(locale)),
  showAvatar: z.optional(z.boolean()),
});
export type ProfileChanges = z.output<typeof profileChanges>;

export const passwordChange = z.strictObject({
  newPassword: newPassword('Enter a new password'),
  /** API tokens are revoked unless this is set. */
  keepTokens: z._default(z.boolean(), false),
});
export type PasswordChange = z.output<typeof passwordChange>;

export const emailChangeInput = z.strictObject({ newEmail: email('Enter the new email') });
export type EmailChangeInput = z.output<typeof emailChangeInput>;

/** `confirm` is the account's email address, entered by the user. */
export const deletionInput = z.strictObject({ confirm: email('Type your email') });
export type DeletionInput = z.output<typeof deletionInput>;

/** Profile fields that the viewer doesn't have. */
export const profile = z.strictObject({
  showAvatar: z.boolean(),
  createdAt: z.string(),
  /** An address that awaits confirmation. */
  emailChange: z.nullable(z.strictObject({ newEmail: z.string(), expiresAt: z.string() })),
});
export type Profile = z.output<typeof profile>;

export const session = z.strictObject({
  id: z.uuid(),
  /** The display name, such as 'Firefox on Windows'. */
  device: z.string(),
  isMobile: z.boolean(),
  method: z.enum(sessionMethods),
  /** The network address without the part that identifies one machine; empty when unknown. */
  network: z.string(),
  signedInAt: z.string(),
  /** Accurate to about ten minutes. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

export const sessionId = z.strictObject({ id: z.uuid() });
