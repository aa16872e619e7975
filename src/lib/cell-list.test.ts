import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyLine, awkwardText } from '../../test/factories/texts.ts';
import { formatList, parseList } from './cell-list.ts';
import { cleanLine } from './text.ts';

it('formatList separates names with commas', () => {
  expect(formatList(['DeFi', 'Tier 1', 'zk, L2', 'say "hi"'])).toBe('DeFi, Tier 1, "zk, L2", "say ""hi"""');
});

it.each([
  ['zk, L2;DeFi | NFT\nAI', ['zk', 'L2', 'DeFi', 'NFT', 'AI']],
  ['"a, b", c', ['a, b', 'c']],
  ['5" screen, b', ['5" screen', 'b']],
  ['"open, b', ['"open', 'b']],
  ['', []],
])('parseList splits %j', (text, names) => expect(parseList(text)).toEqual(names));

it('parseList restores every list that formatList returns', () => {
  const name = fc.oneof(anyLine(30), awkwardText(30).map(cleanLine)).filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(parseList(formatList(names))).toEqual(names);
    }),
    { numRuns: 2000 },
  );
});
