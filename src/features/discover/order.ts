import type { ListingKind } from '#/lib/listing-kinds.ts';

/** What helps now, in the order of the page. Whatever fits several blocks stands in the first of them. */
export const blocks = ['ending', 'starting', 'working', 'new', 'changed', 'guides'] as const;
export type Block = (typeof blocks)[number];

/** How far each block looks, ahead or back. */
export const blockDays = { ending: 14, starting: 30, new: 30, changed: 30 } as const;

export const maxByBlock: Readonly<Record<Block, number>> = {
  ending: 6,
  starting: 6,
  working: 6,
  new: 6,
  changed: 6,
  guides: 3,
};

/** How many to look at for a block so that it is full, whatever the blocks before it take. */
export function maxCandidates(block: Block): number {
  return blocks.slice(0, blocks.indexOf(block) + 1).reduce((sum, one) => sum + maxByBlock[one], 0);
}

/** What may stand in a block. `at`: the instant that puts it there: its end, start, first day or change. */
export type Candidate = { block: Block; kind: ListingKind; id: string; at: Date };

const time = (one: Candidate) => one.at.getTime();
const soonest = (a: Candidate, b: Candidate) => time(a) - time(b);
const latest = (a: Candidate, b: Candidate) => time(b) - time(a);
const asFound = () => 0;

const orders: Readonly<Record<Block, (a: Candidate, b: Candidate) => number>> = {
  ending: soonest,
  starting: soonest,
  working: asFound,
  new: latest,
  changed: latest,
  guides: latest,
};

/** What is shown, block by block, each thing once. Time alone decides: neither its kind nor what somebody paid. */
export function arrange(found: readonly Candidate[]): Candidate[] {
  const shown = new Set<string>();
  return blocks.flatMap((block) => {
    const rows = found
      .filter((one) => one.block === block && !shown.has(one.id))
      .toSorted((a, b) => orders[block](a, b) || (block === 'working' ? 0 : a.id.localeCompare(b.id)))
      .slice(0, maxByBlock[block]);
    for (const { id } of rows) shown.add(id);
    return rows;
  });
}
