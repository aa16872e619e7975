import { type JsonLd, jsonLdText } from '#/lib/json-ld.ts';
import { isPrivatePath, picturePath } from '#/lib/public-pages.ts';

type PageHead = {
  /** Shown before ' · Dropfolio'. */
  title: string;
  description?: string;
  /** For pages that no search engine should list. */
  noindex?: true;
  /** A page that is an article of its own; 'website' for all others. */
  type?: 'article';
  /**
   * What the page says of itself for machines, by the helpers in lib/json-ld.ts. Behind import.meta.env.SSR: only the
   * server's HTML is read for it, and browsers then need not load what makes it.
   */
  data?: readonly JsonLd[];
};

/** The `head` of a page: its title and what search engines and link previews say of it. See also `siteHead`. */
export function pageHead({ title, description, noindex, type, data = [] }: PageHead) {
  const full = `${title} · Dropfolio`;
  return {
    meta: [
      { title: full },
      { property: 'og:title', content: full },
      ...(description === undefined
        ? []
        : [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]),
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(type === undefined ? [] : [{ property: 'og:type', content: type }]),
    ],
    scripts: data.map((one) => ({ type: 'application/ld+json', children: jsonLdText(one) })),
  };
}

/** The title of a page of one thing, which says so where there is no such thing. */
export function toTitle(what: string, isMissing: boolean | undefined): string {
  return isMissing === true ? `${what} not found` : what;
}

type SiteHead = { base: string; path: string; notFound: boolean };

/** What the root says for every page, by its address: canonical address, picture, card. Private pages have none. */
export function siteHead({ base, path, notFound }: SiteHead) {
  const meta = [
    { property: 'og:site_name', content: 'Dropfolio' },
    { property: 'og:type', content: 'website' },
  ];
  if (notFound) return { meta: [...meta, { name: 'robots', content: 'noindex' }], links: [] };
  if (isPrivatePath(path)) return { meta, links: [] };
  const picture = `${base}${picturePath(path)}`;
  const address = `${base}${path}`;
  return {
    meta: [
      ...meta,
      { property: 'og:url', content: address },
      { property: 'og:image', content: picture },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  };
}
