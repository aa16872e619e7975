import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { backupAlphabet, backupCodeCount } from './codes.ts';

const period = 30;
const digits = 6;
const secretBytes = 20;

/** Returns a new secret for an authenticator app, in base32. */
export function generateTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** Returns the otpauth URI that authenticator apps read from a QR code. */
export function createTotpUri(secret: string, account: string): string {
  return new TOTP({ issuer: 'Dropfolio', label: account, secret, digits, period }).toString();
}

/** Returns the 30-second step of a code: the current, previous, or next one. Undefined for any other code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits,
    period,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}

/** Returns ten backup codes of 50 random bits each, without hyphens. */
export function generateBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < backupCodeCount) {
    codes.add(Array.from(randomBytes(10), (byte) => backupAlphabet[byte & 31]).join(''));
  }
  return [...codes];
}

/** Returns six random digits for a text message. */
export function generatePhoneCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}
