import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';

const prefix = 'newsletter ';

/**
 * Where a subscriber can stop the newsletter. The link proves by itself whose it is, and is good for as long as they are
 * known.
 */
export function unsubscribeUrl(baseUrl: string, unsubscribing: TokenSigner, id: string): string {
  return `${baseUrl}/newsletter/unsubscribe?token=${unsubscribing.sign(prefix + id)}`;
}

/** The subscriber that a link was made for; undefined for one that is none of these. */
export function findSubscriberId(unsubscribing: TokenSigner, token: string): string | undefined {
  const text = unsubscribing.read(token);
  return text?.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}
