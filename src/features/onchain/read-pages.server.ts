import type { Page } from '#/platform/chains/source.server.ts';

/** Maximum numbers of an explorer's pages in a reading, of new items and of older ones. */
const maxNewPages = 20;
const maxOlderPages = 5;
/** Maximum number of blocks in one request for a node's logs, and of such requests in one reading. */
const maxLogBlocks = 5_000;
const maxLogRequests = 10;

export type ReadPagesResult<T> = {
  items: readonly T[];
  /** Whether all blocks above the settled one were read. */
  replacesUnsettled: boolean;
  olderCursor: string | null;
};

type ReadState = {
  /** Null before the first reading. */
  settled: number | null;
  olderCursor: string | null;
  maxItems: number;
  countStored: () => Promise<number>;
};

/** Reads the items above the settled block, then some of the older ones that are still unread. */
export async function readPages<T extends { block: number }>(
  read: (cursor: string | null) => Promise<Page<T>>,
  { settled, olderCursor, maxItems, countStored }: ReadState,
): Promise<ReadPagesResult<T>> {
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

/** Reads the logs of the settled blocks since the last reading. The first reading only sets the start. */
export async function readLogs<T>(
  read: (blocks: { first: number; last: number }) => Promise<readonly T[]>,
  previousSettled: number | null,
  finalBlock: number,
): Promise<{ items: readonly T[]; settled: number; hasMore: boolean }> {
  const items: T[] = [];
  let settled = previousSettled ?? finalBlock;
  for (let requests = 0; settled < finalBlock && requests < maxLogRequests; requests += 1) {
    const last = Math.min(finalBlock, settled + maxLogBlocks);
    items.push(...(await read({ first: settled + 1, last })));
    settled = last;
  }
  return { items, settled, hasMore: settled < finalBlock };
}
