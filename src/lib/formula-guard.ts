/** What begins a formula for one spreadsheet or another, full-width and small forms of the signs included. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** What a reader may drop before the sign. */
const dropped = '[\\s\\p{Cc}\\p{Cf}"\']*';
/** What a reader set to another separator, or one that ignores quotes, takes for the end of a cell. */
const separator = '[,;|\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
// Also true with apostrophes before it, so that `unguardCell` restores every text exactly.
const formula = new RegExp(`^(?:'*[\\t\\r]|${dropped}${sign})`, 'u');
// The sign is matched first, so that a long run of dropped characters is walked back once.
const nested = new RegExp(`${sign}(?<=${separator}${dropped}${sign})`, 'gu');

const guardedNested = new RegExp(`'(${sign})(?<=${separator}${dropped}'${sign})`, 'gu');

/** The cell's text with an apostrophe before it if a spreadsheet would run it as a formula. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `guardCell` was given. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/**
 * `guardCell`, with an apostrophe also before each sign inside the text where a reader set to another separator would begin a
 * cell.
 */
export const guardNested = (text: string): string => guardCell(text).replace(nested, "'$&");

/** The text that `guardNested` was given. It changes other texts, in which somebody typed such apostrophes. */
export const unguardNested = (text: string): string => unguardCell(text).replace(guardedNested, '$1');

/** Whether there are signs inside these texts that `guardNested` guards, and each of them is guarded. */
export function isGuardedInside(texts: Iterable<string>): boolean {
  let signs = 0;
  for (const text of texts) {
    for (const { index } of text.matchAll(nested)) {
      if (text[index - 1] !== "'") return false;
      signs += 1;
    }
  }
  return signs > 0;
}
