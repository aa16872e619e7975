import { cheapEndings, lureEndings } from './lure-words.ts';
import { splitIntoWords, type Word } from './words-in-name.server.ts';

/** A host split at hyphens: its registered name, the subdomains, and the top-level domain. */
export type HostParts = { own: readonly string[]; others: readonly string[]; ending: string };

/** A promise in a host name: the known site it concerns, or null if it names none. */
export type PromiseFound = { host: string | null };

/** Not a promise beside a coin: honest sites use these names. */
const honestBesideCoins: ReadonlySet<string> = new Set(
  'block bot bots fund funds holders miner mining season services stake staking swap transfer unstake validator validators vote'.split(
    ' ',
  ),
);

/** Beside wallets and tokens, with a nearly free top-level domain, these promise a repair. */
const repairs: ReadonlySet<string> = new Set(
  `activate activation access authenticate authentication authorize confirm connect connection connects connnect fix fixed help helpdesk helpline login
  phrase portal protect register registration secure secured signin support sync syncing update upgrade validator`.split(
    /\s+/,
  ),
);

/** An amount such as 10000 or 5000; years are excluded. */
const isAmount = ({ kind, text }: Word): boolean =>
  kind === 'number' && text.length > 2 && !/^(?:19|20)\d\d$/.test(text);

/** Beside a name and nothing else, these imitate its owner's app. */
const appWords: ReadonlySet<string> = new Set('app apps live official online web'.split(' '));

const isWallet = ({ text }: Word): boolean => text === 'wallet' || text === 'wallets';

const of = (words: readonly Word[], ...kinds: readonly Word['kind'][]): Word[] =>
  words.filter(({ kind }) => kinds.includes(kind));

/** Ordinary words require a promise of something free, others any word that phishing sites use beside names. */
function findLure(words: readonly Word[], ending: string): PromiseFound | undefined {
  const names = of(words, 'name');
  if (names.length === 0) return undefined;
  const isLured = lureEndings.has(ending) || of(words, 'lure').length > 0;
  const isHinted = isLured || of(words, 'hint').length > 0 || words.some(isWallet);
  const found = names.find(({ site }) => (site?.kind === 'ordinary' ? isLured : isHinted));
  return found && { host: found.host ?? null };
}

/** The name of a chain or a short coined word, as the whole registered name. */
function named(
  words: readonly Word[],
  own: readonly Word[] | undefined,
  ending: string,
): PromiseFound | undefined {
  if (own === undefined) return undefined;
  const chain = own.find(({ site }) => site?.kind === 'chain' || site?.kind === 'coined');
  if (chain !== undefined) return { host: chain.host ?? null };
  const word = own.find(({ site }) => site?.kind === 'word');
  if (word === undefined || own.length < 2) return undefined;
  const isDressed =
    own.some(({ text }) => appWords.has(text)) ||
    words.some(({ text }) => text === 'www') ||
    of(own, 'coin').length > 0 ||
    (cheapEndings.has(ending) && of(own, 'asset').length > 0);
  return isDressed ? { host: word.host ?? null } : undefined;
}

function coinPromise(words: readonly Word[], ending: string): PromiseFound | undefined {
  const coin = words.find(({ kind }) => kind === 'coin');
  if (coin === undefined) return undefined;
  const hints = of(words, 'hint');
  const isCheap = cheapEndings.has(ending);
  const isPromised =
    lureEndings.has(ending) ||
    of(words, 'lure', 'person').length > 0 ||
    words.some((word) => isAmount(word) || isWallet(word)) ||
    hints.some(({ text }) => isCheap || !honestBesideCoins.has(text));
  return isPromised ? { host: coin.host ?? null } : undefined;
}

/**
 * People whose names are used for giveaways only in frauds; excludes the university, and words such as 'elongated'
 * and 'musk' as a scent.
 */
const person = /elon-?musk|vitalik|hoskinson|mcafee|winklevoss|(?:^|-)e?musk(?:-|$)|^elon[^gntu]/;

/**
 * `zrxairdrop`, `claim-zrx`: honest projects have such pages on their own domain, and directories of airdrops have
 * other names.
 */
const giving =
  /^claim(?!ant|able)(?:ing|s|er)?(?=.{3})|^give-?away|(?:air-?drops?|airdropp|give-?aways?|(?<!ac|de|dis|ex|pro|re|counter|over|quit|mis|cross|sub)(?:claims?|claiming))\d*$/;

/** No name, but only words that phishing sites use. */
function barePromise(own: readonly Word[] | undefined, ending: string): boolean {
  if (own === undefined) return false;
  const [lures, assets, hints] = [of(own, 'lure'), of(own, 'asset'), of(own, 'hint')];
  const isCheap = cheapEndings.has(ending) || lureEndings.has(ending);
  if (of(own, 'person').length > 0) return own.length > 1 || isCheap;
  if (of(own, 'asset').length > 1 && new Set(assets.map(({ text }) => text)).size > 1)
    return isCheap || hints.length > 0;
  if (lures.length > 0)
    return lures.length + assets.length + hints.length > 1 || isCheap || own.some(isAmount);
  if (assets.length > 0 && hints.some(({ text }) => repairs.has(text)))
    return isCheap || own.length > 2 || assets.some(({ text }) => /^(?:wallet|dapp)/.test(text));
  return false;
}

/** `mute-io.gift`: another top-level domain within the name, before one that suggests gifts. */
const isDisguised = (own: readonly string[], ending: string): boolean =>
  own.length > 1 && lureEndings.has(ending) && /^(?:io|com|org|net|fi|xyz|app)$/.test(own.at(-1) ?? '');

const isGiving = (own: readonly string[]): boolean =>
  person.test(own.join('-')) || (own.join('').length > 8 && giving.test(own.join('-')));

const letters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's' };

/** Also reads digits as the letters they resemble: `stakelid0`. */
function readWords(token: string): Word[] | undefined {
  const words = splitIntoWords(token);
  if (words !== undefined || !/\d/.test(token) || !/[a-z]/.test(token)) return words;
  return splitIntoWords(token.replace(/[01345]/g, (digit) => letters[digit] ?? digit));
}

const splitTokens = (tokens: readonly string[]): (Word[] | undefined)[] =>
  tokens.flatMap((token) => (token === '' ? [] : [readWords(token)]));

/** Returns the promise in a host name that is typical of phishing sites. */
export function findPromise({ own, others, ending }: HostParts): PromiseFound | undefined {
  const [ownWords, otherWords] = [splitTokens(own), splitTokens(others)];
  const joined = ownWords.includes(undefined) ? splitIntoWords(own.join('')) : undefined;
  const wholly = ownWords.includes(undefined) ? joined : ownWords.flatMap((found) => found ?? []);
  const words = [
    ...(wholly ?? ownWords.flatMap((found) => found ?? [])),
    ...otherWords.flatMap((found) => found ?? []),
  ];
  return (
    findLure(words, ending) ??
    named(words, wholly, ending) ??
    coinPromise(words, ending) ??
    (barePromise(wholly, ending) || isGiving(own) || isDisguised(own, ending) ? { host: null } : undefined)
  );
}
