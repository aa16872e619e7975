import { formatJsonLd, type JsonLd } from '#/lib/json-ld.ts';
import { getPicturePath, isPublicPage } from '#/lib/public-pages.ts';

type PageHead = {
  /** The title before ' · Dropfolio'. */
  title: string;
  description?: string;
  /** Excludes the page from search engines. */
  noindex?: boolean | undefined;
  /** The Open Graph type; all other pages are 'website'. */
  type?: 'article';
  /**
   * Structured data, from the helpers in lib/json-ld.ts. Guard it with import.meta.env.SSR: only the server's
   * HTML needs it, and browsers then don't load the helpers.
   */
  data?: readonly JsonLd[];
};

/**
 * Returns the `head` of a page: its title, and its description for search engines and link previews. See also
 * `createSiteHead`.
 */
export function createPageHead({ title, description, noindex, type, data = [] }: PageHead) {
  const fullTitle = `${title} · Dropfolio`;
  return {
    meta: [
      { title: fullTitle },
      { property: 'og:title', content: fullTitle },
      ...(description === undefined
        ? []
        : [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]),
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(type === undefined ? [] : [{ property: 'og:type', content: type }]),
    ],
    scripts: data.map((item) => ({ type: 'application/ld+json', children: formatJsonLd(item) })),
  };
}

/** Returns the title of an item's page, or 'X not found' if the item is missing. */
export function toTitle(name: string, isMissing: boolean | undefined): string {
  return isMissing === true ? `${name} not found` : name;
}

type SiteHead = { base: string; path: string; notFound: boolean };

/**
 * Returns the root's head for every page, by its path: canonical URL, image, and card. Private pages have
 * none.
 */
export function createSiteHead({ base, path, notFound }: SiteHead) {
  const meta = [
    { property: 'og:site_name', content: 'Dropfolio' },
    { property: 'og:type', content: 'website' },
  ];
  if (notFound) return { meta: [...meta, { name: 'robots', content: 'noindex' }], links: [] };
  if (!isPublicPage(path)) return { meta, links: [] };
  const picture = `${base}${getPicturePath(path)}`;
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
