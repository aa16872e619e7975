import type { Db } from '#/db/client.server.ts';
import { findArticle, listArticles } from '#/features/blog/queries.server.ts';
import { itemTables } from '#/features/items/queries.server.ts';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { itemPages, publicPages } from '#/lib/public-pages.ts';
import { isUuid } from '#/lib/uuid.ts';

/** A page for the sitemap. `changed`: the day or instant of its last change, ISO 8601. */
export type SitemapEntry = { path: string; changed?: string | undefined };

/** What can be asked for the addresses of one kind of page, at most some thousands. */
export type SitemapSource = (db: Db, now: Date) => Promise<readonly SitemapEntry[]>;

/** What stands on the picture of a page: the kind of thing in a word or two, and its name. */
export type PictureText = { kind: string; title: string };

/** The words on the picture /og/<kind>/<id>.png; undefined when there is no such thing, or it isn't public. */
export type PictureSource = (db: Db, id: string, now: Date) => Promise<PictureText | undefined>;

/** The newest of each kind; a sitemap names 50,000 addresses at most. */
const most = 10_000;

/** Every source of the sitemap. */
export const sitemapSources: readonly SitemapSource[] = [
  async () => publicPages.map(({ path }) => ({ path })),
  async () => listArticles().items.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
  async (db) => {
    const rows = await db
      .selectFrom('airdrop_guides')
      .select(['slug', 'updated_at'])
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => ({ path: `/guides/${row.slug}`, changed: row.updated_at.toISOString() }));
  },
  ...itemKinds.map(
    (kind): SitemapSource =>
      async (db) => {
        const rows = await db
          .selectFrom(itemTables[kind])
          .select(['id', 'updated_at'])
          .orderBy('created_at', 'desc')
          .limit(most)
          .execute();
        const { path } = itemPages[kind];
        return rows.map((row) => ({ path: `${path}/${row.id}`, changed: row.updated_at.toISOString() }));
      },
  ),
];

const itemPictures: Readonly<Record<ItemKind, PictureSource>> = {
  presale: async (db, id) => {
    if (!isUuid(id)) return undefined;
    const presale = await db
      .selectFrom('presales')
      .select(['project_name', 'blockchain'])
      .where('id', '=', id)
      .executeTakeFirst();
    return presale && { kind: `Presale · ${presale.blockchain}`, title: presale.project_name };
  },
  campaign: async (db, id) => {
    if (!isUuid(id)) return undefined;
    const campaign = await db
      .selectFrom('hub_campaigns')
      .select(['title', 'category'])
      .where('id', '=', id)
      .executeTakeFirst();
    return campaign && { kind: `Campaign · ${campaign.category}`, title: campaign.title };
  },
  quest: async (db, id) => {
    if (!isUuid(id)) return undefined;
    const quest = await db
      .selectFrom('quests')
      .select(['title', 'project_name'])
      .where('id', '=', id)
      .executeTakeFirst();
    return quest && { kind: `Quest · ${quest.project_name}`, title: quest.title };
  },
};

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
  guides: async (db, slug) => {
    const guide = await db
      .selectFrom('airdrop_guides')
      .select(['title', 'project'])
      .where('slug', '=', slug)
      .executeTakeFirst();
    return guide && { kind: `Guide · ${guide.project}`, title: guide.title };
  },
  ...Object.fromEntries(itemKinds.map((kind) => [itemPages[kind].name, itemPictures[kind]])),
};
