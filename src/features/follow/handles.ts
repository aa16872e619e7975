import { parseHttpUrl } from '#/lib/urls.ts';

export const handleShape = /^[A-Za-z0-9_]{1,15}$/;

const profileHosts = new Set(['x.com', 'twitter.com']);

/** First parts of an address there that are no profiles. */
const reserved = new Set([
  ...['about', 'account', 'compose', 'download', 'explore', 'followers', 'following', 'hashtag', 'help'],
  ...['home', 'i', 'intent', 'jobs', 'login', 'logout', 'messages', 'notifications', 'oauth', 'privacy'],
  ...['search', 'settings', 'share', 'signin', 'signup', 'tos', 'who_to_follow', 'widgets'],
]);

// Zero-width and direction marks, soft hyphens and the like come along when a name is copied.
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/gu;

/** As it was meant: without invisible characters, and full-width ones as the usual ones. */
const clean = (text: string) => text.normalize('NFKC').replace(invisible, '').trim();

function profileUrlIn(text: string): URL | undefined {
  if (!/[./]/.test(text)) return undefined;
  const url = parseHttpUrl(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url === undefined || url.port !== '') return undefined;
  return profileHosts.has(url.hostname.replace(/^(?:www|mobile|m)\./, '')) ? url : undefined;
}

const partsOf = ({ pathname }: URL) => pathname.split('/').filter((part) => part !== '');

/** The name that an address names, such as `/ada`, `/@ada` or `/intent/follow?screen_name=ada`. */
function nameIn(url: URL): string | undefined {
  const [first, second] = partsOf(url);
  const isIntent = first?.toLowerCase() === 'intent' && /^(?:follow|user)$/i.test(second ?? '');
  return isIntent ? (url.searchParams.get('screen_name') ?? undefined) : first;
}

/**
 * The handle that somebody typed: a name with or without its @, or the address of a profile with whatever comes behind it
 * (`mobile.x.com/@ada?s=21`). undefined for anything else, and for names that the site keeps for itself.
 */
export function readHandle(text: string): string | undefined {
  const plain = clean(text);
  const url = profileUrlIn(plain);
  const name = (url === undefined ? plain : nameIn(url))?.replace(/^@/, '');
  if (name === undefined || !handleShape.test(name) || reserved.has(name.toLowerCase())) return undefined;
  return name;
}

/**
 * The address of the profile that somebody typed, in the one way we write it: https://x.com/name in lower case. undefined for
 * anything else: a post is no profile, and a name alone needs its @.
 */
export function normalizeProfileUrl(text: string): string | undefined {
  const plain = clean(text);
  const url = profileUrlIn(plain);
  if (url === undefined && !plain.startsWith('@')) return undefined;
  if (url !== undefined && partsOf(url).length > 1 && !url.searchParams.has('screen_name')) return undefined;
  const name = readHandle(plain);
  return name === undefined ? undefined : `https://x.com/${name.toLowerCase()}`;
}

/** Whether the address of a profile is that of this handle. */
export const isProfileOf = (address: string, twitterHandle: string): boolean =>
  normalizeProfileUrl(address) === `https://x.com/${twitterHandle.toLowerCase()}`;

/** The handle of a text; what is none stays as it is, for the form to say so. A lone @ is nothing. */
export const normalizeHandle = (text: string): string =>
  readHandle(text) ?? (clean(text) === '@' ? '' : text.trim());
