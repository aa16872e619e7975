import { AppError } from '#/lib/app-error.ts';
import type { PasskeyAddition, PasskeySignIn } from './schema.ts';

// Loaded with the first passkey: its parsers of certificates would cost every start of the program.
export const webAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256: what every authenticator knows one of. */
export const algorithms = [-7, -8, -257];

/** Where passkeys are made for: the pages' origin, and its host as the id that a passkey is bound to. */
export function siteOf(baseUrl: string): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, rpId: hostname };
}

/** The bytes of a person's id, which passkeys keep to say whose they are. */
export function userHandleOf(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

/** The challenge that the browser says it answered; undefined for what no page of ours can have made. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    // Our pages stand in no frame.
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

export type NewCredential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number };

/** Checks what the browser made a passkey with; throws INVALID for anything that is not as it was asked for. */
export async function verifyAddition(
  { id, rawId, type, response }: PasskeyAddition['response'],
  challenge: string,
  baseUrl: string,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, rpId } = siteOf(baseUrl);
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
  if (verified?.registrationInfo === undefined) throw notAsAsked();
  return verified.registrationInfo.credential;
}

export function notAsAsked(): AppError {
  return new AppError('INVALID', 'Failed to add the passkey. Please try again.');
}

/** Checks a signature of a stored passkey; answers its counter, undefined when anything about it is wrong. */
export async function verifySignIn(
  { id, rawId, type, response }: PasskeySignIn['response'],
  credential: NewCredential,
  challenge: string,
  baseUrl: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, rpId } = siteOf(baseUrl);
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
