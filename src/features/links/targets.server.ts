import { findDomain } from './hosts.server.ts';
import { type Redirector, redirectors } from './open-hosts.ts';

const byHost = Map.groupBy(redirectors, ({ host }) => host);

/** The maximum number of nested URLs; shared links have fewer. */
const maxInner = 4;
/** Each nested redirector encodes the text once more. */
const maxDecodings = 3;

function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < maxDecodings && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}

/** Decodes a base64 URL, as in some redirectors: `a1aHR0cHM6Ly9…`. */
function decodeBase64(text: string): string {
  const index = text.search(/aHR0c[A-Za-z0-9_-]{8}/);
  return index < 0 || index > 2 ? text : Buffer.from(text.slice(index), 'base64url').toString();
}

/** Parses a redirector's target, also without scheme; undefined if the text has no host. */
function parseTarget(text: string): string | undefined {
  const value = decodeBase64(decode(text.trim()));
  if (/^https?:/i.test(value)) return value.replace(/^(https?):\/*/i, '$1://');
  if (value.startsWith('//')) return `https:${value}`;
  return /^[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#:]|$)/u.test(value) ? `https://${value}` : undefined;
}

/** Returns the host that a proxy shows: `example-com.translate.goog` shows example.com, whose hyphens are doubled. */
function getProxiedHost({ hostname }: URL): string | undefined {
  if (!hostname.endsWith('.translate.goog') && !hostname.endsWith('.cdn.ampproject.org')) return undefined;
  const label = /^([^.]+)\.(?:translate\.goog|cdn\.ampproject\.org)$/.exec(hostname)?.[1];
  return label?.replace(/--|-/g, (dash) => (dash === '--' ? '-' : '.'));
}

function findRedirector(url: URL): Redirector | undefined {
  const host = findDomain(url.hostname, byHost);
  if (host === undefined) return undefined;
  // A subdomain without such a page inherits it: `translate.google.com/url` is google.com's.
  return (
    byHost.get(host)?.find(({ path }) => path.test(url.pathname)) ??
    byHost.get(host.slice(host.indexOf('.') + 1))?.find(({ path }) => path.test(url.pathname))
  );
}

/** Returns where a redirector of a known site leads; null if its URL doesn't say, undefined for other URLs. */
export function getTarget(url: URL): string | null | undefined {
  const proxied = getProxiedHost(url);
  if (proxied?.includes('.')) return `https://${proxied}${url.pathname}${url.search}`;
  const redirector = findRedirector(url);
  if (redirector === undefined) return undefined;
  const { params, path } = redirector;
  if (params === undefined) {
    const remainder = `${url.pathname}${url.search}`.replace(path, '').replace(/^\?/, '');
    return parseTarget(remainder) ?? null;
  }
  for (const param of params) {
    const value = url.searchParams.get(param);
    const address = value === null ? undefined : parseTarget(value);
    if (address !== undefined) return address;
  }
  return null;
}

const urlPattern = /https?:(?:\/\/?|\\\\)[^\s"'<>]+/i;

/** Returns the URLs within a URL: as text, encoded, or as parameters. */
export function listInnerAddresses(url: URL): string[] {
  const { pathname, search, hash } = url;
  const remainder = pathname + search + hash;
  // Fast path: contains no URL, plain or encoded.
  if (!/\/\/|:|%|aHR0c/.test(remainder)) return [];
  const parts = [pathname, hash.slice(1), ...(search === '' ? [] : url.searchParams.values())];
  const addresses = new Set<string>();
  for (const part of parts) {
    if (part.length < 8 || addresses.size >= maxInner) continue;
    const text = decodeBase64(decode(part));
    const match =
      urlPattern.exec(text)?.[0] ??
      (/^\/\/[^/?#\s]+\.[^/?#\s]{2,}/.test(text) && part !== url.pathname ? `https:${text}` : undefined);
    if (match !== undefined) addresses.add(match.replace(/^(https?):[/\\]*/i, '$1://'));
  }
  return [...addresses];
}
