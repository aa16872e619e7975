import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['isik', 'Işık'],
    ['istanbul', 'İSTANBUL'],
    ['елка', 'Ёлка'],
    ['full', 'ＦＵＬＬ'],
    ['angstrom', 'Ångström'],
    ['angstrom', 'A\u030angstro\u0308m'],
    ['strasse', 'STRAẞE'],
    ['lodz', 'Łódź'],
    ['οδοσ', 'ΟΔΌΣ'],
    ['½'.normalize('NFKD'), '½'],
    ['100% _\\', '100% _\\'],
  ])('returns %s for %s', (folded, text) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps vowel marks of scripts that need them', () => {
    expect(foldText('हिन्दी')).toBe('हिन्दी');
  });
});
