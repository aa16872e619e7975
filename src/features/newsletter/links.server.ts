import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';

const prefix = 'newsletter ';

/** Returns the link that unsubscribes a subscriber. Its signed token needs no session and doesn't expire. */
export function createUnsubscribeUrl(baseUrl: string, unsubscribing: TokenSigner, id: string): string {
  return `${baseUrl}/newsletter/unsubscribe?token=${unsubscribing.sign(prefix + id)}`;
}

/** Returns the subscriber's id of a link's token; undefined if the token is invalid. */
export function findSubscriberId(unsubscribing: TokenSigner, token: string): string | undefined {
  const text = unsubscribing.read(token);
  return text?.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}
