import { describe, expect, it } from 'vitest';
import type { LinkRule, Verdict } from '#/lib/link-verdicts.ts';
import { packagedLists } from './guard.server.ts';
import { getLinkStanding, getSite, judgeLink, type LinkLists } from './judge.server.ts';
import { formatReasonSentence } from './reason-words.ts';

const noLists: LinkLists = { entries: new Map(), blocked: new Set(), allowed: new Set(), vouched: new Set() };

const judge = (url: string, lists: Partial<LinkLists> = {}) => judgeLink(url, { ...noLists, ...lists });

type Case = { url: string; verdict: Verdict; rule: LinkRule; resembles?: string };

const cases: Case[] = [
  { url: 'https://unіswap.org', verdict: 'blocked', rule: 'confusable', resembles: 'uniswap.org' },
  {
    url: 'https://rnyetherwallet.com',
    verdict: 'blocked',
    rule: 'confusable',
    resembles: 'myetherwallet.com',
  },
  { url: 'https://xn--ldger-bsa.com', verdict: 'blocked', rule: 'confusable', resembles: 'ledger.com' },
  { url: 'https://unisvvap.org', verdict: 'blocked', rule: 'confusable', resembles: 'uniswap.org' },
  { url: 'https://uniswab.org', verdict: 'careful', rule: 'look-alike', resembles: 'uniswap.org' },
  {
    url: 'https://myetherwalelt.com',
    verdict: 'careful',
    rule: 'look-alike',
    resembles: 'myetherwallet.com',
  },
  {
    url: 'https://uniswap-claim.example',
    verdict: 'careful',
    rule: 'brand-in-host',
    resembles: 'uniswap.org',
  },
  { url: 'https://uniswap.example.com', verdict: 'careful', rule: 'brand-in-host', resembles: 'uniswap.org' },
  { url: 'https://ledger.com-login.app', verdict: 'careful', rule: 'brand-in-host', resembles: 'ledger.com' },
  {
    url: 'https://ripple-giveaway.example',
    verdict: 'careful',
    rule: 'brand-in-host',
    resembles: 'ripple.com',
  },
  {
    url: 'https://metamask.netlify.app',
    verdict: 'careful',
    rule: 'brand-in-host',
    resembles: 'metamask.io',
  },
  { url: 'https://drорs.example', verdict: 'careful', rule: 'mixed-scripts' },
  { url: 'https://203.0.113.7/claim', verdict: 'careful', rule: 'address' },
  { url: 'https://3405803783/claim', verdict: 'careful', rule: 'address' },
  { url: 'https://[2001:db8::1]/', verdict: 'careful', rule: 'address' },
  { url: 'https://example.com:8443/', verdict: 'careful', rule: 'port' },
  { url: 'https://bit.ly/3abc', verdict: 'careful', rule: 'shortener' },
  { url: 'http://example.com/', verdict: 'careful', rule: 'insecure' },
  { url: 'javascript:alert(1)', verdict: 'blocked', rule: 'scheme' },
  { url: 'data:text/html,hello', verdict: 'blocked', rule: 'scheme' },
  { url: 'https://uniswap.org@example.com/', verdict: 'blocked', rule: 'credentials' },
  { url: 'https:\\\\example.com', verdict: 'blocked', rule: 'unreadable' },
  { url: 'https://exam\u200bple.com/', verdict: 'blocked', rule: 'unreadable' },
  { url: `https://${'a-'.repeat(900)}a.example/`, verdict: 'blocked', rule: 'unreadable' },
  { url: 'nothing at all', verdict: 'blocked', rule: 'unreadable' },
];

describe('judgeLink', () => {
  it.each(cases)('returns $verdict for $url by $rule', ({ url, verdict, rule, resembles = null }) => {
    const result = judge(url);
    expect(result.verdict).toBe(verdict);
    expect(result.reasons[0]).toMatchObject({ rule, resembles });
  });

  it.each([
    'https://uniswap.org/',
    'https://app.uniswap.org/swap?chain=base',
    'https://t.me/uniswap',
    'https://uniswap.github.com/',
    'https://example.com/news/uniswap',
    'https://example.com/how-to-claim-uniswap-in-2026',
    'https://t.me/notcoin_bot',
    'https://uniswap.medium.com/',
    'https://github.com/Uniswap/interface',
    'https://www.google.com/url?q=https://uniswap.org/',
    'https://example.com/login?next=https%3A%2F%2Fexample.org%2Fhome&at=http://example.org',
    'https://arbitrum.blockscout.com/',
    'https://solanabeach.io/',
    'https://bücher.example/',
    'https://пример.example/',
    'https://EXAMPLE.com:443/',
  ])('returns ok for %s', (url) => {
    expect(judge(url)).toEqual({ verdict: 'ok', reasons: [] });
  });

  it('explains its reasons in sentences with the imitated host', () => {
    const sentences = cases.map(({ url }) => judge(url).reasons.map(formatReasonSentence)[0]);
    expect(sentences[0]).toBe('Looks like uniswap.org, but isn’t. Some of its letters only look the same.');
    expect(sentences[4]).toBe('Looks like uniswap.org, but is spelled differently.');
    expect(sentences.every((sentence) => sentence !== undefined && sentence.length < 130)).toBe(true);
  });

  it('blocks subdomains of a listed host, with that reason first', () => {
    const blocked = new Set(['drain.example', 'bad.hosting.example']);
    for (const url of ['https://drain.example', 'https://www.drain.example/x', 'http://DRAIN.example.:81/']) {
      expect(judge(url, { blocked }).reasons[0]).toMatchObject({ rule: 'listed' });
      expect(judge(url, { blocked }).verdict).toBe('blocked');
    }
    expect(judge('https://hosting.example', { blocked }).verdict).toBe('ok');
    expect(judge('https://notdrain.example', { blocked }).verdict).toBe('ok');
  });

  it('follows the operator’s most specific entry before any list', () => {
    const entries = new Map<string, 'allow' | 'block'>([
      ['drain.example', 'allow'],
      ['deep.drain.example', 'block'],
      ['uniswap.org', 'block'],
      ['uniswab.org', 'allow'],
    ]);
    const lists = { entries, blocked: new Set(['drain.example', 'x.drain.example']) };
    expect(judge('https://drain.example', lists).verdict).toBe('ok');
    expect(judge('https://x.drain.example', lists).verdict).toBe('ok');
    expect(judge('https://very.deep.drain.example', lists).reasons[0]).toMatchObject({ rule: 'operator' });
    expect(judge('https://app.uniswap.org', lists).verdict).toBe('blocked');
    expect(judge('https://uniswab.org', lists).verdict).toBe('ok');
  });

  it('ignores a list’s block of a known site, but not of one of its pages', () => {
    const blocked = new Set(['uniswap.org', 'drain.github.com']);
    expect(judge('https://uniswap.org', { blocked }).verdict).toBe('ok');
    expect(judge('https://drain.github.com', { blocked }).verdict).toBe('blocked');
  });

  it('accepts a look-alike of an approved listing unless it is blocked', () => {
    const vouched = new Set(['uniswab.org', 'xn--ldger-bsa.com', 'drain.example']);
    const lists = { vouched, blocked: new Set(['drain.example']) };
    expect(judge('https://uniswab.org', lists).verdict).toBe('ok');
    expect(judge('https://app.uniswab.org', lists).verdict).toBe('careful');
    expect(judge('https://xn--ldger-bsa.com', lists).verdict).toBe('blocked');
    expect(judge('https://drain.example', lists).verdict).toBe('blocked');
  });

  it.each([
    // A lure beside a name, or as the top-level domain.
    ['claiming-wormhole.xyz', 'brand-in-host', 'wormhole.com'],
    ['claiminglayerzero.info', 'brand-in-host', 'layerzero.network'],
    ['steth.claims', 'brand-in-host', 'lido.fi'],
    ['balancer.events', 'brand-in-host', 'balancer.fi'],
    ['flare.gift', 'brand-in-host', 'flare.network'],
    ['mute-io.gift', 'lure', null],
    ['ledger-restore.example', 'brand-in-host', 'ledger.com'],
    ['tronlinksupport.example', 'brand-in-host', 'tronlink.org'],
    // Short names.
    ['1inch.gg', 'brand-in-host', '1inch.io'],
    ['get-1inch.pages.dev', 'brand-in-host', '1inch.io'],
    ['aaveclaim.net', 'brand-in-host', 'aave.com'],
    ['stakelid0.com', 'brand-in-host', 'lido.fi'],
    // A known name with another top-level domain or a suffix.
    ['layerzero.design', 'brand-in-host', 'layerzero.network'],
    ['layerzerov2.org', 'brand-in-host', 'layerzero.network'],
    ['layerzero-foundation.icu', 'brand-in-host', 'layerzero.network'],
    ['chainlink.ag', 'brand-in-host', 'chainlink.com'],
    // Two letters off.
    ['app.unisvwp.org', 'look-alike', 'uniswap.org'],
    ['unisswapp.shop', 'look-alike', 'uniswap.org'],
    ['metamessk.com', 'look-alike', 'metamask.io'],
    // Current projects.
    ['jito-claim.xyz', 'brand-in-host', 'jito.network'],
    ['zora-claims.example', 'brand-in-host', 'zora.co'],
    ['claim-manta.example', 'brand-in-host', 'manta.network'],
    // A coin, or no name, with a promise.
    ['double-your-eth.example', 'brand-in-host', 'ethereum.org'],
    ['5000ether.example', 'brand-in-host', 'ethereum.org'],
    ['dapps-validation.example', 'lure', null],
  ])('flags %s by the rule %s', (host, rule, resembles) => {
    expect(judge(`https://${host}/`).reasons[0]).toMatchObject({ rule, resembles });
  });

  it.each([
    ['https://stranger.example/ssl/etherscan/', 'etherscan.io'],
    ['https://stranger.example/uniswap-claim', 'uniswap.org'],
    ['https://sites.google.com/view/metamask-wallet-login', 'metamask.io'],
    ['https://t.me/metamask_support_bot', 'metamask.io'],
    ['https://telegra.ph/Claim-Uniswap-11-20', 'uniswap.org'],
  ])('finds a known site’s name in the path of %s', (url, resembles) => {
    expect(judge(url).reasons[0]).toMatchObject({ rule: 'brand-in-path', resembles });
  });

  it.each([
    'https://sites.google.com/view/1',
    'https://docs.google.com/forms/d/e/1/viewform',
    'https://telegra.ph/x',
    'https://ipfs.io/ipfs/bafybeigdyrzt',
    'https://gateway.example/ipfs/bafybeigdyrzt',
  ])('warns that anyone can publish at %s', (url) => {
    expect(judge(url).reasons).toMatchObject([{ rule: 'anonymous' }]);
  });

  it.each([
    'sites.google.com',
    'docs.google.com',
    't.me',
    'telegra.ph',
    'github.com',
    'x.github.io',
    'x.vercel.app',
  ])('doesn’t trust the user-content host %s', (host) => {
    const lists = { ...noLists, allowed: new Set([host]), blocked: new Set([host.replace('x.', '')]) };
    expect(getLinkStanding(`https://${host}/a`, lists)).toBeUndefined();
  });

  const blockedSite = { blocked: new Set(['drain.example', 'drain-it.example']) };
  it.each([
    'https://www.google.com/url?sa=t&q=https://drain.example/x',
    'https://www.google.com/url?url=https%3A%2F%2Fdrain.example',
    'https://google.com/amp/s/drain.example/x',
    'https://translate.google.com/translate?u=drain.example',
    'https://drain-example.translate.goog/',
    'https://drain--it-example.cdn.ampproject.org/',
    'https://www.youtube.com/redirect?q=https://drain.example',
    'https://l.facebook.com/l.php?u=https%253A%252F%252Fdrain.example',
    'https://out.reddit.com/?url=https://drain.example',
    'https://medium.com/m/global-identity-2?redirectUrl=https%3A%2F%2Fdrain.example',
    'https://web.archive.org/web/2024/https://drain.example/',
    'https://web.archive.org/web/2024/drain.example',
    'https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9kcmFpbi5leGFtcGxlLw',
    'https://www.google.com/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fdrain.example',
    'https://example.com/?next=//drain.example/x',
    'https://example.com/go/https://drain.example/x',
    'https://example.com/#https://drain.example/x',
  ])('blocks %s because of the URL within it', (url) => {
    const { verdict, reasons } = judge(url, blockedSite);
    expect(verdict).toBe('blocked');
    expect(reasons[0]?.rule).toBe('listed');
  });

  it('treats a redirector without a readable target like a short link', () => {
    expect(judge('https://l.facebook.com/l.php?h=AT0').reasons).toMatchObject([{ rule: 'shortener' }]);
  });

  it('lets an exception in the list override only a block of a parent domain', () => {
    expect(getLinkStanding('https://metamast.com', packagedLists)).toBeUndefined();
    expect(judgeLink('https://metamast.com', packagedLists).verdict).toBe('careful');
    const lists = {
      allowed: new Set(['metamast.com', 'page.drain.example']),
      blocked: new Set(['metamast.com', 'drain.example']),
    };
    expect(judge('https://metamast.com', lists).verdict).toBe('blocked');
    expect(judge('https://page.drain.example', lists).verdict).toBe('ok');
  });
});

describe('getSite', () => {
  it('returns a redirector’s target', () => {
    expect(getSite('https://www.google.com/url?q=https://Drain.example/x')).toBe('drain.example');
    expect(getSite('https://www.google.com/search?q=https://drain.example/x')).toBe('www.google.com');
  });

  it('normalizes the host', () => {
    expect(getSite('https://[2001:DB8:0::1]:8443/x')).toBe('[2001:db8::1]');
    expect(getSite('https://bücher.example./')).toBe('xn--bcher-kva.example');
    expect(getSite('mailto:a@example.com')).toBeUndefined();
  });
});
