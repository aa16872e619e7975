import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, awkwardText } from '../../test/factories/texts.ts';
import { guardCell, guardNested, isGuardedInside, unguardCell, unguardNested } from './formula-guard.ts';

const text = fc.oneof(anyText(40), awkwardText(40));

describe('guardCell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['- item\n- item', "'- item\n- item"],
    ['@ada', "'@ada"],
    ["'=1", "''=1"],
    ['\tx', "'\tx"],
    ["'\tx", "''\tx"],
    ['a\t=1', 'a\t=1'],
    ["it's", "it's"],
    ["'quoted'", "'quoted'"],
  ])('guards %j as %j', (input, expected) => expect(guardCell(input)).toBe(expected));

  it('adds at most one apostrophe, which unguardCell removes from any text', () => {
    fc.assert(
      fc.property(text, (input) => {
        const guarded = guardCell(input);
        expect([input, `'${input}`]).toContain(guarded);
        expect(unguardCell(guarded)).toBe(input);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('guardNested', () => {
  it('guards formulas after other separators and line breaks', () => {
    expect(guardNested('- one\n- two; =3')).toBe("'- one\n'- two; '=3");
  });

  it('round-trips through unguardNested for any text', () => {
    fc.assert(
      fc.property(text, (input) => {
        const guarded = guardNested(input);
        expect(unguardNested(guarded)).toBe(input);
        expect(isGuardedInside([guarded])).toBe(guarded !== guardCell(input));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('isGuardedInside', () => {
  it('returns false if a nested formula isn’t guarded', () => {
    expect(isGuardedInside(["'- one\n'- two", 'plain'])).toBe(true);
    expect(isGuardedInside(["'- one\n'- two", '- one\n- two'])).toBe(false);
    expect(isGuardedInside(['plain', "'=1"])).toBe(false);
  });
});
