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
  ])('writes %j as %j', (given, expected) => expect(guardCell(given)).toBe(expected));

  it('never changes more than the beginning, and unguardCell undoes it for every text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const guarded = guardCell(given);
        expect([given, `'${given}`]).toContain(guarded);
        expect(unguardCell(guarded)).toBe(given);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('guardNested', () => {
  it('guards where a reader set to another separator begins a cell', () => {
    expect(guardNested('- one\n- two; =3')).toBe("'- one\n'- two; '=3");
  });

  it('is undone by unguardNested for every text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const guarded = guardNested(given);
        expect(unguardNested(guarded)).toBe(given);
        expect(isGuardedInside([guarded])).toBe(guarded !== guardCell(given));
      }),
      { numRuns: 2000 },
    );
  });

  it('is not recognized where a sign inside isn’t guarded', () => {
    expect(isGuardedInside(["'- one\n'- two", 'plain'])).toBe(true);
    expect(isGuardedInside(["'- one\n'- two", '- one\n- two'])).toBe(false);
    expect(isGuardedInside(['plain', "'=1"])).toBe(false);
  });
});
