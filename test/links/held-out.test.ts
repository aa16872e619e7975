import { readFileSync } from 'node:fs';
import config from 'eth-phishing-detect/src/config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { packagedLists } from '../../src/features/links/guard.server.ts';
import { listDomains } from '../../src/features/links/hosts.server.ts';
import { judgeLink, type LinkLists } from '../../src/features/links/judge.server.ts';
import { knownSites } from '../../src/features/links/known-sites.ts';
import { createRandom } from '../harness/seeded.ts';
import { recordVerdicts } from './record.ts';

const noLists: LinkLists = { entries: new Map(), blocked: new Set(), allowed: new Set(), vouched: new Set() };

const createJudge = (lists: LinkLists) => (host: string) => judgeLink(`https://${host}/`, lists).verdict;
const judgeWithoutLists = createJudge(noLists);

const getLines = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const honestSites = getLines('honest-hosts.txt').map((line) => {
  const [host = '', kind = '', whose = ''] = line.split('\t');
  return { host, kind, whose };
});

/** A seeded order: the first thousand hosts are held out, and rules may be tuned on the others. */
const shuffle = (hosts: readonly string[], seed: number): string[] => {
  const random = createRandom(seed);
  return hosts
    .map((host) => ({ host, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ host }) => host);
};

const knownDomains = new Set(knownSites.flatMap(({ hosts }) => hosts));
const isKnown = (host: string) => [...listDomains(host)].some((domain) => knownDomains.has(domain));

describe('link rules without lists', () => {
  it('flag three of five held-out phishing sites', () => {
    const reported = shuffle(config.blacklist, 20261126);
    const [heldOut, tried] = [reported.slice(0, 1_000), reported.slice(1_000)];
    expect(new Set(heldOut).size).toBe(1_000);
    const share = recordVerdicts('phishing sites, 1,000 held out', heldOut.map(judgeWithoutLists));
    recordVerdicts('phishing sites, the others', tried.map(judgeWithoutLists));
    expect(share).toBeGreaterThanOrEqual(0.6);
  });

  it('flag no unlisted legitimate site', () => {
    expect(honestSites.length).toBeGreaterThanOrEqual(300);
    expect(new Set(honestSites.map(({ host }) => host)).size).toBe(honestSites.length);
    for (const { host, kind, whose } of honestSites) {
      expect([kind, whose], host).not.toContain('');
      const isListed = [...listDomains(host)].some(
        (domain) => packagedLists.blocked.has(domain) || packagedLists.allowed.has(domain),
      );
      expect(isListed, `${host} is listed`).toBe(false);
    }
    const listFlagged = (hosts: typeof honestSites) =>
      hosts.filter(({ host }) => judgeWithoutLists(host) !== 'ok').map(({ host }) => host);
    expect(listFlagged(honestSites)).toEqual([]);
    const [known, unknown] = [
      honestSites.filter(({ host }) => isKnown(host)),
      honestSites.filter(({ host }) => !isKnown(host)),
    ];
    for (const [name, hosts] of [
      ['legitimate sites among the known sites', known],
      ['other legitimate sites', unknown],
    ] as const) {
      recordVerdicts(
        name,
        hosts.map(({ host }) => judgeWithoutLists(host)),
      );
    }
    expect(unknown.length, 'legitimate sites unknown to the rules').toBeGreaterThanOrEqual(300);
  });

  it('flag almost none of the sites in chain registries', () => {
    const registered = getLines('registered-hosts.txt');
    expect(registered.length).toBeGreaterThan(1_000);
    const flaggedShare = recordVerdicts('sites in chain registries', registered.map(judgeWithoutLists));
    expect(flaggedShare).toBeLessThan(0.005);
  });

  it('flag few hosts of the allowlist', () => {
    // The list allows them because its own rule flagged them as look-alikes first.
    const verdicts = config.whitelist.map(createJudge(packagedLists));
    expect(recordVerdicts('hosts on the allowlist', verdicts)).toBeLessThan(0.1);
  });
});
