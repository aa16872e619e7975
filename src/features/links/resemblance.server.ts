import { distance } from 'fastest-levenshtein';
import { rectifyConfusion } from 'unicode-confusables';
import type { LinkRule } from '#/lib/link-verdicts.ts';
import { type KnownSite, knownSites, lures } from './known-sites.ts';

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

/** Of short names everything is a letter away from a word, and explorers call themselves alike: tonscan is no tronscan. */
function mayDiffer({ name, kind }: KnownSite): number {
  const { length } = name;
  if (kind === 'word' || length < (kind === 'chain' ? 7 : 6)) return 0;
  if (name.endsWith('scan') && length < 9) return 0;
  if (length < 10) return 1;
  return length < 13 ? 2 : 3;
}

function maskOf(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at += 1) mask |= 1 << (text.charCodeAt(at) & 31);
  return mask;
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

const isSwapped = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
};

type Name = KnownSite & { blurred: string; mask: number; most: number };

const names: readonly Name[] = knownSites.map((site) => ({
  ...site,
  blurred: blurred(site.name),
  mask: maskOf(site.name),
  most: mayDiffer(site),
}));
const coined = names.filter(({ kind }) => kind === 'coined');
const spokenOf = names.filter(({ kind }) => kind !== 'coined');
const misspelt = names.filter(({ most }) => most > 0);
const byBlur = new Map(names.map((name) => [name.blurred, name]));

/** Words of names that are a letter away from a known one and mean something themselves. */
const ordinary: ReadonlySet<string> = new Set(['finance', 'tremor', 'tresor']);

/** Ways to write it that are a few letters off: more in long names, which nobody else has by chance. */
function almost(text: string): Name | undefined {
  if (text.length < 5 || ordinary.has(text)) return undefined;
  const mask = maskOf(text);
  let best: Name | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of misspelt) {
    if (name.name === text || Math.abs(name.name.length - text.length) > name.most) continue;
    if (bitsOf(mask ^ name.mask) > 2 * name.most) continue;
    const steps = isSwapped(name.name, text) ? 1 : distance(name.name, text);
    if (steps <= name.most && steps < least) [best, least] = [name, steps];
  }
  return best;
}

/** A known host that goes on: 'known.org.example.com', 'known.org-login.example'. */
function headOf(host: string): Name | undefined {
  return names.find(({ host: one }) => {
    const at = host.indexOf(one);
    if (at < 0 || (at > 0 && host[at - 1] !== '.' && host[at - 1] !== '-')) return false;
    const next = host[at + one.length];
    return next === '.' || next === '-';
  });
}

const lureSet = new Set(lures);
const isLure = (text: string): boolean => lureSet.has(text.replace(/\d+$/, ''));

/** A word's name that stands beside a lure; short ones only as words of their own. */
function lured(tokens: readonly string[]): Name | undefined {
  const hasLure = tokens.some(isLure);
  return spokenOf.find(({ name }) =>
    tokens.some((token) => {
      if (token === name) return hasLure;
      if (name.length < 5) return false;
      const rest = token.startsWith(name)
        ? token.slice(name.length)
        : token.endsWith(name)
          ? token.slice(0, -name.length)
          : '';
      return rest !== '' && (isLure(rest) || (hasLure && /^\d+$/.test(rest)));
    }),
  );
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
    if (!isSame && (isForeign ? whole.length > 3 : like.kind !== 'word' && like.name.length > 5))
      return { rule: 'confusable', resembles: like.host };
  }
  const head = headOf(host);
  if (head !== undefined) return { rule: 'brand-in-host', resembles: head.host };
  const subs = labels.slice(0, below).map(inLatin);
  const tokens = [latin, ...subs].flatMap((label) => label.split(/[-_]/));
  const within =
    coined.find(({ name }) => (name.length > 5 ? whole.includes(name) : tokens.includes(name))) ??
    coined.find(
      ({ name }) => tokens.includes(name) || subs.some((sub) => name.length > 7 && sub.includes(name)),
    ) ??
    lured([whole, ...tokens]);
  if (within !== undefined) return { rule: 'brand-in-host', resembles: within.host };
  const near = almost(whole) ?? tokens.map(almost).find((name) => name !== undefined);
  if (near !== undefined) return { rule: 'look-alike', resembles: near.host };
  return labels.some(mixesScripts) ? { rule: 'mixed-scripts', resembles: null } : undefined;
}
