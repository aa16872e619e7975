import { Marked } from 'marked';
import { isCalendarDay } from '#/lib/dates.ts';
import { escapeHtml } from '#/lib/text.ts';

export type Source = {
  category: string;
  title: string;
  excerpt: string;
  author: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Sorts articles of the same day, ascending. */
  order: number;
  body: string;
};

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/;

/** Parses front matter ('name: value' lines between two '---') and Markdown. Throws if a property is missing. */
export function parseArticle(text: string): Source {
  const [, header = '', body = ''] = frontMatter.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const properties = new Map(
    header.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const getRequired = (name: string): string => {
    const value = properties.get(name);
    if (!value) throw new Error(`an article lacks its ${name}`);
    return value;
  };
  const date = getRequired('date');
  if (!isCalendarDay(date)) throw new Error(`an article has no day in its date: ${date}`);
  return {
    category: getRequired('category'),
    title: getRequired('title'),
    excerpt: getRequired('excerpt'),
    author: getRequired('author'),
    date,
    order: Number(getRequired('order')),
    body: body.trim(),
  };
}

function toHeadingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const stripTags = (html: string) => html.replace(/<[^>]+>|&[#\w]+;/g, '');

/** Renders Markdown. Headings get unique ids, external links open in a new tab, and HTML is escaped. */
export function renderMarkdown(markdown: string): string {
  const counts = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        const id = toHeadingId(stripTags(content));
        const count = counts.get(id) ?? 0;
        counts.set(id, count + 1);
        return `<h${depth} id="${count === 0 ? id : `${id}-${count + 1}`}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        if (href.startsWith('/') || href.startsWith('#'))
          return `<a href="${escapeHtml(href)}">${content}</a>`;
        if (!/^https?:\/\//.test(href)) return content;
        return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${content}</a>`;
      },
      html: ({ text }) => escapeHtml(text),
    },
  });
  return marked.parse(markdown, { async: false });
}
