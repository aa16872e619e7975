import * as z from 'zod/mini';
import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';

export const confirmationLifetimeMs = 86_400_000;

const payload = z.strictObject({ id: z.uuid(), email: z.string(), expires: z.number() });

/** Returns a token, valid for 24 hours, that proves its holder received an email at this account's address. */
export function createConfirmationToken(
  confirming: TokenSigner,
  { id, email }: { id: string; email: string },
  now: Date,
): string {
  return confirming.sign(JSON.stringify({ id, email, expires: now.getTime() + confirmationLifetimeMs }));
}

/** Reads a link's token, even an expired one. Returns undefined for an invalid signature. */
export function readLink(
  confirming: TokenSigner,
  token: string,
  now: Date,
): { id: string; email: string; isExpired: boolean } | undefined {
  const text = confirming.read(token);
  if (text === undefined) return undefined;
  const { id, email, expires } = payload.parse(JSON.parse(text));
  return { id, email, isExpired: expires <= now.getTime() };
}
