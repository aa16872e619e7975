import type { Seal } from '#/platform/auth/sealed.server.ts';

const owner = 'newsletter';

/** Where a subscriber can stop the newsletter. The link proves by itself whose it is, and is good for as long as they are known. */
export function unsubscribeUrl(baseUrl: string, links: Seal, id: string): string {
  return `${baseUrl}/newsletter/unsubscribe?token=${links.close(id, owner)}`;
}

/** The subscriber that a link was made for; undefined for one that is none of ours. */
export function subscriberOf(links: Seal, token: string): string | undefined {
  try {
    return links.open(token, owner);
  } catch {
    return undefined;
  }
}
