/** A wallet address as lists show it: first 4 characters, an ellipsis and the last 3 when longer than 8. */
export function shortWallet(address: string): string {
  return address.length > 8 ? `${address.slice(0, 4)}…${address.slice(-3)}` : address;
}

/** The first letters of the given names in upper case, for a picture's place: at most two, none for empty names. */
export function initials(...names: readonly string[]): string {
  return names
    .flatMap((name) => Array.from(name.trim()).slice(0, 1))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en');
}

/** Characters that turn the text around them about, so that it reads as something else. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text as it may be stored: line breaks and tabs kept, other control characters, broken surrogates and overrides of the
 * writing direction removed.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(turning, '')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
}

/** Text for one line: runs of whitespace become one space, control characters go, the ends are trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** A text of at most `max` UTF-16 units: a longer one ends with an ellipsis after a whole character, as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = new Intl.Segmenter().segment(text).containing(max - 1)?.index ?? 0;
  // A character of hundreds of marks is cut itself.
  return `${text.slice(0, start === 0 ? max - 1 : start).toWellFormed()}…`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe to stand in HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Such as '1 guide' or '2,000 guides'; `many`: where it is more than an s that is added. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Such as '1 guide found' or '2,000 guides found'. */
export const formatFound = (count: number, one: string): string => `${formatCount(count, one)} found`;
