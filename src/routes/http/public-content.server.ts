import type { Db } from '#/db/client.server.ts';
import { findArticle, listArticles } from '#/features/blog/queries.server.ts';
import { publicPages } from '#/lib/public-pages.ts';

/** A page for the sitemap. `changed`: the day or instant of its last change, ISO 8601. */
export type SitemapEntry = { path: string; changed?: string | undefined };

/** What can be asked for the addresses of one kind of page, at most some thousands. */
export type SitemapSource = (db: Db, now: Date) => Promise<readonly SitemapEntry[]>;

/** What stands on the picture of a page: the kind of thing in a word or two, and its name. */
export type PictureText = { kind: string; title: string };

/** The words on the picture /og/<kind>/<id>.png; undefined when there is no such thing, or it isn't public. */
export type PictureSource = (db: Db, id: string, now: Date) => Promise<PictureText | undefined>;

/** Every source of the sitemap. */
export const sitemapSources: readonly SitemapSource[] = [
  async () => publicPages.map(({ path }) => ({ path })),
  async () => listArticles().items.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
];

/** Every kind of picture, by the first part of its page's address; 'page' are the pages of which there is one. */
export const pictureSources: Readonly<Record<string, PictureSource>> = {
  page: async (_db, id) => {
    const page = publicPages.find(({ name }) => name === id);
    return page && { kind: 'Airdrop tracker', title: page.title };
  },
  blog: async (_db, id) => {
    const article = findArticle(id);
    return article && { kind: `Blog · ${article.category}`, title: article.title };
  },
};
