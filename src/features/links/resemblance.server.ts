import { distance } from 'fastest-levenshtein';
import { rectifyConfusion } from 'unicode-confusables';
import type { LinkRule } from '#/lib/link-verdicts.ts';
import { type KnownSite, knownSites } from './known-sites.ts';
import { findPromise } from './promises.server.ts';

export type Resemblance = { rule: LinkRule; resembles: string | null };

/** Letters that the Unicode confusables table doesn't map to ASCII. */
const confusables: Readonly<Record<string, string>> = {
  ʍ: 'm',
  ᴍ: 'm',
  ĸ: 'k',
  κ: 'k',
  ᴋ: 'k',
  ᴛ: 't',
  ʙ: 'b',
  ʜ: 'h',
};

const simplifiedCache = new Map<string, string>();

/** Maps a character to the ASCII letter that it resembles, without diacritics. */
function simplify(character: string): string {
  const cached = simplifiedCache.get(character);
  if (cached !== undefined) return cached;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const simple = bare
    .replace(/\P{ASCII}/gu, (match) => confusables[match] ?? rectifyConfusion(match))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  if (simplifiedCache.size < 10_000) simplifiedCache.set(character, simple);
  return simple;
}

function findFirst<Value>(
  texts: readonly string[],
  find: (text: string) => Value | undefined,
): Value | undefined {
  for (const text of texts) {
    const value = find(text);
    if (value !== undefined) return value;
  }
  return undefined;
}

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

const toLatin = (text: string): string => (isAscii(text) ? text : text.replace(/\P{ASCII}/gu, simplify));

/** Maps ASCII letters that are easily confused to one. */
const blur = (text: string): string =>
  text
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replace(/[1i]/g, 'l');

/** Common parts of names, which may be distinct although they differ in few letters. */
const commonParts =
  /^(?:bit|coin|block|crypto|meta|open|chain|local)|(?:protocol|chain|coin|coins|wallet|scan|network|finance|list|market|dao|meme|crypto)$/;

/** Words that don't become another word by one letter. */
const distinctNames: ReadonlySet<string> = new Set(['kraken', 'telegram', 'consensys', 'github', 'facebook']);

/**
 * Returns how many letters a misspelling of a site's name may differ by. Every short name is one letter away from a word, and
 * explorers have similar names: tonscan is not tronscan.
 */
function getMaxDistance({ name, kind }: KnownSite): number {
  const { length } = name;
  if (name === 'blockchain') return 2;
  if (
    /^(?:.{1,5}(?:chain|protocol|dao|meme)|zapper|tangem|paradex|zircuit|bsquared|catizen|multiversx|moonbirds|rarible|ethena|ellipal)$/.test(
      name,
    )
  )
    return 0;
  if (name === 'myetherwallet') return 5;
  if (distinctNames.has(name)) return 1;
  if (kind === 'word' || kind === 'ordinary' || length < (kind === 'chain' ? 7 : 6)) return 0;
  if (name.endsWith('scan') && length < 9) return 0;
  const isShared = commonParts.test(name) && name !== 'metamask';
  if (length < 7 || (isShared && length < 11)) return 1;
  return length < 13 || isShared ? 2 : 3;
}

function getLetterMask(text: string): number {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) mask |= 1 << (text.charCodeAt(index) & 31);
  return mask;
}

function countBits(mask: number): number {
  let pairs = mask - ((mask >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const isSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return a[index] === b[index + 1] && a[index + 1] === b[index] && a.slice(index + 2) === b.slice(index + 2);
};

/** Returns the consonants without repetitions, which survive a phonetic misspelling. */
const getConsonantSkeleton = (text: string): string =>
  text
    .replaceAll('v', 'w')
    .replace(/[aeiouy0-9-]/g, '')
    .replace(/(.)\1+/g, '$1');

type Name = KnownSite & { blurred: string; mask: number; skeleton: string; maxSteps: number };

const names: readonly Name[] = knownSites.map((site) => ({
  ...site,
  blurred: blur(site.name),
  mask: getLetterMask(site.name),
  skeleton: getConsonantSkeleton(site.name),
  maxSteps: getMaxDistance(site),
}));
const byBlur = new Map(names.map((name) => [name.blurred, name]));
const byName = new Map(names.map((name) => [name.name, name]));

/** English words within a letter or two of a known name. */
const englishWords: ReadonlySet<string> = new Set(
  `finance financial tremor tresor blockchains arbitrium avalanched avalanches balance bethumb bilayer carman cardan cardon celesta
  celeste celestial celosia coined coiner consensus damager debit debride debunk demersion deorbit dimension dimensions dodoes
  etherify eugenia facebooks firebacks firebricks firelock firelocks forecaster forelocks hyperplane inactive inductive infective
  injunctive invective krakens meath panful papal plectrum polonies radium radius rhodium sepal sodium synthetic telegrams wazir
  whitebait`.split(/\s+/),
);

/** With two letters off in a name of seven to nine, the start and the sound must match as well. */
function isMisspelled(name: Name, text: string, steps: number): boolean {
  if (steps > name.maxSteps || (steps > 3 && (text.length < 12 || !/^[mnr]/.test(text)))) return false;
  if (steps <= 1 || name.name.length > 9) return true;
  if (name.name[0] !== text[0]) return false;
  const hasSameStart = text.startsWith(name.name.slice(0, 4));
  return distance(name.skeleton, getConsonantSkeleton(text)) <= (hasSameStart ? 0 : 1);
}

/** Longer texts aren't misspellings. */
const maxMisspelledLength = 24;

/** Lists the names that a text could misspell, by the text's length. */
const candidatesByLength: readonly (readonly Name[])[] = Array.from(
  { length: maxMisspelledLength + 1 },
  (_, length) =>
    names.filter(({ name, maxSteps }) => maxSteps > 0 && Math.abs(name.length - length) <= maxSteps),
);

/** Finds the name that a text misspells by a few letters, more in long names, because those don't occur by coincidence. */
function findMisspelled(text: string): Name | undefined {
  if (text.length < 5 || text.length > maxMisspelledLength || englishWords.has(text)) return undefined;
  const mask = getLetterMask(text);
  let best: Name | undefined;
  let minSteps = Number.POSITIVE_INFINITY;
  for (const name of candidatesByLength[text.length] ?? []) {
    if (countBits(mask ^ name.mask) > 2 * name.maxSteps || name.name === text) continue;
    const steps = isSwapped(name.name, text) ? 1 : distance(name.name, text);
    if (steps < minSteps && isMisspelled(name, text, steps)) [best, minSteps] = [name, steps];
  }
  return best;
}

/** Finds a name that a text with diacritics differs from by one letter, which doesn't happen by coincidence. */
const findMisspelledForeign = (text: string): Name | undefined =>
  names.find(
    ({ name }) => name.length > 4 && Math.abs(name.length - text.length) < 2 && distance(name, text) === 1,
  );

/** Coined names by their first four letters, which let one pass over a text find all of them. */
const coinedByStart = Map.groupBy(
  names.filter(({ kind, name }) => kind === 'coined' && name.length > 5),
  ({ name }) => name.slice(0, 4),
);

function findCoinedWithin(text: string, minLength = 6): Name | undefined {
  for (let index = 0; index + minLength <= text.length; index += 1) {
    const coined = coinedByStart
      .get(text.slice(index, index + 4))
      ?.find(({ name }) => name.length >= minLength && text.startsWith(name, index));
    if (coined !== undefined) return coined;
  }
  return undefined;
}

const hostsByLabel = Map.groupBy(
  knownSites.flatMap(({ hosts }) => hosts),
  (host) => host.slice(0, host.indexOf('.')),
);

/** Finds a known host with a suffix: 'known.org.example.com', 'known.org-login.example'. */
function findKnownPrefix(host: string): string | undefined {
  for (let index = 0; index >= 0 && index < host.length; ) {
    const end = host.indexOf('.', index);
    if (end < 0) return undefined;
    for (let from = index; from >= index && from < end; ) {
      const knownHost = hostsByLabel.get(host.slice(from, end))?.find((item) => {
        const next = host[from + item.length];
        return (next === '.' || next === '-') && host.startsWith(item, from);
      });
      if (knownHost !== undefined) return knownHost;
      const dash = host.indexOf('-', from);
      from = dash < 0 ? end : dash + 1;
    }
    index = end + 1;
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

/**
 * Returns the known site that a host imitates. `unicodeHost` is the host in Unicode, `subdomain` the part below its registered
 * domain.
 */
export function findResemblance(
  host: string,
  unicodeHost: string,
  subdomain: string | null,
): Resemblance | undefined {
  const labels = unicodeHost.split('.');
  const subdomainCount = subdomain === null || subdomain === '' ? 0 : subdomain.split('.').length;
  const ownLabel = labels[subdomainCount] ?? unicodeHost;
  const latin = toLatin(ownLabel);
  const compactLabel = latin.replaceAll('-', '');
  const isForeign = !isAscii(ownLabel);
  const lookAlike = byBlur.get(blur(compactLabel));
  if (lookAlike !== undefined && lookAlike.name !== ownLabel) {
    const isSame = lookAlike.name === ownLabel.replaceAll('-', '');
    const isInvented = lookAlike.kind === 'coined' || lookAlike.kind === 'chain';
    if (!isSame && (isForeign ? compactLabel.length > 3 : isInvented && lookAlike.name.length > 5))
      return { rule: 'confusable', resembles: lookAlike.host };
  }
  const knownPrefix = findKnownPrefix(host);
  if (knownPrefix !== undefined) return { rule: 'brand-in-host', resembles: knownPrefix };
  const subLabels = labels.slice(0, subdomainCount).map(toLatin);
  const nameTokens = latin.split(/[-_]/);
  const tokens = [...nameTokens, ...subLabels.flatMap((label) => label.split(/[-_]/))];
  const findCoined = (token: string) => {
    const name = byName.get(token);
    return name?.kind === 'coined' ? name : undefined;
  };
  const contained =
    findCoinedWithin(compactLabel) ??
    findFirst(tokens, findCoined) ??
    findFirst(subLabels, (sub) => findCoinedWithin(sub, 8));
  if (contained !== undefined) return { rule: 'brand-in-host', resembles: contained.host };
  const promise = findPromise({
    nameTokens,
    subdomainTokens: tokens.slice(nameTokens.length),
    ending: labels.at(-1) ?? '',
  });
  if (promise !== undefined)
    return { rule: promise.host === null ? 'lure' : 'brand-in-host', resembles: promise.host };
  const misspelled =
    findMisspelled(compactLabel) ??
    (isForeign ? findMisspelledForeign(compactLabel) : undefined) ??
    findFirst(tokens, findMisspelled);
  if (misspelled !== undefined) return { rule: 'look-alike', resembles: misspelled.host };
  return labels.some(mixesScripts) ? { rule: 'mixed-scripts', resembles: null } : undefined;
}
