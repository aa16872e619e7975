/** Two claimants are linked by a network, a device kind on that network, or a wallet address. */
export const linkKinds = ['network', 'device', 'wallet'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A trait, such as a network, that several people share. */
export type RingLink = { kind: LinkKind; people: readonly string[] };

/** All people linked to a person, directly or indirectly, including that person. */
export type Ring = { people: readonly string[]; links: readonly RingLink[] };

/** A trait shared by more people is no evidence, such as a carrier's network or an exchange's address. */
export const maxSharing = 40;
/** Links are followed this many steps from a person. */
export const maxSteps = 3;
/** Maximum number of traits of each kind that are examined per person. */
export const maxTraits = 100;
/** A group with more accounts is only found in part. */
export const maxPeople = 4_000;

/** Returns how many traits of each kind are examined per person, which are fewer if there are thousands of people. */
export const getMaxTraitsPerPerson = (people: number): number =>
  Math.max(5, Math.min(maxTraits, Math.floor(20_000 / people)));

/**
 * Groups people by the traits they share, and returns the cluster of every linked person. A trait of only one person links
 * no one.
 */
export function groupRings(shared: Iterable<RingLink>): Map<string, Ring> {
  const parent = new Map<string, string>();
  const find = (item: string): string => {
    let root = item;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== item) parent.set(item, root);
    return root;
  };
  const links = [...shared].filter(({ people }) => people.length > 1);
  for (const { people } of links) {
    const [first = '', ...others] = people;
    for (const other of others) {
      const [a, b] = [find(first), find(other)];
      if (a !== b) parent.set(b, a);
    }
  }
  const byRoot = new Map<string, { people: Set<string>; links: RingLink[] }>();
  for (const link of links) {
    const root = find(link.people[0] ?? '');
    const ring = byRoot.get(root) ?? { people: new Set<string>(), links: [] };
    for (const person of link.people) ring.people.add(person);
    ring.links.push(link);
    byRoot.set(root, ring);
  }
  const rings = new Map<string, Ring>();
  for (const cluster of byRoot.values()) {
    const ring = { people: [...cluster.people].toSorted(), links: cluster.links };
    for (const person of ring.people) rings.set(person, ring);
  }
  return rings;
}
