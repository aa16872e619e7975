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

const verdictWith = (lists: LinkLists) => (host: string) => judgeLink(`https://${host}/`, lists).verdict;

const getLines = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const honest = getLines('honest-hosts.txt').map((line) => {
  const [host = '', kind = '', whose = ''] = line.split('\t');
  return { host, kind, whose };
});

/** A seeded order: the first thousand hosts are held out, and rules may be tuned on the others. */
const shuffled = (hosts: readonly string[], seed: number): string[] => {
  const random = createRandom(seed);
  return hosts
    .map((host) => ({ host, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ host }) => host);
};

const own = new Set(knownSites.flatMap(({ hosts }) => hosts));
const isOwn = (host: string) => [...listDomains(host)].some((domain) => own.has(domain));

describe('link rules without lists', () => {
  it('flag three of five held-out phishing sites', () => {
    const reported = shuffled(config.blacklist, 20261126);
    const [heldOut, tried] = [reported.slice(0, 1_000), reported.slice(1_000)];
    expect(new Set(heldOut).size).toBe(1_000);
    const share = recordVerdicts('phishing sites, 1,000 held out', heldOut.map(verdictWith(noLists)));
    recordVerdicts('phishing sites, the others', tried.map(verdictWith(noLists)));
    expect(share).toBeGreaterThanOrEqual(0.6);
  });

  it('flag no unlisted legitimate site', () => {
    expect(honest.length).toBeGreaterThanOrEqual(300);
    expect(new Set(honest.map(({ host }) => host)).size).toBe(honest.length);
    for (const { host, kind, whose } of honest) {
      expect([kind, whose], host).not.toContain('');
      const isListed = [...listDomains(host)].some(
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

  it('flag almost none of the sites in chain registries', () => {
    const registered = getLines('registered-hosts.txt');
    expect(registered.length).toBeGreaterThan(1_000);
    const flagged = recordVerdicts('sites in chain registries', registered.map(verdictWith(noLists)));
    expect(flagged).toBeLessThan(0.005);
  });

  it('flag few hosts of the allowlist', () => {
    // The list allows them because its own rule flagged them as look-alikes first.
    const verdicts = config.whitelist.map(verdictWith(packagedLists));
    expect(recordVerdicts('hosts on the allowlist', verdicts)).toBeLessThan(0.1);
  });
});
