import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { backupAlphabet, backupCodeCount } from './codes.ts';

const period = 30;
const digits = 6;
const secretBytes = 20;

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** The otpauth URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ issuer: 'Dropfolio', label: account, secret, digits, period }).toString();
}

/** The number of the 30 seconds whose code this is: these, the ones before or the ones after. Undefined for any other. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
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

/** Ten backup codes of 50 random bits each, without their hyphens. */
export function makeBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < backupCodeCount) {
    codes.add(Array.from(randomBytes(10), (byte) => backupAlphabet[byte & 31]).join(''));
  }
  return [...codes];
}

/** Six random digits for a text message. */
export function newPhoneCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}
