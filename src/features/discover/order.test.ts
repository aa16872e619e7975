import { describe, expect, it } from 'vitest';
import { arrange, type Block, type Candidate, maxByBlock, maxCandidates } from './order.ts';

const one = (block: Block, id: string, day: number, kind: Candidate['kind'] = 'quest'): Candidate => ({
  ...{ block, kind, id },
  at: new Date(Date.UTC(2026, 10, day)),
});
const shown = (...found: Candidate[]) => arrange(found).map(({ block, id }) => `${block} ${id}`);

describe('what helps now', () => {
  it('stands block by block, what is most urgent first, whatever order it was found in', () => {
    expect(
      shown(
        one('guides', 'g', 1),
        one('changed', 'c', 1),
        one('new', 'n', 1),
        one('working', 'w', 1),
        one('starting', 's', 1),
        one('ending', 'e', 1),
      ),
    ).toEqual(['ending e', 'starting s', 'working w', 'new n', 'changed c', 'guides g']);
  });

  it('ends or starts soonest first, and was added or changed last first, of whatever kind', () => {
    expect(
      shown(
        one('ending', 'later', 9, 'presale'),
        one('ending', 'sooner', 2),
        one('starting', 'b', 5),
        one('starting', 'a', 5, 'campaign'),
        one('new', 'old', 1, 'guide'),
        one('new', 'young', 8),
      ),
    ).toEqual(['ending sooner', 'ending later', 'starting a', 'starting b', 'new young', 'new old']);
  });

  it('keeps the order in which working faucets were found', () => {
    expect(shown(one('working', 'z', 1, 'faucet'), one('working', 'a', 9, 'faucet'))).toEqual([
      'working z',
      'working a',
    ]);
  });

  it('shows a thing once, in the first block that it fits', () => {
    expect(
      shown(
        one('new', 'both', 8),
        one('ending', 'both', 9),
        one('changed', 'both', 8),
        one('changed', 'c', 7),
      ),
    ).toEqual(['ending both', 'changed c']);
  });

  it('is a few of each, also when blocks before took what came first', () => {
    const many = (block: Block, count: number) =>
      Array.from({ length: count }, (_, at) => one(block, `thing ${String(at).padStart(2, '0')}`, at + 1));
    const found = [...many('ending', 6), ...many('new', maxCandidates('new'))];
    const counts = Object.groupBy(arrange(found), ({ block }) => block);
    expect([counts.ending?.length, counts.new?.length]).toEqual([maxByBlock.ending, maxByBlock.new]);
  });
});
