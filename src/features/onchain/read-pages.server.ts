import type { Page } from '#/platform/chains/source.server.ts';

/** Pages of an explorer that are read at once: of new items, and of older ones. */
const maxNewPages = 20;
const maxOlderPages = 5;

export type PagesRead<T> = {
  items: readonly T[];
  /** Whether all blocks above the settled one were read. */
  replacesUnsettled: boolean;
  olderCursor: string | null;
};

type Known = {
  /** Null: nothing is read yet. */
  settled: number | null;
  olderCursor: string | null;
  maxItems: number;
  countStored: () => Promise<number>;
};

/** Reads the items above the settled block, then some of the older ones that still wait. */
export async function readPages<T extends { block: number }>(
  read: (cursor: string | null) => Promise<Page<T>>,
  { settled, olderCursor, maxItems, countStored }: Known,
): Promise<PagesRead<T>> {
  const items: T[] = [];
  const readPage = async (cursor: string | null) => {
    const page = await read(cursor);
    items.push(...page.items);
    return page;
  };
  const isSettled = (page: readonly T[]) => settled !== null && page.some(({ block }) => block <= settled);

  let { items: newest, cursor } = await readPage(null);
  let reached = isSettled(newest);
  const maxPages = settled === null ? maxOlderPages : maxNewPages;
  for (let pages = 1; cursor !== null && !reached && pages < maxPages; pages += 1) {
    ({ items: newest, cursor } = await readPage(cursor));
    reached = isSettled(newest);
  }
  if (!reached) return { items, replacesUnsettled: cursor === null, olderCursor: cursor };

  let older = olderCursor;
  const count = older === null ? 0 : await countStored();
  for (let pages = 0; older !== null && pages < maxOlderPages && count + items.length < maxItems; pages += 1)
    ({ cursor: older } = await readPage(older));
  return { items, replacesUnsettled: true, olderCursor: older };
}
