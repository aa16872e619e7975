export const linkVerdicts = ['ok', 'careful', 'blocked'] as const;
export type Verdict = (typeof linkVerdicts)[number];

/** The rules that can speak against a link. */
export const linkRules = [
  /** Somebody's list of phishing sites has the host, or a domain that it belongs to. */
  'listed',
  /** The operator has blocked it. */
  'operator',
  /** Its letters look like those of a known site. */
  'confusable',
  /** A letter or two away from a known site. */
  'look-alike',
  /** Has the name of a known site in it. */
  'brand-in-host',
  /** The path has the name of a known site, on somebody else's host. */
  'brand-in-path',
  /** Everybody can publish on its host, and the address doesn't say who did. */
  'anonymous',
  /** Its name is made of what phishing sites promise or ask for. */
  'lure',
  /** Letters of several scripts in one name. */
  'mixed-scripts',
  /** A bare network address. */
  'address',
  /** A port that websites don't use. */
  'port',
  /** Leads on to an address that can't be seen. */
  'shortener',
  /** Not encrypted. */
  'insecure',
  /** Opens something else than a website: `javascript:`, `data:` … Its host is the scheme. */
  'scheme',
  /** A name or password before the host, which then looks like another one. */
  'credentials',
  /** No address that can be read with certainty. */
  'unreadable',
] as const;
export type LinkRule = (typeof linkRules)[number];

/** What lists know of a host. `known`: a site that others imitate. `vouched`: approved as it is. */
export const linkStandings = ['operator', 'allowed', 'known', 'listed', 'vouched'] as const;
export type LinkStanding = (typeof linkStandings)[number];

/** Why a link is not simply fine. `host`: as people read it; `resembles`: the known host that it could be taken for. */
export type LinkReason = { rule: LinkRule; host: string; resembles: string | null };

export type LinkVerdict = { verdict: Verdict; reasons: readonly LinkReason[] };

/** Judges links without asking anybody. Each process has one; all say the same within a minute of a change. */
export type LinkGuard = {
  /** Of a whole address. What is none is `blocked`, too. */
  judge: (url: string) => LinkVerdict;
  /** What lists know of its host; undefined: nothing. */
  standing: (url: string) => LinkStanding | undefined;
  /** The host that it leads to, as lists have it; undefined where it opens no website. */
  site: (url: string) => string | undefined;
  /** Hosts among the addresses that look like others', whoever vouches for them. */
  resembling: (urls: readonly string[]) => string[];
  /** Changes with whatever may change a verdict: then what is stored is to be judged again. */
  readonly version: string;
  /** Hears now what changed: a job that was asked for in the same moment judges by it. */
  refresh: () => Promise<void>;
};
