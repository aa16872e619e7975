import type { LinkKind, RingLink } from '../review/rings.ts';
import type { ClaimantRing } from './schema.ts';

/**
 * `name` numbers the link within its kind without revealing its value: 'Network 2'. `mark` is its short form: 'N2'.
 */
export type NamedLink = RingLink & { name: string; mark: string };

const words: Record<LinkKind, { name: string; mark: string; one: string; many: string }> = {
  network: { name: 'Network', mark: 'N', one: 'network', many: 'networks' },
  device: { name: 'Device', mark: 'D', one: 'kind of device', many: 'kinds of device' },
  wallet: { name: 'Wallet', mark: 'W', one: 'wallet', many: 'wallets' },
};

/** Numbers the links within each kind. */
export function namedLinks(links: readonly RingLink[]): NamedLink[] {
  const counts = new Map<LinkKind, number>();
  return links.map((link) => {
    const number = (counts.get(link.kind) ?? 0) + 1;
    counts.set(link.kind, number);
    const { name, mark } = words[link.kind];
    return { ...link, name: `${name} ${number}`, mark: `${mark}${number}` };
  });
}

/** Such as '6 people, connected by 2 networks and 1 wallet.' */
export function ringSummary({ people, links, others }: ClaimantRing): string {
  const count = people.length + others;
  const parts = (['network', 'device', 'wallet'] as const).flatMap((kind) => {
    const n = links.filter((link) => link.kind === kind).length;
    return n === 0 ? [] : [`${n} ${n === 1 ? words[kind].one : words[kind].many}`];
  });
  const list = new Intl.ListFormat('en').format(parts);
  return `${count.toLocaleString('en')} people, connected by ${list}.`;
}
