import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { LinkReason, LinkRule, LinkStanding, LinkVerdict } from '#/lib/link-verdicts.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { domainIn } from './hosts.server.ts';
import { knownSites } from './known-sites.ts';
import { openHosts, reporters, shorteners } from './open-hosts.ts';
import { nameAsking, nameInPath } from './path-names.server.ts';
import { resemblanceOf } from './resemblance.server.ts';
import { innerAddresses, targetOf } from './targets.server.ts';

/** The lists of hosts, in ASCII; each entry includes its subdomains. */
export type LinkLists = {
  /** The operator's entries. */
  entries: ReadonlyMap<string, 'allow' | 'block'>;
  /** From a phishing list: blocked hosts, and its exceptions. */
  blocked: ReadonlySet<string>;
  allowed: ReadonlySet<string>;
  /** Exact hosts of listings that were approved although they resemble others. */
  vouched: ReadonlySet<string>;
};

const blocking: ReadonlySet<LinkRule> = new Set([
  'operator',
  'listed',
  'confusable',
  'scheme',
  'credentials',
  'unreadable',
]);

/** The maximum number of nested redirectors. */
const maxDepth = 3;

const known: ReadonlySet<string> = new Set(knownSites.flatMap(({ hosts }) => hosts));

/**
 * Returns what the lists say about a host: first the operator's entries, then the most specific match. For the same
 * domain, a block outranks an exception.
 */
function standingOf(
  host: string,
  { entries, blocked, allowed, vouched }: LinkLists,
): LinkStanding | undefined {
  const entry = entries.size === 0 ? undefined : domainIn(host, entries);
  if (entry !== undefined) return entries.get(entry) === 'block' ? 'operator' : 'allowed';
  const nearest = domainIn(host, {
    has: (domain) => openHosts.has(domain) || known.has(domain) || blocked.has(domain) || allowed.has(domain),
  });
  // A host of user content is neither trusted nor blocked as a whole.
  if (nearest !== undefined && !openHosts.has(nearest)) {
    if (known.has(nearest)) return 'known';
    // An exception only cancels a block of its parent domains: nobody has verified who owns the host now.
    if (blocked.has(nearest)) return 'listed';
  }
  return vouched.has(host) ? 'vouched' : undefined;
}

/** Normalizes a host like the lists: ASCII, lower case, without trailing dots. */
const normalizeHost = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, '');

/** No name on the network is longer. */
const longestHost = 253;

/** Parses a URL like browsers do; undefined unless it opens a website. */
function parseAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return plainHost(url.hostname).length > longestHost ? undefined : url;
}

const isBare = ({ hostname }: URL): boolean => isIP(normalizeHost(hostname).replace(/^\[|\]$/g, '')) !== 0;

const shownAs = (host: string): string => domainToUnicode(host) || host;

type Found = { rule: LinkRule; resembles: string | null };

/**
 * Returns the known site that a host imitates. Below hosts with user accounts, a bare name may belong to its owner or
 * to someone writing about it.
 */
function findResemblance(host: string): Found | undefined {
  const site = domainIn(host, openHosts);
  const kind = site === undefined ? undefined : openHosts.get(site);
  if (kind === 'anonymous' && site === host) return undefined;
  if (site === undefined || kind !== 'accounts')
    return resemblanceOf(host, shownAs(host), parse(host, { allowPrivateDomains: true }).subdomain);
  const resembles = nameAsking(host.slice(0, -site.length));
  return resembles === undefined ? undefined : { rule: 'brand-in-host', resembles };
}

const ipfs = /^\/ip[fn]s\/./;

/** Yields the sites that a page on a shared host imitates. */
function* pageRules(url: URL, host: string): Generator<Found> {
  const site = domainIn(host, openHosts);
  const kind = site === undefined ? undefined : openHosts.get(site);
  const isAnonymous = kind === 'anonymous' || ipfs.test(url.pathname);
  const isShared = isAnonymous || kind === 'accounts';
  if (isShared || domainIn(host, reporters) === undefined) {
    const resembles = nameInPath(url, isShared && !isAnonymous);
    if (resembles !== undefined) yield { rule: 'brand-in-path', resembles };
  }
  if (isAnonymous) yield { rule: 'anonymous', resembles: null };
}

/** Yields the suspicious aspects of how a URL is written, regardless of its host. */
function* shapeRules(text: string, url: URL, host: string): Generator<LinkRule> {
  if (url.username !== '' || url.password !== '') yield 'credentials';
  else if (parseHttpUrl(text) === undefined) yield 'unreadable';
  if (isBare(url)) yield 'address';
  if (url.port !== '') yield 'port';
  if (shorteners.has(host.replace(/^www\./, ''))) yield 'shortener';
  if (url.protocol === 'http:') yield 'insecure';
}

/** Returns the host that browsers would open, normalized like the lists; undefined if they would open none. */
export function hostIn(url: string): string | undefined {
  const address = parseAddress(url.trim());
  return address === undefined ? undefined : normalizeHost(address.hostname);
}

/** Returns the host of a URL that resembles another site but isn't blocked for it; else undefined. */
export function resemblingHost(url: string): string | undefined {
  const address = parseAddress(url.trim());
  if (address === undefined || isBare(address)) return undefined;
  const host = normalizeHost(address.hostname);
  const found = findResemblance(host);
  return found === undefined || blocking.has(found.rule) ? undefined : host;
}

/** Returns the host that a URL leads to, following a redirector's target, normalized like the lists. */
export function siteOf(url: string): string | undefined {
  let address = parseAddress(url.trim());
  for (let depth = 0; address !== undefined && depth < maxDepth; depth += 1) {
    const target = targetOf(address);
    const next = typeof target === 'string' ? parseAddress(target) : undefined;
    if (next === undefined) break;
    address = next;
  }
  return address === undefined ? undefined : normalizeHost(address.hostname);
}

/** Returns what the lists say about the host that a URL leads to. */
export function standingOfLink(url: string, lists: LinkLists): LinkStanding | undefined {
  const host = siteOf(url);
  return host === undefined ? undefined : standingOf(host, lists);
}

function toVerdict(reasons: readonly LinkReason[]): LinkVerdict {
  const isBlocked = reasons.some(({ rule }) => blocking.has(rule));
  return { verdict: isBlocked ? 'blocked' : reasons.length === 0 ? 'ok' : 'careful', reasons };
}

/** Returns the reasons against a text that opens no website. */
function unopenableReasons(text: string): LinkReason[] {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
  const isNone = scheme === undefined || /^https?:$/.test(scheme);
  return [{ rule: isNone ? 'unreadable' : 'scheme', host: isNone ? '' : scheme, resembles: null }];
}

/** Returns the reasons against the URL's own page, without nested URLs. */
function ownReasons(text: string, address: URL, lists: LinkLists): LinkReason[] {
  const host = normalizeHost(address.hostname);
  const standing = standingOf(host, lists);
  const reason = (rule: LinkRule, resembles: string | null = null): LinkReason => ({
    rule,
    host: shownAs(host),
    resembles,
  });
  const reasons: LinkReason[] = [];
  if (standing === 'operator' || standing === 'listed') reasons.push(reason(standing));
  const shape = [...shapeRules(text, address, host)];
  if (standing !== 'allowed' && standing !== 'known' && !shape.includes('address')) {
    const found = findResemblance(host);
    if (found !== undefined && (standing !== 'vouched' || blocking.has(found.rule)))
      reasons.push(reason(found.rule, found.resembles));
    if (standing !== 'vouched')
      for (const { rule, resembles } of pageRules(address, host)) reasons.push(reason(rule, resembles));
  }
  for (const rule of shape) {
    if (blocking.has(rule)) reasons.unshift(reason(rule));
    else if (standing !== 'allowed') reasons.push(reason(rule));
  }
  return reasons;
}

/**
 * Returns the reasons against nested URLs. A nested URL without encryption is no reason, because it may not be
 * followed as such.
 */
function innerReasons(address: URL, lists: LinkLists, depth: number): LinkReason[] {
  const target = targetOf(address);
  const inner = new Set([...(typeof target === 'string' ? [target] : []), ...innerAddresses(address)]);
  const reasons = [...inner].flatMap((text) => {
    const found = parseAddress(text);
    return found === undefined ? [] : reasonsFor(found.href, found, lists, depth + 1);
  });
  if (target === null && inner.size === 0)
    reasons.push({ rule: 'shortener', host: shownAs(normalizeHost(address.hostname)), resembles: null });
  return reasons.filter(({ rule }) => rule !== 'insecure');
}

function reasonsFor(text: string, address: URL, lists: LinkLists, depth: number): LinkReason[] {
  const own = ownReasons(text, address, lists);
  const inner = depth < maxDepth ? innerReasons(address, lists, depth) : [];
  const all = [...own, ...inner];
  return inner.length === 0
    ? own
    : [...all.filter(({ rule }) => blocking.has(rule)), ...all.filter(({ rule }) => !blocking.has(rule))];
}

/**
 * Evaluates a link and every URL within it, by the lists and by its appearance. Makes no network requests; the same
 * lists always give the same verdict. The most severe reason is first.
 */
export function judgeLink(url: string, lists: LinkLists): LinkVerdict {
  const text = url.trim();
  const address = parseAddress(text);
  return toVerdict(address === undefined ? unopenableReasons(text) : reasonsFor(text, address, lists, 0));
}
