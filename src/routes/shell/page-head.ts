type PageHead = {
  /** Shown after 'Dropfolio — '. */
  title: string;
  description?: string;
  /** For pages that no search engine should list. */
  noindex?: true;
};

/** The `head` of a page: its title and what search engines and link previews say of it. */
export function pageHead({ title, description, noindex }: PageHead) {
  const full = `Dropfolio — ${title}`;
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
    ],
  };
}
