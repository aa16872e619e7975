import { parseHttpUrl } from './urls.ts';

export type TextPart = { text: string; url?: string };

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const sentenceEnd = '.,;:!?\'"”’»*';

/** The word without the signs that end a sentence or close a bracket opened before it. */
function bare(word: string): string {
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word.charAt(end - 1);
    const opened = opening[last];
    const rest = word.slice(0, end - 1);
    const closesOwn = opened !== undefined && rest.split(opened).length > rest.split(last).length;
    if (!(sentenceEnd.includes(last) || (opened !== undefined && !closesOwn))) break;
  }
  return word.slice(0, end);
}

/** Splits a text into plain parts and addresses (http and https only) that may be made links. Joined, they are the text. */
export function textLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const plain = (more: string): void => {
    if (more === '') return;
    const last = parts.at(-1);
    if (last !== undefined && last.url === undefined) last.text += more;
    else parts.push({ text: more });
  };
  for (const word of text.split(/(\s+)/)) {
    const start = word.search(/https?:\/\//i);
    const address = start < 0 ? '' : bare(word.slice(start));
    const url = address === '' ? undefined : parseHttpUrl(address);
    if (url === undefined) {
      plain(word);
      continue;
    }
    plain(word.slice(0, start));
    parts.push({ text: address, url: url.href });
    plain(word.slice(start + address.length));
  }
  return parts;
}
