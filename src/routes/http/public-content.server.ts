import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { findArticle, listArticles } from '#/features/blog/queries.server.ts';
import { isExample, itemTables } from '#/features/listings/queries.server.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';
import { itemPages, publicPages } from '#/lib/public-pages.ts';

/** A page in the sitemap. `changed`: the date or instant of its last change, ISO 8601. */
export type SitemapEntry = { path: string; changed?: string | undefined };

/** Returns the pages of one kind, at most some thousands. */
export type SitemapSource = (db: Db, now: Date) => Promise<readonly SitemapEntry[]>;

/** The text on a page's preview image: the kind of thing in a word or two, and its name. */
export type PictureText = { kind: string; title: string };

/** Returns the text on the image /og/<kind>/<id>.png; undefined if the item doesn't exist or isn't public. */
export type PictureSource = (db: Db, id: string, now: Date) => Promise<PictureText | undefined>;

/** The newest of each kind, because a sitemap may contain only 50,000 URLs. */
const maxEntries = 10_000;

export const sitemapSources: readonly SitemapSource[] = [
  async () => publicPages.map(({ path }) => ({ path })),
  async () => listArticles().items.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
  async (db) => {
    const rows = await db
      .selectFrom('airdrop_guides')
      .select(['slug', 'updated_at'])
      .where(sql<boolean>`NOT ${isExample('guide', 'airdrop_guides.id')}`)
      .orderBy('created_at', 'desc')
      .limit(maxEntries)
      .execute();
    return rows.map((row) => ({ path: `/guides/${row.slug}`, changed: row.updated_at.toISOString() }));
  },
  ...itemKinds.map(
    (kind): SitemapSource =>
      async (db) => {
        const { rows } = await sql<{ id: string; updated_at: Date }>`
          SELECT id, updated_at FROM ${sql.table(itemTables[kind].table)} t
          WHERE NOT ${isExample(kind, 't.id')}
          ORDER BY created_at DESC LIMIT ${maxEntries}`.execute(db);
        const { path } = itemPages[kind];
        return rows.map((row) => ({ path: `${path}/${row.id}`, changed: row.updated_at.toISOString() }));
      },
  ),
];

const createItemSource =
  (kind: ItemKind): PictureSource =>
  async (db, id) => {
    if (!isUuid(id)) return undefined;
    const { table, title, subtitle } = itemTables[kind];
    const { rows } = await sql<{ title: string; about: string }>`
      SELECT ${sql.ref(title)} AS title, ${sql.ref(subtitle)} AS about FROM ${sql.table(table)} WHERE id = ${id}`.execute(
      db,
    );
    const [row] = rows;
    return row && { kind: `${listingKindNames[kind]} · ${row.about}`, title: row.title };
  };

/** The sources of preview images by the first part of the page's path; 'page' covers the single pages. */
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
  ...Object.fromEntries(itemKinds.map((kind) => [itemPages[kind].name, createItemSource(kind)])),
};
