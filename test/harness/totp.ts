import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app with this secret shows at this time. */
export function createTotpCode(secret: string, date: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: date.getTime() });
}

/** Returns the nth of the six-digit codes that are wrong at this time, also with clock drift. */
export function createWrongCode(secret: string, date: Date, n = 0): string {
  const nearbyCodes = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) =>
    createTotpCode(secret, new Date(date.getTime() + ms)),
  );
  let guess = n;
  while (nearbyCodes.includes(String(guess % 1_000_000).padStart(6, '0'))) guess += 1_000;
  return String(guess % 1_000_000).padStart(6, '0');
}
