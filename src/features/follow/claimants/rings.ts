/** What links two claimants: a network, the same kind of device on it, or an address of a wallet. */
export const linkKinds = ['network', 'device', 'wallet'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** One thing that several people share. */
export type RingLink = { kind: LinkKind; people: readonly string[] };

/** Everybody who is linked with a person, however far apart; the person is one of them. */
export type Ring = { people: readonly string[]; links: readonly RingLink[] };

/** What more people share than this says nothing of them: a carrier's network, an exchange's address. */
export const maxSharing = 40;
/** How many steps away from somebody are looked at, and how many things of each kind they have. */
export const maxSteps = 3;
export const maxThings = 100;
/** So many people are looked at in all: whoever has made more accounts than that is found by fewer. */
export const maxPeople = 4_000;

/** Of a few people all things are looked at, of thousands at once some of each. */
export const maxThingsPerPerson = (people: number): number =>
  Math.max(5, Math.min(maxThings, Math.floor(20_000 / people)));

/**
 * The groups in which people hang together by what they share. `shared` is people by thing; things of one person link nobody. Answers
 * the ring of each who is in one.
 */
export function groupRings(shared: Iterable<RingLink>): Map<string, Ring> {
  const parent = new Map<string, string>();
  const find = (one: string): string => {
    let root = one;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== one) parent.set(one, root);
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
    for (const one of link.people) ring.people.add(one);
    ring.links.push(link);
    byRoot.set(root, ring);
  }
  const rings = new Map<string, Ring>();
  for (const { people, links: own } of byRoot.values()) {
    const ring = { people: [...people].toSorted(), links: own };
    for (const one of people) rings.set(one, ring);
  }
  return rings;
}
