import { type Word, wordsIn } from './words-in-name.server.ts';

/** What a page that passes itself off as another's asks people to do. */
const asking: ReadonlySet<string> = new Set(
  `activate activation account authenticate authentication authorize claim claims claiming confirm connect connection giveaway giveaways help helpdesk
  helpline login logins migrate migration phrase recover recovery rectify redeem refund refunds register restore reward rewards seed signin
  support sync synchronize unlock update validate validation verification verify wallet wallets withdraw withdrawal`.split(
    /\s+/,
  ),
);

/** Folders in which honest sites speak of others. */
const listing: ReadonlySet<string> = new Set(
  `about airdrop airdrops all app apps article articles asset assets blog brand brands cat category categories chain chains coin coins collection
  collections compare crypto currencies currency dapp dapps de defi doc docs ecosystem en es exchange exchanges explore faq feature features fr
  game games guide guides help icon icons img images integration integrations learn logo logos market markets news nft nfts p page partner
  partners portfolio post posts price prices profile project projects protocol protocols quest quests review reviews s search section space spaces
  static support tag tags token tokens tool tools topic topics tutorial tutorials u user users v video videos wallet wallets wiki`.split(
    /\s+/,
  ),
);

/** Segments that are looked at, and their letters; what is longer is a text. */
const maxSegments = 8;
const maxSegmentLength = 64;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const segmentsOf = ({ pathname }: URL): string[] =>
  pathname
    .split('/')
    .map((segment) =>
      decoded(segment)
        .toLowerCase()
        .replace(/\.(?:html?|php|aspx?)$/, ''),
    )
    .filter((segment) => segment !== '' && segment !== 'index')
    .slice(0, maxSegments);

function wordsOf(segment: string): Word[] | undefined {
  if (segment.length > maxSegmentLength) return undefined;
  const words: Word[] = [];
  for (const token of segment.split(/[-_.~+@ ]/)) {
    if (token === '') continue;
    const found = wordsIn(token);
    if (found === undefined) return undefined;
    words.push(...found);
  }
  return words;
}

const nameIn = (words: readonly Word[]): Word | undefined =>
  words.find(({ kind, site }) => kind === 'name' && site?.kind !== 'ordinary');

/** The known site whose name stands beside what phishing pages ask for, and nothing else with it. */
export function nameAsking(text: string): string | undefined {
  const words = wordsOf(text);
  return words?.some(({ text: word }) => asking.has(word)) ? nameIn(words)?.host : undefined;
}

/**
 * The known site that a page could be taken for by its path, on a host of somebody else. `isShared`: a host on which everybody
 * writes, where people speak of known sites by their names.
 */
export function nameInPath(url: URL, isShared: boolean): string | undefined {
  if (url.pathname.length < 5) return undefined;
  const segments = segmentsOf(url);
  for (const [at, segment] of segments.entries()) {
    const asked = nameAsking(segment);
    if (asked !== undefined) return asked;
    // The page itself has the name, and isn't one of a list: '/ssl/etherscan/', but not '/price/uniswap'.
    if (isShared || at < segments.length - 1 || listing.has(segments[at - 1] ?? '')) continue;
    const [word, ...others] = wordsOf(segment) ?? [];
    if (others.length === 0 && word?.site?.kind === 'coined') return word.host;
  }
  return undefined;
}
