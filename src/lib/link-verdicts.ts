export const linkVerdicts = ['ok', 'careful', 'blocked'] as const;
export type Verdict = (typeof linkVerdicts)[number];

/** Reasons against a link. */
export const linkRules = [
  /** A list of phishing sites contains the host, or a parent domain. */
  'listed',
  /** The operator has blocked it. */
  'operator',
  /** Its letters look like those of a known site. */
  'confusable',
  /** It differs from a known site by a letter or two. */
  'look-alike',
  /** It contains the name of a known site. */
  'brand-in-host',
  /** The path contains the name of a known site, on another host. */
  'brand-in-path',
  /** Everybody can publish on its host, and the URL doesn't show who did. */
  'anonymous',
  /** Its name consists of words that phishing sites use as bait. */
  'lure',
  /** One name mixes letters of several scripts. */
  'mixed-scripts',
  /** A bare network address. */
  'address',
  /** A port that websites don't use. */
  'port',
  /** Redirects to an address that isn't visible. */
  'shortener',
  /** Not encrypted. */
  'insecure',
  /** Opens something other than a website: `javascript:`, `data:` … Its host is the scheme. */
  'scheme',
  /** A name or password precedes the host, which makes it look like another one. */
  'credentials',
  /** The URL can't be parsed reliably. */
  'unreadable',
] as const;
export type LinkRule = (typeof linkRules)[number];

/** The status of a host in the lists. `known`: a site that others imitate. `vouched`: explicitly approved. */
export const hostStatuses = ['operator', 'allowed', 'known', 'listed', 'vouched'] as const;
export type HostStatus = (typeof hostStatuses)[number];

/**
 * A reason for a verdict. `host`: in readable form; `resembles`: the known host that it could be mistaken
 * for.
 */
export type LinkReason = { rule: LinkRule; host: string; resembles: string | null };

export type LinkVerdict = { verdict: Verdict; reasons: readonly LinkReason[] };

/** Judges links without network requests. Each process has a guard of its own; all agree within a minute of a change. */
export type LinkGuard = {
  /** Judges a whole URL. An invalid one is `blocked`, too. */
  judge: (url: string) => LinkVerdict;
  /** Returns the host's status in the lists; undefined for an unknown host. */
  getStatus: (url: string) => HostStatus | undefined;
  /** Returns the host in the lists' form; undefined if the URL opens no website. */
  toListedHost: (url: string) => string | undefined;
  /** Returns the hosts among the URLs that look like others', including approved ones. */
  findLookAlikes: (urls: readonly string[]) => string[];
  /** Changes whenever a verdict could change. Stored verdicts of another version are judged again. */
  readonly version: string;
  /** Applies changes immediately, for a job that starts right after one. */
  refresh: () => Promise<void>;
};
