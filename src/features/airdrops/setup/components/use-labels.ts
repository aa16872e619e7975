import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { LabelColor } from '#/lib/label-colors.ts';
import { compareNames } from '#/lib/name-order.ts';
import type { Airdrop } from '../../schema.ts';
import { tagsQuery } from './setup-queries.ts';

export type Labels = { tags: readonly string[]; chains: readonly string[] };
export type TagColors = ReadonlyMap<string, LabelColor>;

const noColors: TagColors = new Map();

const sortNames = (names: ReadonlySet<string>) => [...names].sort(compareNames);

/** The tags and chains of the airdrops, sorted. The object keeps its identity while they stay the same. */
export function useLabels(rows: readonly Airdrop[]): Labels {
  const deferredRows = useDeferredValue(rows);
  const text = useMemo(() => {
    const tags = new Set<string>();
    const chains = new Set<string>();
    for (const row of deferredRows) {
      for (const tag of row.tags) tags.add(tag);
      for (const chain of row.chains) chains.add(chain);
    }
    return JSON.stringify({ tags: sortNames(tags), chains: sortNames(chains) } satisfies Labels);
  }, [deferredRows]);
  // The memo above wrote the text, so the type is certain.
  return useMemo(() => JSON.parse(text) as Labels, [text]);
}

const toTagColors = ({ items }: { items: readonly { name: string; colour: LabelColor }[] }): TagColors =>
  new Map(items.map(({ name, colour }) => [name, colour]));

/** The colors of the member's tags, fetched only if `isNeeded`. */
export function useTagColors(isNeeded: boolean): TagColors {
  const { api } = useRouter().options.context;
  const { data } = useQuery({ ...tagsQuery(api), select: toTagColors, enabled: isNeeded });
  return data ?? noColors;
}
