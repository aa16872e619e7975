import { describe, expect, it } from 'vitest';
import { parseQueueSearch } from './queue.ts';

describe('parseQueueSearch', () => {
  it.each([
    [{ kind: 'report', show: 'hidden', after: 'x' }],
    [{ kind: 'submission', show: 'rejected', item: 'quest' }],
    [{ kind: 'payment', show: 'flagged' }],
  ])('returns the filters of %j', (search) => {
    expect(parseQueueSearch(search)).toEqual(search);
  });

  it.each([
    [{ kind: 'nothing', show: 'hidden', item: 'quest' }, {}],
    [{ kind: 'report', show: 'approved', item: 'quest' }, { kind: 'report' }],
    [{ kind: 'submission', show: 'pending', item: 'guide' }, { kind: 'submission' }],
  ])('drops invalid filters of %j', (search, expected) => {
    expect(parseQueueSearch(search)).toEqual(expected);
  });
});
