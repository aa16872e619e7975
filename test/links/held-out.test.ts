import { readFileSync } from 'node:fs';
import config from 'eth-phishing-detect/src/config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { packagedLists } from '../../src/features/links/guard.server.ts';
import { domainsOf, judgeLink, type LinkLists } from '../../src/features/links/judge.server.ts';
import { knownSites } from '../../src/features/links/known-sites.ts';
import { seeded } from '../harness/seeded.ts';
import { recordVerdicts } from './record.ts';

const noLists: LinkLists = { entries: new Map(), blocked: new Set(), allowed: new Set(), vouched: new Set() };

const verdictWith = (lists: LinkLists) => (host: string) => judgeLink(`https://${host}/`, lists).verdict;

/** A list without the host and all that stands for it. */
const without = (list: ReadonlySet<string>, host: string): ReadonlySet<string> => {
  const rest = new Set(list);
  for (const domain of domainsOf(host)) rest.delete(domain);
  return rest;
};

const honest = readFileSync(new URL('honest-hosts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [host = '', kind = '', whose = ''] = line.split('\t');
    return { host, kind, whose };
  });

const own = new Set(knownSites.flatMap(({ hosts }) => hosts));
const isOwn = (host: string) => [...domainsOf(host)].some((domain) => own.has(domain));

describe('what hosts look like, without any list that has them', () => {
  it('gives away two of five phishing sites', () => {
    const random = seeded(1);
    const drawn = config.blacklist
      .map((host) => ({ host, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .slice(0, 1_000)
      .map(({ host }) => host);
    expect(new Set(drawn).size).toBe(1_000);
    const share = recordVerdicts('phishing sites, 1,000 drawn by a seed', drawn.map(verdictWith(noLists)));
    expect(share).toBeGreaterThanOrEqual(0.4);
    const all = recordVerdicts('phishing sites, the whole list', config.blacklist.map(verdictWith(noLists)));
    expect(all).toBeGreaterThanOrEqual(0.4);
  });

  it('speaks against none of the honest sites that stand on no list', () => {
    expect(honest.length).toBeGreaterThanOrEqual(300);
    expect(new Set(honest.map(({ host }) => host)).size).toBe(honest.length);
    for (const { host, kind, whose } of honest) {
      expect([kind, whose], host).not.toContain('');
      const isListed = [...domainsOf(host)].some(
        (domain) => packagedLists.blocked.has(domain) || packagedLists.allowed.has(domain),
      );
      expect(isListed, `${host} stands on a list`).toBe(false);
    }
    const flagged = (hosts: typeof honest) =>
      hosts.filter(({ host }) => verdictWith(noLists)(host) !== 'ok').map(({ host }) => host);
    expect(flagged(honest)).toEqual([]);
    const [ours, others] = [
      honest.filter(({ host }) => isOwn(host)),
      honest.filter(({ host }) => !isOwn(host)),
    ];
    for (const [what, hosts] of [
      ['honest sites that we know', ours],
      ['honest sites that nothing knows', others],
    ] as const) {
      recordVerdicts(
        what,
        hosts.map(({ host }) => verdictWith(noLists)(host)),
      );
    }
    expect(others.length, 'of them that prove something').toBeGreaterThanOrEqual(300);
  });

  it('speaks against few of the hosts that the list allows, each taken out of it', () => {
    const verdicts = config.whitelist.map((host) =>
      verdictWith({ ...noLists, allowed: without(packagedLists.allowed, host) })(host),
    );
    // The list allows them because they look like others: its own rule found them first.
    expect(recordVerdicts('hosts that the list allows, taken out', verdicts)).toBeLessThan(0.1);
  });
});
