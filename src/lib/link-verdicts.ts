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
] as const;
export type LinkRule = (typeof linkRules)[number];

/** Why a link is not simply fine. `host`: as people read it; `resembles`: the known host that it could be taken for. */
export type LinkReason = { rule: LinkRule; host: string; resembles: string | null };

export type LinkVerdict = { verdict: Verdict; reasons: readonly LinkReason[] };

/** Judges links without asking anybody. Each process has one; all say the same within a minute of a change. */
export type LinkGuard = {
  /** Of a whole http(s) address. What is no address at all is `blocked` by no rule. */
  judge: (url: string) => LinkVerdict;
};
