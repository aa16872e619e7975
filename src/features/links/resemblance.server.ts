import { distance } from 'fastest-levenshtein';
import { rectifyConfusion } from 'unicode-confusables';
import type { LinkRule } from '#/lib/link-verdicts.ts';
import { type KnownSite, knownSites } from './known-sites.ts';
import { promiseIn } from './promises.server.ts';

export type Resemblance = { rule: LinkRule; resembles: string | null };

/** Letters that the table of confusables doesn't lead back to ASCII. */
const strays: Readonly<Record<string, string>> = {
  ʍ: 'm',
  ᴍ: 'm',
  ĸ: 'k',
  κ: 'k',
  ᴋ: 'k',
  ᴛ: 't',
  ʙ: 'b',
  ʜ: 'h',
};

const simplest = new Map<string, string>();

/** A character without what is written above, through or below it, in the ASCII letter that it looks like. */
function simplify(character: string): string {
  const kept = simplest.get(character);
  if (kept !== undefined) return kept;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const simple = bare
    .replace(/\P{ASCII}/gu, (one) => strays[one] ?? rectifyConfusion(one))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  if (simplest.size < 10_000) simplest.set(character, simple);
  return simple;
}

function firstOf<Value>(
  texts: readonly string[],
  find: (text: string) => Value | undefined,
): Value | undefined {
  for (const text of texts) {
    const found = find(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

const inLatin = (text: string): string => (isAscii(text) ? text : text.replace(/\P{ASCII}/gu, simplify));

/** Brings to one what ASCII letters can be mistaken for. */
const blurred = (text: string): string =>
  text
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replace(/[1i]/g, 'l');

/** Parts that many names share, so that two of them may be far apart and differ in a few letters. */
const common =
  /^(?:bit|coin|block|crypto|meta|open|chain|local)|(?:protocol|chain|coin|coins|wallet|scan|network|finance|list|market|dao|meme|crypto)$/;

/** Words of which a letter more or less makes no other one. */
const distinct: ReadonlySet<string> = new Set(['kraken', 'telegram', 'consensys', 'github', 'facebook']);

/** Of short names everything is a letter away from a word, and explorers call themselves alike: tonscan is no tronscan. */
function maxDistance({ name, kind }: KnownSite): number {
  const { length } = name;
  if (name === 'blockchain') return 2;
  if (
    /^(?:.{1,5}(?:chain|protocol|dao|meme)|zapper|tangem|paradex|zircuit|bsquared|catizen|multiversx|moonbirds|rarible|ethena|ellipal)$/.test(
      name,
    )
  )
    return 0;
  if (name === 'myetherwallet') return 5;
  if (distinct.has(name)) return 1;
  if (kind === 'word' || kind === 'ordinary' || length < (kind === 'chain' ? 7 : 6)) return 0;
  if (name.endsWith('scan') && length < 9) return 0;
  const isShared = common.test(name) && name !== 'metamask';
  if (length < 7 || (isShared && length < 11)) return 1;
  return length < 13 || isShared ? 2 : 3;
}

function maskOf(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at += 1) mask |= 1 << (text.charCodeAt(at) & 31);
  return mask;
}

function bitsOf(mask: number): number {
  let pairs = mask - ((mask >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const isSwapped = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
};

/** Consonants, each run of one as one: what a word still has when it is misspelt by ear. */
const skeletonOf = (text: string): string =>
  text
    .replaceAll('v', 'w')
    .replace(/[aeiouy0-9-]/g, '')
    .replace(/(.)\1+/g, '$1');

type Name = KnownSite & { blurred: string; mask: number; skeleton: string; most: number };

const names: readonly Name[] = knownSites.map((site) => ({
  ...site,
  blurred: blurred(site.name),
  mask: maskOf(site.name),
  skeleton: skeletonOf(site.name),
  most: maxDistance(site),
}));
const byBlur = new Map(names.map((name) => [name.blurred, name]));
const byName = new Map(names.map((name) => [name.name, name]));

/** English words that are a letter or two away from a known name. */
const notMisspelt: ReadonlySet<string> = new Set(
  `finance financial tremor tresor blockchains arbitrium avalanched avalanches balance bethumb bilayer carman cardan cardon celesta
  celeste celestial celosia coined coiner consensus damager debit debride debunk demersion deorbit dimension dimensions dodoes
  etherify eugenia facebooks firebacks firebricks firelock firelocks forecaster forelocks hyperplane inactive inductive infective
  injunctive invective krakens meath panful papal plectrum polonies radium radius rhodium sepal sodium synthetic telegrams wazir
  whitebait`.split(/\s+/),
);

/** Two letters off in a name of seven to nine, it must begin and sound alike as well. */
function isMisspelt(name: Name, text: string, steps: number): boolean {
  if (steps > name.most || (steps > 3 && (text.length < 12 || !/^[mnr]/.test(text)))) return false;
  if (steps <= 1 || name.name.length > 9) return true;
  if (name.name[0] !== text[0]) return false;
  const isBegun = text.startsWith(name.name.slice(0, 4));
  return distance(name.skeleton, skeletonOf(text)) <= (isBegun ? 0 : 1);
}

/** Longer names are no misspelling of any. */
const maxMisspelt = 24;

/** By the length of a text, the names that it could be a misspelling of. */
const misspeltBy: readonly (readonly Name[])[] = Array.from({ length: maxMisspelt + 1 }, (_, length) =>
  names.filter(({ name, most }) => most > 0 && Math.abs(name.length - length) <= most),
);

/** Ways to write it that are a few letters off: more in long names, which nobody else has by chance. */
function almost(text: string): Name | undefined {
  if (text.length < 5 || text.length > maxMisspelt || notMisspelt.has(text)) return undefined;
  const mask = maskOf(text);
  let best: Name | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of misspeltBy[text.length] ?? []) {
    if (bitsOf(mask ^ name.mask) > 2 * name.most || name.name === text) continue;
    const steps = isSwapped(name.name, text) ? 1 : distance(name.name, text);
    if (steps < least && isMisspelt(name, text, steps)) [best, least] = [name, steps];
  }
  return best;
}

/** Letters with marks that don’t come out as a name, but a letter away from it: nobody writes it so by chance. */
const almostForeign = (text: string): Name | undefined =>
  names.find(
    ({ name }) => name.length > 4 && Math.abs(name.length - text.length) < 2 && distance(name, text) === 1,
  );

/** By the first four letters, so that a text is looked through once for all names. */
const coinedByStart = Map.groupBy(
  names.filter(({ kind, name }) => kind === 'coined' && name.length > 5),
  ({ name }) => name.slice(0, 4),
);

function coinedWithin(text: string, minLength = 6): Name | undefined {
  for (let at = 0; at + minLength <= text.length; at += 1) {
    const found = coinedByStart
      .get(text.slice(at, at + 4))
      ?.find(({ name }) => name.length >= minLength && text.startsWith(name, at));
    if (found !== undefined) return found;
  }
  return undefined;
}

const hostsByLabel = Map.groupBy(
  knownSites.flatMap(({ hosts }) => hosts),
  (host) => host.slice(0, host.indexOf('.')),
);

/** A known host that goes on: 'known.org.example.com', 'known.org-login.example'. */
function headOf(host: string): string | undefined {
  for (let at = 0; at >= 0 && at < host.length; ) {
    const end = host.indexOf('.', at);
    if (end < 0) return undefined;
    for (let from = at; from >= at && from < end; ) {
      const found = hostsByLabel.get(host.slice(from, end))?.find((one) => {
        const next = host[from + one.length];
        return (next === '.' || next === '-') && host.startsWith(one, from);
      });
      if (found !== undefined) return found;
      const dash = host.indexOf('-', from);
      from = dash < 0 ? end : dash + 1;
    }
    at = end + 1;
  }
  return undefined;
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

const mixesScripts = (label: string): boolean =>
  !isAscii(label) && scripts.filter((script) => script.test(label)).length > 1;

/** The known site that a host could be taken for. `shown`: the host as people read it; `subdomain`: what of it stands below its own domain. */
export function resemblanceOf(
  host: string,
  shown: string,
  subdomain: string | null,
): Resemblance | undefined {
  const labels = shown.split('.');
  const below = subdomain === null || subdomain === '' ? 0 : subdomain.split('.').length;
  const own = labels[below] ?? shown;
  const latin = inLatin(own);
  const whole = latin.replaceAll('-', '');
  const isForeign = !isAscii(own);
  const like = byBlur.get(blurred(whole));
  if (like !== undefined && like.name !== own) {
    const isSame = like.name === own.replaceAll('-', '');
    const isInvented = like.kind === 'coined' || like.kind === 'chain';
    if (!isSame && (isForeign ? whole.length > 3 : isInvented && like.name.length > 5))
      return { rule: 'confusable', resembles: like.host };
  }
  const head = headOf(host);
  if (head !== undefined) return { rule: 'brand-in-host', resembles: head };
  const subs = labels.slice(0, below).map(inLatin);
  const ownTokens = latin.split(/[-_]/);
  const tokens = [...ownTokens, ...subs.flatMap((label) => label.split(/[-_]/))];
  const coined = (token: string) => {
    const name = byName.get(token);
    return name?.kind === 'coined' ? name : undefined;
  };
  const within =
    coinedWithin(whole) ?? firstOf(tokens, coined) ?? firstOf(subs, (sub) => coinedWithin(sub, 8));
  if (within !== undefined) return { rule: 'brand-in-host', resembles: within.host };
  const promise = promiseIn({
    own: ownTokens,
    others: tokens.slice(ownTokens.length),
    ending: labels.at(-1) ?? '',
  });
  if (promise !== undefined)
    return { rule: promise.host === null ? 'lure' : 'brand-in-host', resembles: promise.host };
  const near = almost(whole) ?? (isForeign ? almostForeign(whole) : undefined) ?? firstOf(tokens, almost);
  if (near !== undefined) return { rule: 'look-alike', resembles: near.host };
  return labels.some(mixesScripts) ? { rule: 'mixed-scripts', resembles: null } : undefined;
}
