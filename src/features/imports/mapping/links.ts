import { parseHttpUrl } from '#/lib/urls.ts';

const bareDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i;

/** Adds the 'https://' that people leave out. */
export function toUrl(text: string): string {
  const plain = text.trim();
  return bareDomain.test(plain) ? `https://${plain}` : plain;
}

export const isLink = (text: string): boolean => parseHttpUrl(toUrl(text)) !== undefined;

const markdown = /\[([^[\]]*)\]\(\s*<?(https?:\/\/[^\s)>]+)>?\s*(?:"[^"]*")?\)/gi;
/** Reference to a page in a Notion export: 'Galaxy (https://www.notion.so/Galaxy-0123…)'. */
const notionPage = /\s*\((https?:\/\/(?:www\.)?notion\.(?:so|site|com)\/[^\s)]+)\)/gi;
const hyperlink = /^=\s*HYPERLINK\(\s*"([^"]+)"\s*(?:[,;]\s*"([^"]*)"\s*)?\)$/i;

/** Returns the visible text of links: '[Scroll](https://scroll.io)' becomes 'Scroll'. */
export function getCaption(text: string): string {
  const [formula, , caption] = hyperlink.exec(text.trim()) ?? [];
  if (formula !== undefined) return caption ?? text.trim();
  return text
    .replace(markdown, (_, label: string) => label)
    .replace(notionPage, '')
    .trim();
}

/** Returns the link targets behind a text in order, without URLs that are written out in it. */
export function getLinkTargets(text: string): string[] {
  const [, formula] = hyperlink.exec(text.trim()) ?? [];
  if (formula !== undefined) return [formula];
  return [...text.matchAll(markdown), ...text.matchAll(notionPage)].map(
    (match) => match[2] ?? match[1] ?? '',
  );
}

/** Encodes a cell's text and its link target in one string, which `getCaption` and `getLinkTargets` read. */
export function encodeLink(caption: string, link: string): string {
  if (caption === '' || caption === link) return link;
  return `[${caption.replace(/[[\]]/g, ' ')}](${link.replaceAll(')', '%29').replaceAll(' ', '%20')})`;
}

const wrapping = /^[<("'«]+|[>)"'»,;.]+$/g;

/** Returns the first link of a cell. `isAll` is whether the cell contains nothing else. */
export function readLink(text: string): { link: string; isAll: boolean } | undefined {
  const plain = text.trim();
  if (isLink(plain)) return { link: toUrl(plain), isAll: true };
  const [target, second] = getLinkTargets(plain);
  if (target !== undefined) {
    if (!isLink(target)) return undefined;
    if (hyperlink.test(plain)) return { link: target, isAll: true };
    const isOne = second === undefined && !/https?:\/\//i.test(getCaption(plain));
    const isWhole = plain.replace(markdown, '').trim() === '' || notionPage.test(plain);
    notionPage.lastIndex = 0;
    return { link: target, isAll: isOne && isWhole };
  }
  const parts = plain.split(/[\s|]+|,(?=\s|https?:)|;(?=\s|https?:)/).filter((part) => part !== '');
  const bare = parts.map((part) => part.replace(wrapping, ''));
  const first = bare.find((part) => isLink(part) && !part.includes('@'));
  if (first === undefined) return undefined;
  return { link: toUrl(first), isAll: bare.filter((part) => part !== '').length === 1 };
}
