import { describe, expect, it } from 'vitest';
import type { LinkRule, Verdict } from '#/lib/link-verdicts.ts';
import { judgeLink, type LinkLists } from './judge.server.ts';
import { reasonSentence } from './reason-words.ts';

const noLists: LinkLists = { entries: new Map(), blocked: new Set(), allowed: new Set(), vouched: new Set() };

const judged = (url: string, lists: Partial<LinkLists> = {}) => judgeLink(url, { ...noLists, ...lists });

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

describe('a link', () => {
  it.each(cases)('$url is $verdict for its $rule', ({ url, verdict, rule, resembles = null }) => {
    const found = judged(url);
    expect(found.verdict).toBe(verdict);
    expect(found.reasons[0]).toMatchObject({ rule, resembles });
  });

  it.each([
    'https://uniswap.org/',
    'https://app.uniswap.org/swap?chain=base',
    'https://t.me/uniswap',
    'https://uniswap.github.com/',
    'https://example.com/uniswap-claim',
    'https://arbitrum.blockscout.com/',
    'https://solanabeach.io/',
    'https://bücher.example/',
    'https://пример.example/',
    'https://EXAMPLE.com:443/',
  ])('%s is fine', (url) => {
    expect(judged(url)).toEqual({ verdict: 'ok', reasons: [] });
  });

  it('says why in sentences that name the host it resembles', () => {
    const words = cases.map(({ url }) => judged(url).reasons.map(reasonSentence)[0]);
    expect(words[0]).toBe('Looks like uniswap.org, but isn’t: some of its letters only look the same.');
    expect(words[4]).toBe('Looks like uniswap.org, but is spelled differently.');
    expect(words.every((one) => one !== undefined && one.length < 130)).toBe(true);
  });

  it('is blocked with all that belongs to a listed host, and its reasons begin with that', () => {
    const blocked = new Set(['drain.example', 'bad.hosting.example']);
    for (const url of ['https://drain.example', 'https://www.drain.example/x', 'http://DRAIN.example.:81/']) {
      expect(judged(url, { blocked }).reasons[0]).toMatchObject({ rule: 'listed' });
      expect(judged(url, { blocked }).verdict).toBe('blocked');
    }
    expect(judged('https://hosting.example', { blocked }).verdict).toBe('ok');
    expect(judged('https://notdrain.example', { blocked }).verdict).toBe('ok');
  });

  it('is what the operator says: the most specific entry counts, before any list', () => {
    const entries = new Map<string, 'allow' | 'block'>([
      ['drain.example', 'allow'],
      ['deep.drain.example', 'block'],
      ['uniswap.org', 'block'],
      ['uniswab.org', 'allow'],
    ]);
    const lists = { entries, blocked: new Set(['drain.example', 'x.drain.example']) };
    expect(judged('https://drain.example', lists).verdict).toBe('ok');
    expect(judged('https://x.drain.example', lists).verdict).toBe('ok');
    expect(judged('https://very.deep.drain.example', lists).reasons[0]).toMatchObject({ rule: 'operator' });
    expect(judged('https://app.uniswap.org', lists).verdict).toBe('blocked');
    expect(judged('https://uniswab.org', lists).verdict).toBe('ok');
  });

  it('is not blocked by a list that has a known site, but by one that has a page of it', () => {
    const blocked = new Set(['uniswap.org', 'drain.github.com']);
    expect(judged('https://uniswap.org', { blocked }).verdict).toBe('ok');
    expect(judged('https://drain.github.com', { blocked }).verdict).toBe('blocked');
  });

  it('of an approved listing may look like others, as long as it isn’t blocked', () => {
    const vouched = new Set(['uniswab.org', 'xn--ldger-bsa.com', 'drain.example']);
    const lists = { vouched, blocked: new Set(['drain.example']) };
    expect(judged('https://uniswab.org', lists).verdict).toBe('ok');
    expect(judged('https://app.uniswab.org', lists).verdict).toBe('careful');
    expect(judged('https://xn--ldger-bsa.com', lists).verdict).toBe('blocked');
    expect(judged('https://drain.example', lists).verdict).toBe('blocked');
  });
});
