import { describe, expect, it } from 'vitest';
import { findGuides } from './filter.ts';

const scroll = { title: 'Bridge to Scroll', project: 'Scroll', description: 'Use the canonical bridge.' };
const linea = { title: 'Linea in an hour', project: 'ConsenSys', description: 'Small swaps, 100% manual.' };
const all = [scroll, linea];

describe('findGuides', () => {
  it.each([
    ['title', 'BRIDGE TO', [scroll]],
    ['project', 'sensy', [linea]],
    ['description', 'canonical', [scroll]],
    ['special characters', '100%', [linea]],
    ['a regular expression', '.*', []],
    ['surrounding spaces', '  linea ', [linea]],
    ['nothing', '   ', all],
  ])('finds guides case-insensitively by %s', (_, text, expected) => {
    expect(findGuides(all, text)).toEqual(expected);
  });
});
