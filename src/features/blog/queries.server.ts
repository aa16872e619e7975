import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { notFound } from '#/lib/app-error.ts';
import { parseArticle, renderMarkdown } from './markdown.ts';
import { countReadMinutes } from './read-time.ts';
import type { Article, ArticleCard, ArticleList, ArticleSlug } from './schema.ts';

/** Their location from this module in development, in the build, and in the build's chunks. */
const articleFolders = ['./articles/', '../articles/', '../../../src/features/blog/articles/'];

type CachedArticle = { card: ArticleCard; html: string };

let cachedArticles: readonly CachedArticle[] | undefined;

function readArticles(): readonly CachedArticle[] {
  const folder = articleFolders.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  if (folder === undefined) throw new Error('the articles are missing');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      slug: name.slice(0, -3),
      source: parseArticle(readFileSync(new URL(name, folder), 'utf8')),
    }))
    .toSorted((a, b) => b.source.date.localeCompare(a.source.date) || a.source.order - b.source.order)
    .map(({ slug, source: { category, title, excerpt, author, date, body } }) => ({
      card: { slug, category, title, excerpt, author, date, readMinutes: countReadMinutes(body) },
      html: renderMarkdown(body),
    }));
}

function getArticles(): readonly CachedArticle[] {
  cachedArticles ??= readArticles();
  return cachedArticles;
}

export function listArticles(): ArticleList {
  return { items: getArticles().map(({ card }) => card) };
}

export function findArticle(slug: string): ArticleCard | undefined {
  return getArticles().find(({ card }) => card.slug === slug)?.card;
}

/** Returns an article with its text and the next three. Throws NOT_FOUND if there is none. */
export function getArticle({ slug }: ArticleSlug): Article {
  const articles = getArticles();
  const index = articles.findIndex(({ card }) => card.slug === slug);
  const entry = articles[index];
  if (entry === undefined) throw notFound('article');
  const others = [...articles.slice(index + 1), ...articles.slice(0, index)]
    .slice(0, 3)
    .map(({ card }) => card);
  return { ...entry.card, html: entry.html, others };
}
