import { parseHttpUrl } from '#/lib/urls.ts';

export const handlePattern = /^[A-Za-z0-9_]{1,15}$/;

const profileHosts = new Set(['x.com', 'twitter.com']);

/** First path segments on these hosts that aren't profiles. */
const reserved = new Set([
  ...['about', 'account', 'compose', 'download', 'explore', 'followers', 'following', 'hashtag', 'help'],
  ...['home', 'i', 'intent', 'jobs', 'login', 'logout', 'messages', 'notifications', 'oauth', 'privacy'],
  ...['search', 'settings', 'share', 'signin', 'signup', 'tos', 'who_to_follow', 'widgets'],
]);

// Copied names often contain zero-width characters, direction marks, and soft hyphens.
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/gu;

/** Removes invisible characters and normalizes full-width ones. */
const clean = (text: string) => text.normalize('NFKC').replace(invisible, '').trim();

function parseProfileUrl(text: string): URL | undefined {
  if (!/[./]/.test(text)) return undefined;
  const url = parseHttpUrl(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url === undefined || url.port !== '') return undefined;
  return profileHosts.has(url.hostname.replace(/^(?:www|mobile|m)\./, '')) ? url : undefined;
}

const getPathSegments = ({ pathname }: URL) => pathname.split('/').filter((part) => part !== '');

/** Returns the name in a profile URL's path or query, such as `/ada`, `/@ada`, or `/intent/follow?screen_name=ada`. */
function getProfileName(url: URL): string | undefined {
  const [first, second] = getPathSegments(url);
  const isIntent = first?.toLowerCase() === 'intent' && /^(?:follow|user)$/i.test(second ?? '');
  return isIntent ? (url.searchParams.get('screen_name') ?? undefined) : first;
}

/**
 * Parses a typed handle: a name with or without @, or a profile URL with any path or query after the name
 * (`mobile.x.com/@ada?s=21`). Returns undefined for anything else, and for names that the site reserves.
 */
export function readHandle(text: string): string | undefined {
  const plain = clean(text);
  const url = parseProfileUrl(plain);
  const name = (url === undefined ? plain : getProfileName(url))?.replace(/^@/, '');
  if (name === undefined || !handlePattern.test(name) || reserved.has(name.toLowerCase())) return undefined;
  return name;
}

/**
 * Normalizes a typed profile to https://x.com/name in lower case. Returns undefined for anything else: a post isn't a
 * profile, and a bare name needs its @.
 */
export function normalizeProfileUrl(text: string): string | undefined {
  const plain = clean(text);
  const url = parseProfileUrl(plain);
  if (url === undefined && !plain.startsWith('@')) return undefined;
  const isSubpage =
    url !== undefined && getPathSegments(url).length > 1 && !url.searchParams.has('screen_name');
  if (isSubpage) return undefined;
  const name = readHandle(plain);
  return name === undefined ? undefined : `https://x.com/${name.toLowerCase()}`;
}

/** Returns whether a profile URL belongs to this handle. */
export const isProfileUrl = (address: string, twitterHandle: string): boolean =>
  normalizeProfileUrl(address) === `https://x.com/${twitterHandle.toLowerCase()}`;

/**
 * Returns the handle in a text. Invalid text is returned unchanged, because the form reports it. A lone @ counts as empty.
 */
export const normalizeHandle = (text: string): string =>
  readHandle(text) ?? (clean(text) === '@' ? '' : text.trim());
