import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { LinkReason, LinkRule, LinkStanding, LinkVerdict } from '#/lib/link-verdicts.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { knownSites, shorteners } from './known-sites.ts';
import { resemblanceOf } from './resemblance.server.ts';

/** What hosts are looked up in; all of them in ASCII, and each stands for what belongs to it too. */
export type LinkLists = {
  /** The operator's own. */
  entries: ReadonlyMap<string, 'allow' | 'block'>;
  /** Of somebody's list of phishing sites: those, and what it knows to be none. */
  blocked: ReadonlySet<string>;
  allowed: ReadonlySet<string>;
  /** Hosts, for themselves alone, of listings that were approved although they look like others. */
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

const known: ReadonlySet<string> = new Set(knownSites.flatMap(({ hosts }) => hosts));

/** The host, and each domain that it belongs to. */
export function* domainsOf(host: string): Generator<string> {
  for (let rest = host; rest !== ''; ) {
    yield rest;
    const dot = rest.indexOf('.');
    rest = dot < 0 ? '' : rest.slice(dot + 1);
  }
}

/** What the lists say of a host: the operator's word counts most, then the most specific. */
function standingOf(
  host: string,
  { entries, blocked, allowed, vouched }: LinkLists,
): LinkStanding | undefined {
  if (entries.size > 0) {
    for (const domain of domainsOf(host)) {
      const entry = entries.get(domain);
      if (entry !== undefined) return entry === 'block' ? 'operator' : 'allowed';
    }
  }
  for (const domain of domainsOf(host)) {
    if (known.has(domain) || allowed.has(domain)) return 'known';
    if (blocked.has(domain)) return 'listed';
  }
  return vouched.has(host) ? 'vouched' : undefined;
}

/** The host of an address in the form in which lists have it: ASCII, lower case, without the root's dots. */
const plainHost = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, '');

/** No name on the network is longer. */
const longestHost = 255;

/** What browsers would open, however it is written; undefined when they would open no website. */
function addressIn(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.hostname.length > longestHost ? undefined : url;
}

const isBare = ({ hostname }: URL): boolean => isIP(plainHost(hostname).replace(/^\[|\]$/g, '')) !== 0;

const shownAs = (host: string): string => domainToUnicode(host) || host;

const resemblanceTo = (host: string) =>
  resemblanceOf(host, shownAs(host), parse(host, { allowPrivateDomains: true }).subdomain);

/** What speaks against how an address is written, whoever's host it leads to. */
function* shapeOf(text: string, url: URL, host: string): Generator<LinkRule> {
  if (url.username !== '' || url.password !== '') yield 'credentials';
  else if (parseHttpUrl(text) === undefined) yield 'unreadable';
  if (isBare(url)) yield 'address';
  if (url.port !== '') yield 'port';
  if (shorteners.has(host.replace(/^www\./, ''))) yield 'shortener';
  if (url.protocol === 'http:') yield 'insecure';
}

/** The host that browsers would open, as lists have it; undefined where they would open none. */
export function hostIn(url: string): string | undefined {
  const address = addressIn(url.trim());
  return address === undefined ? undefined : plainHost(address.hostname);
}

/** The host of an address that looks like another's and isn't blocked for it; undefined for all others. */
export function resemblingHost(url: string): string | undefined {
  const address = addressIn(url.trim());
  if (address === undefined || isBare(address)) return undefined;
  const host = plainHost(address.hostname);
  const found = resemblanceTo(host);
  return found === undefined || blocking.has(found.rule) ? undefined : host;
}

/** What the lists know of an address's host. */
export function standingOfLink(url: string, lists: LinkLists): LinkStanding | undefined {
  const host = hostIn(url);
  return host === undefined ? undefined : standingOf(host, lists);
}

function verdictOf(reasons: readonly LinkReason[]): LinkVerdict {
  const isBlocked = reasons.some(({ rule }) => blocking.has(rule));
  return { verdict: isBlocked ? 'blocked' : reasons.length === 0 ? 'ok' : 'careful', reasons };
}

/**
 * Judges a link by the lists and by what it looks like. Nothing is asked of anybody; the same lists give the same verdict
 * everywhere. The first reason is the weightiest.
 */
export function judgeLink(url: string, lists: LinkLists): LinkVerdict {
  const text = url.trim();
  const address = addressIn(text);
  if (address === undefined) {
    const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase();
    const isNone = scheme === undefined || /^https?:$/.test(scheme);
    return verdictOf([
      { rule: isNone ? 'unreadable' : 'scheme', host: isNone ? '' : scheme, resembles: null },
    ]);
  }
  const host = plainHost(address.hostname);
  const standing = standingOf(host, lists);
  const reason = (rule: LinkRule, resembles: string | null = null): LinkReason => ({
    rule,
    host: shownAs(host),
    resembles,
  });
  const reasons: LinkReason[] = [];
  if (standing === 'operator' || standing === 'listed') reasons.push(reason(standing));
  const shape = [...shapeOf(text, address, host)];
  if (standing !== 'allowed' && standing !== 'known' && !shape.includes('address')) {
    const found = resemblanceTo(host);
    if (found !== undefined && (standing !== 'vouched' || blocking.has(found.rule)))
      reasons.push(reason(found.rule, found.resembles));
  }
  for (const rule of shape) {
    if (blocking.has(rule)) reasons.unshift(reason(rule));
    else if (standing !== 'allowed') reasons.push(reason(rule));
  }
  return verdictOf(reasons);
}
