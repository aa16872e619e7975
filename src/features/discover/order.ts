import type { ListingKind } from '#/lib/listing-kinds.ts';

/** The blocks of the page, in order. An item that fits several blocks is shown in the first. */
export const blocks = ['ending', 'starting', 'working', 'new', 'changed', 'guides'] as const;
export type Block = (typeof blocks)[number];

/** The number of days each block covers, ahead or back. */
export const blockDays = { ending: 14, starting: 30, new: 30, changed: 30 } as const;

export const maxByBlock: Readonly<Record<Block, number>> = {
  ending: 6,
  starting: 6,
  working: 6,
  new: 6,
  changed: 6,
  guides: 3,
};

/** The number of candidates to read for a block, which fill it even if earlier blocks take some. */
export function getMaxCandidates(block: Block): number {
  return blocks
    .slice(0, blocks.indexOf(block) + 1)
    .reduce((sum, candidate) => sum + maxByBlock[candidate], 0);
}

/** A candidate for a block. `at` is the relevant instant: its end, start, creation, or change. */
export type Candidate = { block: Block; kind: ListingKind; id: string; at: Date };

const getTime = (candidate: Candidate) => candidate.at.getTime();
const bySoonest = (a: Candidate, b: Candidate) => getTime(a) - getTime(b);
const byLatest = (a: Candidate, b: Candidate) => getTime(b) - getTime(a);
const byInputOrder = () => 0;

const orders: Readonly<Record<Block, (a: Candidate, b: Candidate) => number>> = {
  ending: bySoonest,
  starting: bySoonest,
  working: byInputOrder,
  new: byLatest,
  changed: byLatest,
  guides: byLatest,
};

/** Arranges candidates by block, each item once. Only time decides the order, not the kind or sponsorship. */
export function arrange(candidates: readonly Candidate[]): Candidate[] {
  const arrangedIds = new Set<string>();
  return blocks.flatMap((block) => {
    const rows = candidates
      .filter((candidate) => candidate.block === block && !arrangedIds.has(candidate.id))
      .toSorted((a, b) => orders[block](a, b) || (block === 'working' ? 0 : a.id.localeCompare(b.id)))
      .slice(0, maxByBlock[block]);
    for (const { id } of rows) arrangedIds.add(id);
    return rows;
  });
}
