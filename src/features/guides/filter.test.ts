import { describe, expect, it } from 'vitest';
import { findGuides } from './filter.ts';

const scroll = { title: 'Bridge to Scroll', project: 'Scroll', description: 'Use the canonical bridge.' };
const linea = { title: 'Linea in an hour', project: 'ConsenSys', description: 'Small swaps, 100% manual.' };
const all = [scroll, linea];

describe('finding guides', () => {
  it.each([
    ['title', 'BRIDGE TO', [scroll]],
    ['project', 'sensy', [linea]],
    ['description', 'canonical', [scroll]],
    ['signs that mean something elsewhere', '100%', [linea]],
    ['a pattern that is none', '.*', []],
    ['spaces around', '  linea ', [linea]],
    ['nothing', '   ', all],
  ])('looks for the text in whatever case: %s', (_, text, found) => {
    expect(findGuides(all, text)).toEqual(found);
  });
});
