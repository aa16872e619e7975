import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';

export const maxPasskeys = 20;

/** A passkey as its owner sees it. */
export const passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;
export const passkeyList = z.strictObject({ items: z.array(passkey) });

export const passkeyId = z.strictObject({ id: z.uuid() });
export type PasskeyId = z.output<typeof passkeyId>;

const name = z
  .string({ error: 'Enter a name' })
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, 'Enter a name'),
    z.maxLength(60, 'Name must be at most 60 characters'),
  );

export const passkeyName = z.strictObject({ name });
export const passkeyRename = z.strictObject({ id: z.uuid(), name });
export type PasskeyRename = z.output<typeof passkeyRename>;

const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));

// The JSON responses of WebAuthn level 3. Fields that we don't read are allowed by name but not validated.
const envelope = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
};

const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10));

export const registrationResponse = z.strictObject({
  ...envelope,
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url(8192)),
    authenticatorData: z.optional(base64url(8192)),
  }),
});

export const authenticationResponse = z.strictObject({
  ...envelope,
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: z.optional(base64url(128)),
  }),
});

export const passkeyAddition = z.strictObject({ name, response: registrationResponse });
export type PasskeyAddition = z.output<typeof passkeyAddition>;

export const passkeySignIn = z.strictObject({ response: authenticationResponse });
export type PasskeySignIn = z.output<typeof passkeySignIn>;

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options for `navigator.credentials.create`. */
export const registrationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type RegistrationOptions = z.output<typeof registrationOptions>;

/**
 * Options for `navigator.credentials.get`. For a sign-in, `allowCredentials` is empty because the passkey itself
 * identifies the account; for a proof, it lists the member's passkeys.
 */
export const authenticationOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type AuthenticationOptions = z.output<typeof authenticationOptions>;
