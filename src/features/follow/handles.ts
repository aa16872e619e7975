import { parseHttpUrl } from '#/lib/urls.ts';

export const handleShape = /^[A-Za-z0-9_]{1,15}$/;

const profileHosts = new Set(['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com']);
/** First parts of an address there that are no profiles. */
const notProfiles = new Set([
  'home',
  'explore',
  'search',
  'settings',
  'messages',
  'notifications',
  'i',
  'intent',
  'share',
  'login',
  'hashtag',
  'compose',
]);
/** The address of a profile in the one way we write it, https://x.com/name in lower case; undefined for anything else. */
export function profileAddress(text: string): string | undefined {
  const url = parseHttpUrl(text.trim());
  if (url === undefined || !profileHosts.has(url.hostname) || url.port !== '') return undefined;
  const [name = '', ...more] = url.pathname.slice(1).split('/');
  const rest = more.filter((part) => part !== '');
  if (rest.length > 0 || !handleShape.test(name) || notProfiles.has(name.toLowerCase())) return undefined;
  return `https://x.com/${name.toLowerCase()}`;
}

/** Whether the address of a profile is that of this handle. */
export const namesHandle = (address: string, twitterHandle: string): boolean =>
  profileAddress(address) === `https://x.com/${twitterHandle.toLowerCase()}`;

/**
 * The handle of a text: what stands behind its @, or the name in the address of a profile with whatever comes behind it
 * (`x.com/ada?s=21`). What is neither stays as it is.
 */
export function plainHandle(text: string): string {
  const plain = text.trim();
  const address = /^https?:/i.test(plain) ? plain : `https://${plain}`;
  const url = /[./]/.test(plain) ? parseHttpUrl(address) : undefined;
  if (url === undefined || !profileHosts.has(url.hostname)) return plain.replace(/^@/, '');
  const [name = ''] = url.pathname.slice(1).split('/');
  return notProfiles.has(name.toLowerCase()) ? plain : name.replace(/^@/, '');
}
