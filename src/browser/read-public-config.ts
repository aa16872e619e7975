import { type PublicConfig, publicConfigId } from '#/lib/public-config.ts';

/** Returns the page's configuration; undefined in a document that wasn't rendered by a server. */
export function readPublicConfig(): PublicConfig | undefined {
  const text = document.getElementById(publicConfigId)?.textContent;
  // The server serializes this block from a PublicConfig.
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}
