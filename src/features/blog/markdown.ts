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
  /** Among the articles of a day, the lower one stands first. */
  order: number;
  body: string;
};

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/;

/** Reads an article: lines of 'name: value' between two '---', then Markdown. Throws for a part that is missing. */
export function parseArticle(text: string): Source {
  const [, head = '', body = ''] = frontMatter.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const values = new Map(
    head.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    }),
  );
  const value = (name: string): string => {
    const found = values.get(name);
    if (!found) throw new Error(`an article lacks its ${name}`);
    return found;
  };
  const date = value('date');
  if (!isCalendarDay(date)) throw new Error(`an article has no day in its date: ${date}`);
  return {
    category: value('category'),
    title: value('title'),
    excerpt: value('excerpt'),
    author: value('author'),
    date,
    order: Number(value('order')),
    body: body.trim(),
  };
}

/** The part of an address that leads to a heading. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const plain = (html: string) => html.replace(/<[^>]+>|&[#\w]+;/g, '');

/** HTML of our own articles: headings carry ids, links out open apart, and HTML in the text is text. */
export function renderMarkdown(markdown: string): string {
  const taken = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const id = headingId(plain(inner));
        const count = taken.get(id) ?? 0;
        taken.set(id, count + 1);
        return `<h${depth} id="${count === 0 ? id : `${id}-${count + 1}`}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (href.startsWith('/') || href.startsWith('#')) return `<a href="${escapeHtml(href)}">${inner}</a>`;
        if (!/^https?:\/\//.test(href)) return inner;
        return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${inner}</a>`;
      },
      html: ({ text }) => escapeHtml(text),
    },
  });
  return marked.parse(markdown, { async: false });
}
