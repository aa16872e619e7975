import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { factor, factorRemoval, viewer } from '../session/schema.ts';
import { code } from './schema.ts';

const name = z.optional(
  z.string().check(z.overwrite(cleanLine), z.maxLength(60, 'Name must be at most 60 characters')),
);

const phone = z.string({ error: 'Enter your phone number' }).check(
  z.maxLength(40, 'Enter a valid phone number'),
  z.overwrite((text) => text.replace(/[\s().-]/g, '')),
  z.minLength(1, { error: 'Enter your phone number', abort: true }),
  z.regex(/^\+[1-9]\d{6,14}$/, 'Include the country code, such as +234 803 123 4567'),
);

const id = z.uuid({ error: 'This two-factor method no longer exists. Start again.' });

export const newFactor = z.discriminatedUnion('factorType', [
  z.strictObject({ factorType: z.literal('totp'), name }),
  z.strictObject({ factorType: z.literal('phone'), phone, name }),
]);
export type NewFactor = z.output<typeof newFactor>;

export const newPhone = z.strictObject({ phone });

/** `secret` (base32) and `uri` belong to an authenticator app and are returned only once. */
export const addedFactor = z.strictObject({
  id: z.uuid(),
  secret: z.optional(z.string()),
  uri: z.optional(z.string()),
});
export type AddedFactor = z.output<typeof addedFactor>;

/** The sources of a code. `backup` sends no code and accepts only a backup code. */
export const channels = ['totp', 'sms', 'backup'] as const;
export type Channel = (typeof channels)[number];

export const challengeInput = z.strictObject({ id, channel: z.enum(channels) });
export type ChallengeInput = z.output<typeof challengeInput>;

export const challenge = z.strictObject({ id: z.uuid() });

export const verifyInput = z.strictObject({
  id,
  code,
  challenge_id: z.uuid({ error: 'This code has expired. Request a new one.' }),
});
export type VerifyInput = z.output<typeof verifyInput>;

export const backupCodes = z.array(z.string());

/** `expires_in` is in seconds. `backup_codes` are returned once, with the account's first second factor. */
export const verified = z.strictObject({
  expires_in: z.number(),
  session: z.strictObject({ assurance: z.literal('aal2'), viewer }),
  backup_codes: z.optional(backupCodes),
});
export type Verified = z.output<typeof verified>;

export const factorId = z.strictObject({ id });
export type FactorId = z.output<typeof factorId>;

export const newBackupCodes = z.strictObject({ codes: backupCodes });

/** `canAddPhone` is whether the site can send text messages. */
export const factorList = z.strictObject({
  factors: z.array(factor),
  backupCodesLeft: z.number(),
  canAddPhone: z.boolean(),
  removal: z.nullable(factorRemoval),
});
export type FactorList = z.output<typeof factorList>;
