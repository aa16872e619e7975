/** Structured data of a page: a schema.org object. */
export type JsonLd = { readonly '@context': 'https://schema.org'; readonly '@type': string } & Record<
  string,
  unknown
>;

const brand = 'Dropfolio';

/** Creates a schema.org object, without properties that have no value. */
export function toJsonLd(type: string, properties: Record<string, unknown>): JsonLd {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined && value !== null);
  return { '@context': 'https://schema.org', '@type': type, ...Object.fromEntries(entries) };
}

/**
 * Returns the text of a `<script type="application/ld+json">`. Escapes `<`, `>`, and `&`, so that the text
 * can't end the script; JSON parsers read the same.
 */
export function formatJsonLd(data: JsonLd): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const createOrganization = (base: string) => ({
  '@type': 'Organization',
  name: brand,
  url: base,
  logo: `${base}/favicon.svg`,
});

/** Structured data of the organization and the site. `profiles` are its pages on other sites. */
export function createSiteData(base: string, profiles: readonly (string | null)[]): JsonLd[] {
  const sameAs = profiles.filter((profile) => profile !== null);
  return [
    toJsonLd('Organization', {
      ...createOrganization(base),
      sameAs: sameAs.length === 0 ? undefined : sameAs,
    }),
    toJsonLd('WebSite', { name: brand, url: base, publisher: createOrganization(base) }),
  ];
}

export type Posting = { title: string; excerpt: string; author: string; date: string; path: string };

/** Structured data of a blog article. */
export function createPostingData(base: string, { title, excerpt, author, date, path }: Posting): JsonLd {
  return toJsonLd('BlogPosting', {
    headline: title,
    description: excerpt,
    author: author === brand ? createOrganization(base) : { '@type': 'Person', name: author },
    publisher: createOrganization(base),
    datePublished: date,
    image: `${base}/og${path}.png`,
    url: base + path,
    mainEntityOfPage: base + path,
    inLanguage: 'en',
  });
}

/** Structured data of questions with their answers, as shown on the page. */
export function createQuestionsData(items: readonly { question: string; answer: string }[]): JsonLd {
  return toJsonLd('FAQPage', {
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

/** Structured data of the breadcrumbs from the landing page; `steps` ends with the page itself. */
export function createBreadcrumbData(base: string, steps: readonly { name: string; path: string }[]): JsonLd {
  return toJsonLd('BreadcrumbList', {
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: base + path,
    })),
  });
}

export type OnlineEvent = {
  name: string;
  description?: string | null;
  /** ISO 8601. */
  startDate: string;
  endDate?: string | null;
  path: string;
  /** URL of a picture, absolute or a path on this site. */
  image?: string | null;
};

/** Structured data of an online event with a start and an end, such as a presale or a campaign. */
export function createEventData(base: string, event: OnlineEvent): JsonLd {
  const { name, description, startDate, endDate, path, image } = event;
  return toJsonLd('Event', {
    name,
    description,
    startDate,
    endDate,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: base + path },
    image: image === undefined || image === null ? undefined : new URL(image, base).href,
    url: base + path,
  });
}
