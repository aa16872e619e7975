import { describe, expect, it } from 'vitest';
import { diffLists, diffWords, shortenParts } from './diff.ts';

const formatDiff = (old: string, now: string) =>
  diffWords(old, now)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'removed' ? '-' : '+'}[${text}]`))
    .join('');

describe('diffWords', () => {
  it('returns removed and added words', () => {
    expect(formatDiff('Bridge to Base, then swap once.', 'Bridge to Linea, then swap twice.')).toBe(
      'Bridge to-[ Base,]+[ Linea,] then swap-[ once.]+[ twice.]',
    );
  });
  it('preserves both texts exactly', () => {
    const [old, now] = ['  a b\n\nc d e ', 'a x\n\nc  e f'];
    const parts = diffWords(old, now);
    const joinWithout = (excluded: 'removed' | 'added') =>
      parts
        .filter(({ kind }) => kind !== excluded)
        .map(({ text }) => text)
        .join('');
    expect([joinWithout('added'), joinWithout('removed')]).toEqual([old, now]);
  });
  it('returns no changes for equal texts', () => {
    expect(diffWords('as it was', 'as it was')).toEqual([{ kind: 'same', text: 'as it was' }]);
  });
  it('returns a single replacement for texts too long to compare', () => {
    const createLongText = (word: string) =>
      Array.from({ length: 600 }, (_, index) => `${word}${index}`).join(' ');
    expect(diffWords(createLongText('a'), createLongText('b')).map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ]);
  });
  it('shortenParts omits text far from a change', () => {
    const same = 'word '.repeat(80);
    const parts = shortenParts(diffWords(`${same}old ${same}`, `${same}now ${same}`));
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(parts[0]?.text).toMatch(/^ … (word ?)+$/);
    expect(parts.at(-1)?.text.length).toBeLessThan(70);
  });
});

it('diffLists returns removed, unchanged, and added entries', () => {
  expect(diffLists(['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual([
    { kind: 'removed', item: 'a' },
    { kind: 'same', item: 'b' },
    { kind: 'same', item: 'c' },
    { kind: 'added', item: 'd' },
  ]);
});
