/**
 * Shortens a wallet address for lists: first 4 characters, an ellipsis, and the last 3 if it is longer than 8.
 */
export function shortenWallet(address: string): string {
  return address.length > 8 ? `${address.slice(0, 4)}…${address.slice(-3)}` : address;
}

/** Shortens a contract's address to longer ends than a wallet's, because look-alikes can be generated. */
export const shortenAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Returns the first letters of the names in upper case: at most two, none for empty names. */
export function getInitials(...names: readonly string[]): string {
  return names
    .flatMap((name) => Array.from(name.trim()).slice(0, 1))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en');
}

/** Bidi control characters, which can make surrounding text look like something else. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Cleans text for storage: keeps line breaks and tabs; removes other control characters, lone surrogates, and
 * bidi overrides.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(bidiControls, '')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
}

/**
 * Cleans text for one line: collapses whitespace to one space, removes control characters, trims the ends.
 */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Truncates a text to `maxLength` UTF-16 units, with an ellipsis after a whole grapheme. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = new Intl.Segmenter().segment(text).containing(maxLength - 1)?.index ?? 0;
  // Only a grapheme with hundreds of marks is itself truncated.
  return `${text.slice(0, start === 0 ? maxLength - 1 : start).toWellFormed()}…`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Formats a count, such as '1 guide' or '2,000 guides'; `many` is the plural if it isn't formed with an s.
 */
export const formatCount = (count: number, item: string, many = `${item}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? item : many}`;

/** Formats a count of results, such as '1 guide found' or '2,000 guides found'. */
export const formatFoundCount = (count: number, item: string): string => `${formatCount(count, item)} found`;
