/** The kinds of things that link two claimants: a network, a device kind on that network, or a wallet address. */
export const linkKinds = ['network', 'device', 'wallet'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A thing that several people share. */
export type RingLink = { kind: LinkKind; people: readonly string[] };

/** All people linked to a person, directly or indirectly, including that person. */
export type Ring = { people: readonly string[]; links: readonly RingLink[] };

/** A thing shared by more people is no evidence: a carrier's network, an exchange's address. */
export const maxSharing = 40;
/** The number of steps followed from a person, and of things per kind and person. */
export const maxSteps = 3;
export const maxThings = 100;
/** The total of people examined. A larger group of accounts is only partly found. */
export const maxPeople = 4_000;

/** Examines all things of a few people, and fewer of each if there are thousands. */
export const getMaxThingsPerPerson = (people: number): number =>
  Math.max(5, Math.min(maxThings, Math.floor(20_000 / people)));

/**
 * Groups people by the things they share. A thing of only one person links nobody. Returns the cluster of every
 * linked person.
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
  for (const { people, links: own } of byRoot.values()) {
    const ring = { people: [...people].toSorted(), links: own };
    for (const person of people) rings.set(person, ring);
  }
  return rings;
}
