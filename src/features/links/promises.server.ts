import { cheapEndings, lureEndings } from './lure-words.ts';
import { splitIntoWords, type Word } from './words-in-name.server.ts';

/** A host split at hyphens: its registered name, the subdomains, and the top-level domain. */
export type HostParts = {
  nameTokens: readonly string[];
  subdomainTokens: readonly string[];
  ending: string;
};

/** A promise in a host name: the known site it concerns, or null if it names none. */
export type HostPromise = { host: string | null };

/** Words that are no promise beside a coin, because honest sites use them. */
const honestBesideCoins: ReadonlySet<string> = new Set(
  'block bot bots fund funds holders miner mining season services stake staking swap transfer unstake validator validators vote'.split(
    ' ',
  ),
);

/** Words that promise a repair, beside wallets and tokens with a nearly free top-level domain. */
const repairs: ReadonlySet<string> = new Set(
  `activate activation access authenticate authentication authorize confirm connect connection connects connnect fix fixed help helpdesk helpline login
  phrase portal protect register registration secure secured signin support sync syncing update upgrade validator`.split(
    /\s+/,
  ),
);

/** An amount such as 10000 or 5000; years are excluded. */
const isAmount = ({ kind, text }: Word): boolean =>
  kind === 'number' && text.length > 2 && !/^(?:19|20)\d\d$/.test(text);

/** Words that imitate the app of a name's owner, beside the name alone. */
const appWords: ReadonlySet<string> = new Set('app apps live official online web'.split(' '));

const isWallet = ({ text }: Word): boolean => text === 'wallet' || text === 'wallets';

const filterByKind = (words: readonly Word[], ...kinds: readonly Word['kind'][]): Word[] =>
  words.filter(({ kind }) => kinds.includes(kind));

/**
 * Finds a known name beside a lure. Ordinary words require a promise of something free, others any word that phishing sites use
 * beside names.
 */
function findLure(words: readonly Word[], ending: string): HostPromise | undefined {
  const names = filterByKind(words, 'name');
  if (names.length === 0) return undefined;
  const hasLure = lureEndings.has(ending) || filterByKind(words, 'lure').length > 0;
  const hasHint = hasLure || filterByKind(words, 'hint').length > 0 || words.some(isWallet);
  const name = names.find(({ site }) => (site?.kind === 'ordinary' ? hasLure : hasHint));
  return name && { host: name.host ?? null };
}

/** Finds the name of a chain or a coined word that is the whole registered name. */
function findName(
  words: readonly Word[],
  nameWords: readonly Word[] | undefined,
  ending: string,
): HostPromise | undefined {
  if (nameWords === undefined) return undefined;
  const chain = nameWords.find(({ site }) => site?.kind === 'chain' || site?.kind === 'coined');
  if (chain !== undefined) return { host: chain.host ?? null };
  const word = nameWords.find(({ site }) => site?.kind === 'word');
  if (word === undefined || nameWords.length < 2) return undefined;
  const imitatesApp =
    nameWords.some(({ text }) => appWords.has(text)) ||
    words.some(({ text }) => text === 'www') ||
    filterByKind(nameWords, 'coin').length > 0 ||
    (cheapEndings.has(ending) && filterByKind(nameWords, 'asset').length > 0);
  return imitatesApp ? { host: word.host ?? null } : undefined;
}

function findCoinPromise(words: readonly Word[], ending: string): HostPromise | undefined {
  const coin = words.find(({ kind }) => kind === 'coin');
  if (coin === undefined) return undefined;
  const hints = filterByKind(words, 'hint');
  const isCheap = cheapEndings.has(ending);
  const hasPromise =
    lureEndings.has(ending) ||
    filterByKind(words, 'lure', 'person').length > 0 ||
    words.some((word) => isAmount(word) || isWallet(word)) ||
    hints.some(({ text }) => isCheap || !honestBesideCoins.has(text));
  return hasPromise ? { host: coin.host ?? null } : undefined;
}

/**
 * People whose names are used for giveaways only in frauds; excludes the university, and words such as 'elongated'
 * and 'musk' as a scent.
 */
const personPattern = /elon-?musk|vitalik|hoskinson|mcafee|winklevoss|(?:^|-)e?musk(?:-|$)|^elon[^gntu]/;

/**
 * `zrxairdrop`, `claim-zrx`: honest projects have such pages on their own domain, and directories of airdrops have
 * other names.
 */
const givingPattern =
  /^claim(?!ant|able)(?:ing|s|er)?(?=.{3})|^give-?away|(?:air-?drops?|airdropp|give-?aways?|(?<!ac|de|dis|ex|pro|re|counter|over|quit|mis|cross|sub)(?:claims?|claiming))\d*$/;

/** Returns whether a name without a known site consists of words that phishing sites use. */
function isBarePromise(nameWords: readonly Word[] | undefined, ending: string): boolean {
  if (nameWords === undefined) return false;
  const [lures, assets, hints] = [
    filterByKind(nameWords, 'lure'),
    filterByKind(nameWords, 'asset'),
    filterByKind(nameWords, 'hint'),
  ];
  const isCheap = cheapEndings.has(ending) || lureEndings.has(ending);
  if (filterByKind(nameWords, 'person').length > 0) return nameWords.length > 1 || isCheap;
  if (filterByKind(nameWords, 'asset').length > 1 && new Set(assets.map(({ text }) => text)).size > 1)
    return isCheap || hints.length > 0;
  if (lures.length > 0)
    return lures.length + assets.length + hints.length > 1 || isCheap || nameWords.some(isAmount);
  if (assets.length > 0 && hints.some(({ text }) => repairs.has(text)))
    return isCheap || nameWords.length > 2 || assets.some(({ text }) => /^(?:wallet|dapp)/.test(text));
  return false;
}

/** `mute-io.gift`: another top-level domain within the name, before one that suggests gifts. */
const isDisguised = (nameTokens: readonly string[], ending: string): boolean =>
  nameTokens.length > 1 &&
  lureEndings.has(ending) &&
  /^(?:io|com|org|net|fi|xyz|app)$/.test(nameTokens.at(-1) ?? '');

const isGiving = (nameTokens: readonly string[]): boolean =>
  personPattern.test(nameTokens.join('-')) ||
  (nameTokens.join('').length > 8 && givingPattern.test(nameTokens.join('-')));

const digitLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's' };

/** Also reads digits as the letters they resemble: `stakelid0`. */
function readWords(token: string): Word[] | undefined {
  const words = splitIntoWords(token);
  if (words !== undefined || !/\d/.test(token) || !/[a-z]/.test(token)) return words;
  return splitIntoWords(token.replace(/[01345]/g, (digit) => digitLetters[digit] ?? digit));
}

const splitTokens = (tokens: readonly string[]): (Word[] | undefined)[] =>
  tokens.flatMap((token) => (token === '' ? [] : [readWords(token)]));

/** Returns the promise in a host name that is typical of phishing sites. */
export function findPromise({ nameTokens, subdomainTokens, ending }: HostParts): HostPromise | undefined {
  const splitName = splitTokens(nameTokens);
  const readableWords = splitName.flatMap((words) => words ?? []);
  const nameWords = splitName.includes(undefined) ? splitIntoWords(nameTokens.join('')) : readableWords;
  const words = [
    ...(nameWords ?? readableWords),
    ...splitTokens(subdomainTokens).flatMap((tokenWords) => tokenWords ?? []),
  ];
  return (
    findLure(words, ending) ??
    findName(words, nameWords, ending) ??
    findCoinPromise(words, ending) ??
    (isBarePromise(nameWords, ending) || isGiving(nameTokens) || isDisguised(nameTokens, ending)
      ? { host: null }
      : undefined)
  );
}
