const maxUrlLength = 2048;
const invisibleCharacter = /[\s\p{Cc}\p{Cf}]/u;
// Shapes that the URL parser would repair (https:host, https:\\host, user@host) are rejected before parsing.
const httpShape = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i;
const encodedControl = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i;

/**
 * Parses a user-supplied link, or returns undefined if it must not be shown or followed: http and https only,
 * at most 2,048 characters, no credentials, no backslash, no whitespace, control, or invisible characters
 * (trim it first).
 */
export function parseHttpUrl(text: string): URL | undefined {
  if (text.length > maxUrlLength || invisibleCharacter.test(text) || text.includes('\\')) return undefined;
  if (!httpShape.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.hostname === '' || url.username !== '' || url.password !== '' ? undefined : url;
}

/**
 * Returns the hostname of a user-supplied link, in ASCII (look-alike letters show as xn--…); undefined if it
 * is no http(s) URL.
 */
export function getHost(text: string): string | undefined {
  return parseHttpUrl(text)?.hostname;
}

/**
 * Returns a redirect target within this site: path, query, and hash of `text`, or '/' if it could lead
 * anywhere else (//evil, /\evil, encoded slashes, schemes, control characters).
 */
export function toSameOriginPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > maxUrlLength) return '/';
  if (invisibleCharacter.test(text) || text.includes('\\')) return '/';
  const base = 'http://origin.invalid';
  const url = URL.parse(text, base);
  if (url?.origin !== base || url.pathname.includes('//') || encodedControl.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
