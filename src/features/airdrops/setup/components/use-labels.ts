import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { LabelColor } from '#/lib/label-colors.ts';
import { byName } from '#/lib/name-order.ts';
import type { Airdrop } from '../../schema.ts';
import { tagsQuery } from './setup-queries.ts';

export type Labels = { tags: readonly string[]; chains: readonly string[] };
export type TagColors = ReadonlyMap<string, LabelColor>;

const noColours: TagColors = new Map();

const sorted = (names: ReadonlySet<string>) => [...names].sort(byName);

/** The tags and chains that airdrops name, by name; the same object as long as these are the same. */
export function useLabels(rows: readonly Airdrop[]): Labels {
  const settled = useDeferredValue(rows);
  const text = useMemo(() => {
    const tags = new Set<string>();
    const chains = new Set<string>();
    for (const row of settled) {
      for (const tag of row.tags) tags.add(tag);
      for (const chain of row.chains) chains.add(chain);
    }
    return JSON.stringify({ tags: sorted(tags), chains: sorted(chains) } satisfies Labels);
  }, [settled]);
  // The memo above wrote the text, so its type is certain.
  return useMemo(() => JSON.parse(text) as Labels, [text]);
}

const coloursOf = ({ items }: { items: readonly { name: string; colour: LabelColor }[] }): TagColors =>
  new Map(items.map(({ name, colour }) => [name, colour]));

/** The colors of the person's tags. Whoever has no tags isn't asked for. */
export function useTagColors(isNeeded: boolean): TagColors {
  const { api } = useRouter().options.context;
  const { data } = useQuery({ ...tagsQuery(api), select: coloursOf, enabled: isNeeded });
  return data ?? noColours;
}
