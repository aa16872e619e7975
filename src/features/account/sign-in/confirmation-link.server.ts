import * as z from 'zod/mini';
import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';

/** How long a mailed link lives, in milliseconds. */
export const confirmationLifetimeMs = 86_400_000;

const told = z.strictObject({ id: z.uuid(), email: z.string(), expires: z.number() });

/** What a mailed link carries: that its reader owns the address of this account. It lives 24 hours. */
export function confirmationToken(
  confirming: TokenSigner,
  { id, email }: { id: string; email: string },
  now: Date,
): string {
  return confirming.sign(JSON.stringify({ id, email, expires: now.getTime() + confirmationLifetimeMs }));
}

/** What a link says, also when its time is over. Undefined for what is none of ours. */
export function readLink(
  confirming: TokenSigner,
  token: string,
  now: Date,
): { id: string; email: string; isOver: boolean } | undefined {
  const text = confirming.read(token);
  if (text === undefined) return undefined;
  const { id, email, expires } = told.parse(JSON.parse(text));
  return { id, email, isOver: expires <= now.getTime() };
}
