const longestUrl = 2048;
const unseenCharacter = /[\s\p{Cc}\p{Cf}]/u;
// Shapes the URL parser would repair (https:host, https:\\host, user@host) are refused before it sees them.
const httpShape = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i;
const encodedTrick = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i;

/**
 * A user's link as a URL, or undefined when it is not one that may be shown or followed: http and https only, at most
 * 2,048 characters, no credentials, no backslash, no whitespace, control or invisible character (trim it first).
 */
export function parseHttpUrl(text: string): URL | undefined {
  if (text.length > longestUrl || unseenCharacter.test(text) || text.includes('\\')) return undefined;
  if (!httpShape.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.hostname === '' || url.username !== '' || url.password !== '' ? undefined : url;
}

/** The hostname of a user's link, in ASCII (look-alike letters show as xn--…); undefined when it is no http(s) URL. */
export function getHost(text: string): string | undefined {
  return parseHttpUrl(text)?.hostname;
}

/**
 * A redirect target within this site: path, query and hash of `text`, or '/' when it could lead anywhere else
 * (//evil, /\evil, encoded slashes, schemes, control characters).
 */
export function sameOriginPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > longestUrl) return '/';
  if (unseenCharacter.test(text) || text.includes('\\')) return '/';
  const base = 'http://origin.invalid';
  const url = URL.parse(text, base);
  if (url?.origin !== base || url.pathname.includes('//') || encodedTrick.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
