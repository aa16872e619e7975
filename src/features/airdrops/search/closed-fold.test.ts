import { expect, it } from 'vitest';
import { foldsClosed, splitClosed } from './closed-fold.ts';
import { defaultTrackerSearch } from './search.ts';

it.each([
  [{}, true],
  [{ sort: 'newest' }, true],
  [{ sort: 'name', reversed: 'yes', tag: 'DeFi', closed: 'shown' }, true],
  [{ q: '  ' }, true],
  [{ q: 'zk' }, false],
  [{ status: 'claimed' }, false],
  [{ status: 'active' }, false],
  [{ sort: 'status' }, false],
] as const)('decides whether %o folds closed airdrops', (search, expected) => {
  expect(foldsClosed({ ...defaultTrackerSearch, ...search })).toBe(expected);
});

it.each([
  ['splits closed rows off in their order', 'aBcD', 'ac', 'BD'],
  ['leaves closed rows alone', 'BD', 'BD', ''],
  ['returns nothing without rows', '', '', ''],
])('%s', (_, rows, open, closed) => {
  const lists = splitClosed(rows.split(''), (row) => row === row.toUpperCase());
  expect([lists.open.join(''), lists.closed.join('')]).toEqual([open, closed]);
});
