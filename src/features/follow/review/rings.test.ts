import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getMaxTraitsPerPerson, groupRings, maxSharing, maxTraits } from './rings.ts';

it('groupRings links people directly and through a third person', () => {
  const links = [
    { kind: 'network', people: ['a', 'b'] },
    { kind: 'wallet', people: ['b', 'c'] },
    { kind: 'device', people: ['d', 'e', 'f'] },
    { kind: 'network', people: ['g'] },
  ] as const;
  const rings = groupRings(links);
  expect(rings.get('a')).toEqual({ people: ['a', 'b', 'c'], links: [links[0], links[1]] });
  expect(rings.get('c')).toBe(rings.get('a'));
  expect(rings.get('e')?.people).toEqual(['d', 'e', 'f']);
  expect(rings.get('g')).toBeUndefined();
});

it('groupRings returns one cluster for a long chain in any link order', () => {
  const chain = Array.from({ length: 500 }, (_, index) => ({
    kind: 'wallet' as const,
    people: [`p${index}`, `p${index + 1}`],
  }));
  const shuffled = [
    ...chain.filter((_, index) => index % 2 === 1),
    ...chain.filter((_, index) => index % 2 === 0).toReversed(),
  ];
  expect(groupRings(shuffled).get('p250')?.people).toHaveLength(501);
});

it('docs/claims.md contains the limits', () => {
  const text = readFileSync(new URL('../../../../docs/claims.md', import.meta.url), 'utf8');
  expect(text).toContain(`Anything that more than ${maxSharing} claimants share links no one`);
  expect(text).toContain(`over their latest ${maxTraits} claims and ${maxTraits} of their wallets`);
  expect([getMaxTraitsPerPerson(1), getMaxTraitsPerPerson(2_000), getMaxTraitsPerPerson(1_000_000)]).toEqual([
    maxTraits,
    10,
    5,
  ]);
});
