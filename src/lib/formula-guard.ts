/** Characters that begin a formula in some spreadsheet, with their full-width and small forms. */
const formulaCharacter = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** Characters that a parser may drop before the formula character. */
const dropped = '[\\s\\p{Cc}\\p{Cf}"\']*';
/** Characters that end a cell in a parser that uses another separator or ignores quotes. */
const separator = '[,;|\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
// Also matches after apostrophes, so that `unguardCell` restores every text exactly.
const formula = new RegExp(`^(?:'*[\\t\\r]|${dropped}${formulaCharacter})`, 'u');
// Matches the formula character first, so that a long run of dropped characters is scanned only once.
const nested = new RegExp(`${formulaCharacter}(?<=${separator}${dropped}${formulaCharacter})`, 'gu');

const guardedNested = new RegExp(
  `'(${formulaCharacter})(?<=${separator}${dropped}'${formulaCharacter})`,
  'gu',
);

/** Prefixes an apostrophe if a spreadsheet would run the text as a formula. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Reverts `guardCell`. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** Like `guardCell`, but also guards formulas inside the text, where a parser with another separator would begin a cell. */
export const guardNested = (text: string): string => guardCell(text).replace(nested, "'$&");

/** Reverts `guardNested`. Also removes such apostrophes that a user typed into unguarded text. */
export const unguardNested = (text: string): string => unguardCell(text).replace(guardedNested, '$1');

/** Whether the texts contain nested formulas and all of them are guarded. */
export function isGuardedInside(texts: Iterable<string>): boolean {
  let guardedCount = 0;
  for (const text of texts) {
    for (const { index } of text.matchAll(nested)) {
      if (text[index - 1] !== "'") return false;
      guardedCount += 1;
    }
  }
  return guardedCount > 0;
}
