import { parseHttpUrl } from './urls.ts';

export type TextPart = { text: string; url?: string };

const brackets = ['()', '[]', '{}'];
const sentenceEnd = '.,;:!?\'"”’»*';

/** Returns the word without trailing punctuation, and without closing brackets that were opened before it. */
function trimPunctuation(word: string): string {
  const count = (sign: string) => word.split(sign).length - 1;
  // The surplus of closing brackets is counted only once, because a word may consist of brackets only.
  const surplus = new Map(
    brackets.map(([opening = '', closing = '']) => [closing, count(closing) - count(opening)]),
  );
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word.charAt(end - 1);
    const remaining = surplus.get(last) ?? 0;
    if (remaining <= 0 && !sentenceEnd.includes(last)) break;
    surplus.set(last, remaining - 1);
  }
  return word.slice(0, end);
}

/** Splits a text into plain parts and http(s) URLs that may become links. Joined, they equal the text. */
export function splitTextLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const addText = (piece: string): void => {
    if (piece === '') return;
    const last = parts.at(-1);
    if (last !== undefined && last.url === undefined) last.text += piece;
    else parts.push({ text: piece });
  };
  for (const word of text.split(/(\s+)/)) {
    const start = word.search(/https?:\/\//i);
    const address = start < 0 ? '' : trimPunctuation(word.slice(start));
    const url = address === '' ? undefined : parseHttpUrl(address);
    if (url === undefined) {
      addText(word);
      continue;
    }
    addText(word.slice(0, start));
    parts.push({ text: address, url: url.href });
    addText(word.slice(start + address.length));
  }
  return parts;
}

/** Returns the URLs in a text that become links. */
export const findLinks = (text: string): string[] =>
  splitTextLinks(text).flatMap(({ url }) => (url === undefined ? [] : [url]));
