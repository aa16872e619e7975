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
  ])('turns into %s: %s', (folded, text) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps the vowels of scripts that write them as marks', () => {
    expect(foldText('हिन्दी')).toBe('हिन्दी');
  });
});
