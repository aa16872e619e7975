import { describe, expect, it } from 'vitest';
import { arrange, type Block, type Candidate, getMaxCandidates, maxByBlock } from './order.ts';

const makeCandidate = (
  block: Block,
  id: string,
  day: number,
  kind: Candidate['kind'] = 'quest',
): Candidate => ({
  block,
  kind,
  id,
  at: new Date(Date.UTC(2026, 10, day)),
});
const arrangeIds = (...candidates: Candidate[]) =>
  arrange(candidates).map(({ block, id }) => `${block} ${id}`);

describe('arrange', () => {
  it('sorts by block, regardless of the input order', () => {
    expect(
      arrangeIds(
        makeCandidate('guides', 'g', 1),
        makeCandidate('changed', 'c', 1),
        makeCandidate('new', 'n', 1),
        makeCandidate('working', 'w', 1),
        makeCandidate('starting', 's', 1),
        makeCandidate('ending', 'e', 1),
      ),
    ).toEqual(['ending e', 'starting s', 'working w', 'new n', 'changed c', 'guides g']);
  });

  it('sorts ends and starts by soonest, and new and changed items by latest', () => {
    expect(
      arrangeIds(
        makeCandidate('ending', 'later', 9, 'presale'),
        makeCandidate('ending', 'sooner', 2),
        makeCandidate('starting', 'b', 5),
        makeCandidate('starting', 'a', 5, 'campaign'),
        makeCandidate('new', 'old', 1, 'guide'),
        makeCandidate('new', 'young', 8),
      ),
    ).toEqual(['ending sooner', 'ending later', 'starting a', 'starting b', 'new young', 'new old']);
  });

  it('preserves the order of working faucets', () => {
    expect(
      arrangeIds(makeCandidate('working', 'z', 1, 'faucet'), makeCandidate('working', 'a', 9, 'faucet')),
    ).toEqual(['working z', 'working a']);
  });

  it('shows an item once, in the first matching block', () => {
    expect(
      arrangeIds(
        makeCandidate('new', 'both', 8),
        makeCandidate('ending', 'both', 9),
        makeCandidate('changed', 'both', 8),
        makeCandidate('changed', 'c', 7),
      ),
    ).toEqual(['ending both', 'changed c']);
  });

  it('fills each block even if earlier blocks take its first items', () => {
    const makeCandidates = (block: Block, count: number) =>
      Array.from({ length: count }, (_, index) =>
        makeCandidate(block, `thing ${String(index).padStart(2, '0')}`, index + 1),
      );
    const candidates = [...makeCandidates('ending', 6), ...makeCandidates('new', getMaxCandidates('new'))];
    const counts = Object.groupBy(arrange(candidates), ({ block }) => block);
    expect([counts.ending?.length, counts.new?.length]).toEqual([maxByBlock.ending, maxByBlock.new]);
  });
});
