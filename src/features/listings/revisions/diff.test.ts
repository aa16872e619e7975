import { describe, expect, it } from 'vitest';
import { diffLists, diffWords, shortenParts } from './diff.ts';

const words = (old: string, now: string) =>
  diffWords(old, now).map(({ is, text }) => (is === 'same' ? text : `${is === 'old' ? '-' : '+'}[${text}]`));

describe('the difference of two texts', () => {
  it('is what went and came, word by word', () => {
    expect(words('Bridge to Base, then swap once.', 'Bridge to Linea, then swap twice.').join('')).toBe(
      'Bridge to-[ Base,]+[ Linea,] then swap-[ once.]+[ twice.]',
    );
  });
  it('gives both texts back to the letter', () => {
    const [old, now] = ['  a b\n\nc d e ', 'a x\n\nc  e f'];
    const parts = diffWords(old, now);
    const without = (side: 'old' | 'now') =>
      parts
        .filter(({ is }) => is !== side)
        .map(({ text }) => text)
        .join('');
    expect([without('now'), without('old')]).toEqual([old, now]);
  });
  it('is nothing for the same text', () => {
    expect(diffWords('as it was', 'as it was')).toEqual([{ is: 'same', text: 'as it was' }]);
  });
  it('shows texts that are too long to compare as a whole', () => {
    const long = (word: string) => Array.from({ length: 600 }, (_, at) => `${word}${at}`).join(' ');
    expect(diffWords(long('a'), long('b')).map(({ is }) => is)).toEqual(['old', 'now']);
  });
  it('leaves out what stayed far from a change', () => {
    const same = 'word '.repeat(80);
    const parts = shortenParts(diffWords(`${same}old ${same}`, `${same}now ${same}`));
    expect(parts.map(({ is }) => is)).toEqual(['same', 'old', 'now', 'same']);
    expect(parts[0]?.text).toMatch(/^ … (word ?)+$/);
    expect(parts.at(-1)?.text.length).toBeLessThan(70);
  });
});

it('finds the entries of a list that stayed in their order', () => {
  expect(diffLists(['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual([
    { is: 'old', item: 'a' },
    { is: 'same', item: 'b' },
    { is: 'same', item: 'c' },
    { is: 'now', item: 'd' },
  ]);
});
