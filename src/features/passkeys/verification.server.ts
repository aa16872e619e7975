import { AppError } from '#/lib/app-error.ts';
import type { PasskeyAddition, PasskeySignIn } from './schema.ts';

// Loaded with the first passkey because its certificate parsers would slow down every start.
export const importWebAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA, and RS256. Every authenticator supports at least one. */
export const algorithms = [-7, -8, -257];

/** Returns the site's origin and its host, the relying party id to which passkeys are bound. */
export function getRelyingParty(baseUrl: string): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, rpId: hostname };
}

/** Returns the user id's bytes, which passkeys store to identify the account. */
export function toUserHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

/** Returns the challenge that the browser claims to have signed; undefined for data that our pages can't produce. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    // Our pages are never framed.
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

export type NewCredential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number };

/** Verifies a new passkey. Throws INVALID when it doesn't match the requested options. */
export async function verifyAddition(
  { id, rawId, type, response }: PasskeyAddition['response'],
  challenge: string,
  baseUrl: string,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await importWebAuthn();
  const { origin, rpId } = getRelyingParty(baseUrl);
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (verified?.registrationInfo === undefined) throw createRegistrationError();
  return verified.registrationInfo.credential;
}

export function createRegistrationError(): AppError {
  return new AppError('INVALID', 'Couldn’t add the passkey. Please try again.');
}

/** Verifies a signature of a stored passkey. Returns its new counter; undefined when anything is wrong. */
export async function verifySignIn(
  { id, rawId, type, response }: PasskeySignIn['response'],
  credential: NewCredential,
  challenge: string,
  baseUrl: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await importWebAuthn();
  const { origin, rpId } = getRelyingParty(baseUrl);
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}
