import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { LinkReason, LinkRule, LinkVerdict } from '#/lib/link-verdicts.ts';
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
function* domainsOf(host: string): Generator<string> {
  for (let rest = host; rest !== ''; ) {
    yield rest;
    const dot = rest.indexOf('.');
    rest = dot < 0 ? '' : rest.slice(dot + 1);
  }
}

type Standing = 'operator' | 'listed' | 'allowed' | 'known' | undefined;

/** What the lists say of a host: the operator's word counts most, then the most specific. */
function standingOf(host: string, { entries, blocked, allowed }: LinkLists): Standing {
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
  return undefined;
}

/** The host of an address in the form in which lists have it: ASCII, lower case, without the root's dots. */
export const plainHost = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, '');

/** What browsers would open, however it is written; undefined when they would open no website. */
function addressIn(text: string): URL | undefined {
  const url = URL.parse(text);
  return url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') ? undefined : url;
}

/** What speaks against how an address is written, whoever's host it leads to. */
function* shapeOf(text: string, url: URL, host: string): Generator<LinkRule> {
  if (url.username !== '' || url.password !== '') yield 'credentials';
  else if (parseHttpUrl(text) === undefined) yield 'unreadable';
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) yield 'address';
  if (url.port !== '') yield 'port';
  if (shorteners.has(host.replace(/^www\./, ''))) yield 'shortener';
  if (url.protocol === 'http:') yield 'insecure';
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
  const shown = domainToUnicode(host) || host;
  const standing = standingOf(host, lists);
  const reason = (rule: LinkRule, resembles: string | null = null): LinkReason => ({
    rule,
    host: shown,
    resembles,
  });
  const reasons: LinkReason[] = [];
  if (standing === 'operator' || standing === 'listed') reasons.push(reason(standing));
  const shape = [...shapeOf(text, address, host)];
  if (standing !== 'allowed' && standing !== 'known' && !shape.includes('address')) {
    const found = resemblanceOf(host, shown, parse(host, { allowPrivateDomains: true }));
    if (found !== undefined && (!lists.vouched.has(host) || blocking.has(found.rule)))
      reasons.push(reason(found.rule, found.resembles));
  }
  for (const rule of shape) {
    if (blocking.has(rule)) reasons.unshift(reason(rule));
    else if (standing !== 'allowed') reasons.push(reason(rule));
  }
  return verdictOf(reasons);
}
