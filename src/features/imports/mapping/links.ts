import { parseHttpUrl } from '#/lib/urls.ts';

const bareDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i;

/** A link as it is opened: people leave 'https://' out. */
export function linkOf(text: string): string {
  const plain = text.trim();
  return bareDomain.test(plain) ? `https://${plain}` : plain;
}

export const isLink = (text: string): boolean => parseHttpUrl(linkOf(text)) !== undefined;

const markdown = /\[([^[\]]*)\]\(\s*<?(https?:\/\/[^\s)>]+)>?\s*(?:"[^"]*")?\)/gi;
/** 'Galaxy (https://www.notion.so/Galaxy-0123…)': a page that a Notion database refers to. */
const notionPage = /\s*\((https?:\/\/(?:www\.)?notion\.(?:so|site|com)\/[^\s)]+)\)/gi;
const hyperlink = /^=\s*HYPERLINK\(\s*"([^"]+)"\s*(?:[,;]\s*"([^"]*)"\s*)?\)$/i;

/** A text without the addresses behind it: '[Scroll](https://scroll.io)' is 'Scroll'. */
export function captionOf(text: string): string {
  const [formula, , caption] = hyperlink.exec(text.trim()) ?? [];
  if (formula !== undefined) return caption ?? text.trim();
  return text
    .replace(markdown, (_, label: string) => label)
    .replace(notionPage, '')
    .trim();
}

/** The addresses behind a text, in their order; without those that are written out in it. */
export function linksBehind(text: string): string[] {
  const [, formula] = hyperlink.exec(text.trim()) ?? [];
  if (formula !== undefined) return [formula];
  return [...text.matchAll(markdown), ...text.matchAll(notionPage)].map(
    (match) => match[2] ?? match[1] ?? '',
  );
}

/** A cell as people see it with the address behind it, in one text that `captionOf` and `linksBehind` read. */
export function withLink(caption: string, link: string): string {
  if (caption === '' || caption === link) return link;
  return `[${caption.replace(/[[\]]/g, ' ')}](${link.replaceAll(')', '%29').replaceAll(' ', '%20')})`;
}

const wrapping = /^[<("'«]+|[>)"'»,;.]+$/g;

/** The first link of a cell. `isAll`: the cell says nothing else. Undefined where it has none. */
export function readLink(text: string): { link: string; isAll: boolean } | undefined {
  const plain = text.trim();
  if (isLink(plain)) return { link: linkOf(plain), isAll: true };
  const [behind, second] = linksBehind(plain);
  if (behind !== undefined) {
    if (!isLink(behind)) return undefined;
    if (hyperlink.test(plain)) return { link: behind, isAll: true };
    const isOne = second === undefined && !/https?:\/\//i.test(captionOf(plain));
    const isWhole = plain.replace(markdown, '').trim() === '' || notionPage.test(plain);
    notionPage.lastIndex = 0;
    return { link: behind, isAll: isOne && isWhole };
  }
  const parts = plain.split(/[\s|]+|,(?=\s|https?:)|;(?=\s|https?:)/).filter((part) => part !== '');
  const bare = parts.map((part) => part.replace(wrapping, ''));
  const first = bare.find((part) => isLink(part) && !part.includes('@'));
  if (first === undefined) return undefined;
  return { link: linkOf(first), isAll: bare.filter((part) => part !== '').length === 1 };
}
