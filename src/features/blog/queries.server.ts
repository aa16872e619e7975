import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { noSuch } from '#/lib/app-error.ts';
import { parseArticle, renderMarkdown } from './markdown.ts';
import { readMinutes } from './read-time.ts';
import type { Article, ArticleCard, ArticleList, ArticleSlug } from './schema.ts';

/** Beside this file, beside the built program, and above its parts. */
const places = ['./articles/', '../articles/', '../../../src/features/blog/articles/'];

type CachedArticle = { card: ArticleCard; html: string };

let cached: readonly CachedArticle[] | undefined;

function readArticles(): readonly CachedArticle[] {
  const folder = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (folder === undefined) throw new Error('the articles are missing');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      slug: name.slice(0, -3),
      source: parseArticle(readFileSync(new URL(name, folder), 'utf8')),
    }))
    .toSorted((a, b) => b.source.date.localeCompare(a.source.date) || a.source.order - b.source.order)
    .map(({ slug, source: { category, title, excerpt, author, date, body } }) => ({
      card: { slug, category, title, excerpt, author, date, readMinutes: readMinutes(body) },
      html: renderMarkdown(body),
    }));
}

function articles(): readonly CachedArticle[] {
  cached ??= readArticles();
  return cached;
}

/** Every article, newest first. */
export function listArticles(): ArticleList {
  return { items: articles().map(({ card }) => card) };
}

/** The article at this address; undefined when there is none. */
export function findArticle(slug: string): ArticleCard | undefined {
  return articles().find(({ card }) => card.slug === slug)?.card;
}

/** The article with its text and the three that follow it. NOT_FOUND when there is none. */
export function getArticle({ slug }: ArticleSlug): Article {
  const all = articles();
  const at = all.findIndex(({ card }) => card.slug === slug);
  const found = all[at];
  if (found === undefined) throw noSuch('article');
  const others = [...all.slice(at + 1), ...all.slice(0, at)].slice(0, 3).map(({ card }) => card);
  return { ...found.card, html: found.html, others };
}
