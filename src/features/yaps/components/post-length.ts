import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds';

export const maxPostLength = 280;

const linkLength = 23;
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds });
const emojiPattern = /\p{RGI_Emoji}/gv;

/** Returns whether X counts a character as one (Latin to Georgian scripts, common punctuation) and not as two. */
const isSingle = (code: number): boolean =>
  code <= 0x10ff ||
  (code >= 0x2000 && code <= 0x200d) ||
  (code >= 0x2010 && code <= 0x201f) ||
  (code >= 0x2032 && code <= 0x2037);

function countTextLength(text: string): number {
  const emojis = text.match(emojiPattern)?.length ?? 0;
  let length = emojis * 2;
  for (const character of text.replace(emojiPattern, ''))
    length += isSingle(character.codePointAt(0) ?? 0) ? 1 : 2;
  return length;
}

/**
 * Returns the length of a post as X counts it: 23 for a link, 2 for an emoji or a CJK character. Source:
 * https://docs.x.com/fundamentals/counting-characters
 */
export function countPostLength(text: string): number {
  const post = text.normalize('NFC');
  let length = 0;
  let end = 0;
  for (const link of linkify.match(post) ?? []) {
    if (!['', 'http:', 'https:'].includes(link.schema)) continue;
    length += countTextLength(post.slice(end, link.index)) + linkLength;
    end = link.lastIndex;
  }
  return length + countTextLength(post.slice(end));
}
