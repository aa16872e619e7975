import { describe, expect, it } from 'vitest';
import { diffLists, diffWords, shortenParts } from './diff.ts';

const words = (old: string, now: string) =>
  diffWords(old, now).map(({ is, text }) => (is === 'same' ? text : `${is === 'old' ? '-' : '+'}[${text}]`));

describe('diffWords', () => {
  it('returns removed and added words', () => {
    expect(words('Bridge to Base, then swap once.', 'Bridge to Linea, then swap twice.').join('')).toBe(
      'Bridge to-[ Base,]+[ Linea,] then swap-[ once.]+[ twice.]',
    );
  });
  it('preserves both texts exactly', () => {
    const [old, now] = ['  a b\n\nc d e ', 'a x\n\nc  e f'];
    const parts = diffWords(old, now);
    const without = (side: 'old' | 'now') =>
      parts
        .filter(({ is }) => is !== side)
        .map(({ text }) => text)
        .join('');
    expect([without('now'), without('old')]).toEqual([old, now]);
  });
  it('returns no changes for equal texts', () => {
    expect(diffWords('as it was', 'as it was')).toEqual([{ is: 'same', text: 'as it was' }]);
  });
  it('returns a single replacement for texts too long to compare', () => {
    const long = (word: string) => Array.from({ length: 600 }, (_, index) => `${word}${index}`).join(' ');
    expect(diffWords(long('a'), long('b')).map(({ is }) => is)).toEqual(['old', 'now']);
  });
  it('shortenParts omits text far from a change', () => {
    const same = 'word '.repeat(80);
    const parts = shortenParts(diffWords(`${same}old ${same}`, `${same}now ${same}`));
    expect(parts.map(({ is }) => is)).toEqual(['same', 'old', 'now', 'same']);
    expect(parts[0]?.text).toMatch(/^ … (word ?)+$/);
    expect(parts.at(-1)?.text.length).toBeLessThan(70);
  });
});

it('diffLists returns list entries that stayed in order', () => {
  expect(diffLists(['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual([
    { is: 'old', item: 'a' },
    { is: 'same', item: 'b' },
    { is: 'same', item: 'c' },
    { is: 'now', item: 'd' },
  ]);
});
