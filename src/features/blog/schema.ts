import * as z from 'zod/mini';

export const articleSlug = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120)),
});
export type ArticleSlug = z.output<typeof articleSlug>;

/** An article in a list. `date` is a calendar day. */
export const articleCard = z.strictObject({
  slug: z.string(),
  category: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  date: z.string(),
  readMinutes: z.number(),
});
export type ArticleCard = z.output<typeof articleCard>;

export const articleList = z.strictObject({ items: z.array(articleCard) });
export type ArticleList = z.output<typeof articleList>;

/** `html` is rendered on the server. `others` are the articles to read next. */
export const article = z.extend(articleCard, { html: z.string(), others: z.array(articleCard) });
export type Article = z.output<typeof article>;
