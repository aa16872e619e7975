import { splitIntoWords, type Word } from './words-in-name.server.ts';

/** Requests that phishing pages typically make. */
const requestWords: ReadonlySet<string> = new Set(
  `activate activation account authenticate authentication authorize claim claims claiming confirm connect connection giveaway giveaways help helpdesk
  helpline login logins migrate migration phrase recover recovery rectify redeem refund refunds register restore reward rewards seed signin
  support sync synchronize unlock update validate validation verification verify wallet wallets withdraw withdrawal`.split(
    /\s+/,
  ),
);

/** Folders in which legitimate sites mention others. */
const directoryWords: ReadonlySet<string> = new Set(
  `about airdrop airdrops all app apps article articles asset assets blog brand brands cat category categories chain chains coin coins collection
  collections compare crypto currencies currency dapp dapps de defi doc docs ecosystem en es exchange exchanges explore faq feature features fr
  game games guide guides help icon icons img images integration integrations learn logo logos market markets news nft nfts p page partner
  partners portfolio post posts price prices profile project projects protocol protocols quest quests review reviews s search section space spaces
  static support tag tags token tokens tool tools topic topics tutorial tutorials u user users v video videos wallet wallets wiki`.split(
    /\s+/,
  ),
);

/** The maximum number of examined segments and their length; longer ones are prose. */
const maxSegments = 8;
const maxSegmentLength = 64;

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const splitSegments = ({ pathname }: URL): string[] =>
  pathname
    .split('/')
    .map((segment) =>
      decodeSegment(segment)
        .toLowerCase()
        .replace(/\.(?:html?|php|aspx?)$/, ''),
    )
    .filter((segment) => segment !== '' && segment !== 'index')
    .slice(0, maxSegments);

function readWords(segment: string): Word[] | undefined {
  if (segment.length > maxSegmentLength) return undefined;
  const words: Word[] = [];
  for (const token of segment.split(/[-_.~+@ ]/)) {
    if (token === '') continue;
    const tokenWords = splitIntoWords(token);
    if (tokenWords === undefined) return undefined;
    words.push(...tokenWords);
  }
  return words;
}

const findName = (words: readonly Word[]): Word | undefined =>
  words.find(({ kind, site }) => kind === 'name' && site?.kind !== 'ordinary');

/** Returns the known site whose name occurs beside a phishing request and nothing else. */
export function findLureName(text: string): string | undefined {
  const words = readWords(text);
  return words?.some(({ text: word }) => requestWords.has(word)) ? findName(words)?.host : undefined;
}

/**
 * Returns the known site that a page on another host imitates by its path. `isShared` is true for a host of user
 * content, where people mention known sites by name.
 */
export function findNameInPath(url: URL, isShared: boolean): string | undefined {
  if (url.pathname.length < 5) return undefined;
  const segments = splitSegments(url);
  for (const [index, segment] of segments.entries()) {
    const host = findLureName(segment);
    if (host !== undefined) return host;
    // The page itself has the name and isn't an entry of a directory: '/ssl/etherscan/', but not '/price/uniswap'.
    if (isShared || index < segments.length - 1 || directoryWords.has(segments[index - 1] ?? '')) continue;
    const [word, ...otherWords] = readWords(segment) ?? [];
    if (otherWords.length === 0 && word?.site?.kind === 'coined') return word.host;
  }
  return undefined;
}
