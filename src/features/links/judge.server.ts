import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { HostStatus, LinkReason, LinkRule, LinkVerdict } from '#/lib/link-verdicts.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { findDomain } from './hosts.server.ts';
import { knownSites } from './known-sites.ts';
import { openHosts, reporters, shorteners } from './open-hosts.ts';
import { findLureName, findNameInPath } from './path-names.server.ts';
import { findResemblance, type Resemblance } from './resemblance.server.ts';
import { getTarget, listInnerAddresses } from './targets.server.ts';

/** The lists of hosts, in ASCII; each entry includes its subdomains. */
export type LinkLists = {
  /** The operator's entries. */
  entries: ReadonlyMap<string, 'allow' | 'block'>;
  /** A downloaded or bundled list of phishing sites, and the sites that it declares safe. */
  blocked: ReadonlySet<string>;
  allowed: ReadonlySet<string>;
  /** Hosts of approved listings that look like others, without their subdomains. */
  vouched: ReadonlySet<string>;
};

const blockingRules: ReadonlySet<LinkRule> = new Set([
  'operator',
  'listed',
  'confusable',
  'scheme',
  'credentials',
  'unreadable',
]);

/** Limits chains of redirectors. */
const maxDepth = 3;

const knownHosts: ReadonlySet<string> = new Set(knownSites.flatMap(({ hosts }) => hosts));

/** Returns a host's standing: the operator's entry wins, then the most specific one. For the same domain, a block outranks an exception. */
function getStanding(
  host: string,
  { entries, blocked, allowed, vouched }: LinkLists,
): HostStatus | undefined {
  const entry = entries.size === 0 ? undefined : findDomain(host, entries);
  if (entry !== undefined) return entries.get(entry) === 'block' ? 'operator' : 'allowed';
  const nearest = findDomain(host, {
    has: (domain) =>
      openHosts.has(domain) || knownHosts.has(domain) || blocked.has(domain) || allowed.has(domain),
  });
  // A host of user content is neither known nor blocked as a whole.
  if (nearest !== undefined && !openHosts.has(nearest)) {
    if (knownHosts.has(nearest)) return 'known';
    // An exception only overrides a block of a parent domain: who owns the host now is unverified.
    if (blocked.has(nearest)) return 'listed';
  }
  return vouched.has(host) ? 'vouched' : undefined;
}

/** Normalizes a host to the form of the lists: ASCII, lower case, without trailing dots. */
const normalizeHost = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, '');

/** The maximum of DNS. */
const maxHostLength = 253;

/** Parses the address of a website that browsers would open; undefined if it isn't one. */
function parseAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return normalizeHost(url.hostname).length > maxHostLength ? undefined : url;
}

const isIpAddress = ({ hostname }: URL): boolean =>
  isIP(normalizeHost(hostname).replace(/^\[|\]$/g, '')) !== 0;

const formatHost = (host: string): string => domainToUnicode(host) || host;

/**
 * Finds the known site that a host imitates. On sites with accounts, a known name counts only beside a lure, because its owner or
 * an article about it may use it.
 */
function findHostResemblance(host: string): Resemblance | undefined {
  const site = findDomain(host, openHosts);
  const kind = site === undefined ? undefined : openHosts.get(site);
  if (kind === 'anonymous' && site === host) return undefined;
  if (site === undefined || kind !== 'accounts')
    return findResemblance(host, formatHost(host), parse(host, { allowPrivateDomains: true }).subdomain);
  const resembles = findLureName(host.slice(0, -site.length));
  return resembles === undefined ? undefined : { rule: 'brand-in-host', resembles };
}

const ipfsPath = /^\/ip[fn]s\/./;

/** Finds the sites that a page on a shared host imitates. */
function* findPageRules(url: URL, host: string): Generator<Resemblance> {
  const site = findDomain(host, openHosts);
  const kind = site === undefined ? undefined : openHosts.get(site);
  const isAnonymous = kind === 'anonymous' || ipfsPath.test(url.pathname);
  const isShared = isAnonymous || kind === 'accounts';
  if (isShared || findDomain(host, reporters) === undefined) {
    const resembles = findNameInPath(url, isShared && !isAnonymous);
    if (resembles !== undefined) yield { rule: 'brand-in-path', resembles };
  }
  if (isAnonymous) yield { rule: 'anonymous', resembles: null };
}

/** Returns the doubts about how an address is written, independent of its host. */
function* findShapeRules(text: string, url: URL, host: string): Generator<LinkRule> {
  if (url.username !== '' || url.password !== '') yield 'credentials';
  else if (parseHttpUrl(text) === undefined) yield 'unreadable';
  if (isIpAddress(url)) yield 'address';
  if (url.port !== '') yield 'port';
  if (shorteners.has(host.replace(/^www\./, ''))) yield 'shortener';
  if (url.protocol === 'http:') yield 'insecure';
}

/** Returns the host that browsers would open, normalized like the lists; undefined if they would open none. */
export function parseHost(url: string): string | undefined {
  const address = parseAddress(url.trim());
  return address === undefined ? undefined : normalizeHost(address.hostname);
}

/** Returns the host of an address that resembles another's without being blocked for it; undefined otherwise. */
export function findResemblingHost(url: string): string | undefined {
  const address = parseAddress(url.trim());
  if (address === undefined || isIpAddress(address)) return undefined;
  const host = normalizeHost(address.hostname);
  const resemblance = findHostResemblance(host);
  return resemblance === undefined || blockingRules.has(resemblance.rule) ? undefined : host;
}

/** Returns the host that an address leads to, normalized like the lists: a redirector's target if the address names it. */
export function getSite(url: string): string | undefined {
  let address = parseAddress(url.trim());
  for (let depth = 0; address !== undefined && depth < maxDepth; depth += 1) {
    const target = getTarget(address);
    const next = typeof target === 'string' ? parseAddress(target) : undefined;
    if (next === undefined) break;
    address = next;
  }
  return address === undefined ? undefined : normalizeHost(address.hostname);
}

/** Returns the entry in the lists for the host that a URL leads to. */
export function getLinkStanding(url: string, lists: LinkLists): HostStatus | undefined {
  const host = getSite(url);
  return host === undefined ? undefined : getStanding(host, lists);
}

function getVerdict(reasons: readonly LinkReason[]): LinkVerdict {
  if (reasons.some(({ rule }) => blockingRules.has(rule))) return { verdict: 'blocked', reasons };
  return { verdict: reasons.length === 0 ? 'ok' : 'careful', reasons };
}

/** Returns the reasons against a text that opens no website. */
function getUnopenableReasons(text: string): LinkReason[] {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
  const isWebScheme = scheme === undefined || /^https?:$/.test(scheme);
  return [{ rule: isWebScheme ? 'unreadable' : 'scheme', host: isWebScheme ? '' : scheme, resembles: null }];
}

/** Returns the reasons against an address itself, without the addresses it contains. */
function getAddressReasons(text: string, address: URL, lists: LinkLists): LinkReason[] {
  const host = normalizeHost(address.hostname);
  const standing = getStanding(host, lists);
  const createReason = (rule: LinkRule, resembles: string | null = null): LinkReason => ({
    rule,
    host: formatHost(host),
    resembles,
  });
  const reasons: LinkReason[] = [];
  if (standing === 'operator' || standing === 'listed') reasons.push(createReason(standing));
  const shape = [...findShapeRules(text, address, host)];
  if (standing !== 'allowed' && standing !== 'known' && !shape.includes('address')) {
    const resemblance = findHostResemblance(host);
    if (resemblance !== undefined && (standing !== 'vouched' || blockingRules.has(resemblance.rule)))
      reasons.push(createReason(resemblance.rule, resemblance.resembles));
    if (standing !== 'vouched')
      for (const { rule, resembles } of findPageRules(address, host))
        reasons.push(createReason(rule, resembles));
  }
  for (const rule of shape) {
    if (blockingRules.has(rule)) reasons.unshift(createReason(rule));
    else if (standing !== 'allowed') reasons.push(createReason(rule));
  }
  return reasons;
}

/** Returns the reasons against the addresses inside an address. An unencrypted inner one doesn't count. */
function getInnerReasons(address: URL, lists: LinkLists, depth: number): LinkReason[] {
  const target = getTarget(address);
  const inner = new Set([...(typeof target === 'string' ? [target] : []), ...listInnerAddresses(address)]);
  const reasons = [...inner].flatMap((text) => {
    const innerAddress = parseAddress(text);
    return innerAddress === undefined ? [] : getReasons(innerAddress.href, innerAddress, lists, depth + 1);
  });
  if (target === null && inner.size === 0)
    reasons.push({ rule: 'shortener', host: formatHost(normalizeHost(address.hostname)), resembles: null });
  return reasons.filter(({ rule }) => rule !== 'insecure');
}

function getReasons(text: string, address: URL, lists: LinkLists, depth: number): LinkReason[] {
  const addressReasons = getAddressReasons(text, address, lists);
  const inner = depth < maxDepth ? getInnerReasons(address, lists, depth) : [];
  const all = [...addressReasons, ...inner];
  return inner.length === 0
    ? addressReasons
    : [
        ...all.filter(({ rule }) => blockingRules.has(rule)),
        ...all.filter(({ rule }) => !blockingRules.has(rule)),
      ];
}

/**
 * Judges a link, and every address within it, by the lists and by its resemblance to known sites. Sends no requests, so the same
 * lists give the same verdict everywhere. The first reason is the weightiest.
 */
export function judgeLink(url: string, lists: LinkLists): LinkVerdict {
  const text = url.trim();
  const address = parseAddress(text);
  return getVerdict(address === undefined ? getUnopenableReasons(text) : getReasons(text, address, lists, 0));
}
