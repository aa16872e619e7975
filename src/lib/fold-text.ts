/** Letters that aren't composed of a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Normalizes text for searches: without case, accents, and typographic forms, so that `isik` finds `Işık`. The
 * database function `fold_text` (migration 074) does the same; `src/features/search/search.server.test.ts`
 * compares the two.
 */
export function foldText(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ıøđðłħŧςßæœþ]/g, (letter) => baseLetters[letter] ?? letter);
}
