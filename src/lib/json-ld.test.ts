import { describe, expect, it } from 'vitest';
import {
  createBreadcrumbData,
  createEventData,
  createPostingData,
  createQuestionsData,
  createSiteData,
  formatJsonLd,
  toJsonLd,
} from './json-ld.ts';

const base = 'https://example.com';

describe('structured data', () => {
  it("parses to the same object, and can't end its script", () => {
    const name = '</script><script>alert(1)</script><!-- & \u2028';
    const text = formatJsonLd(toJsonLd('Event', { name }));
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Event', name });
  });

  it('omits properties without a value', () => {
    expect(toJsonLd('Event', { name: 'A', endDate: null, image: undefined })).not.toHaveProperty('endDate');
    expect(createSiteData(base, [null])[0]).not.toHaveProperty('sameAs');
    expect(createSiteData(base, [null, 'https://x.com/a'])[0]).toMatchObject({ sameAs: ['https://x.com/a'] });
  });

  it('has absolute URLs', () => {
    const posting = { title: 'T', excerpt: 'E', author: 'Dropfolio', date: '2026-11-21', path: '/blog/t' };
    expect(createPostingData(base, posting)).toMatchObject({
      headline: 'T',
      url: 'https://example.com/blog/t',
      image: 'https://example.com/og/blog/t.png',
      author: { '@type': 'Organization' },
    });
    expect(createBreadcrumbData(base, [{ name: 'Blog', path: '/blog' }])).toMatchObject({
      itemListElement: [{ position: 1, name: 'Blog', item: 'https://example.com/blog' }],
    });
    const event = {
      name: 'P',
      startDate: '2026-11-21T00:00:00.000Z',
      path: '/presales/1',
      image: '/files/a',
    };
    expect(createEventData(base, event)).toMatchObject({ image: 'https://example.com/files/a' });
    expect(createQuestionsData([{ question: 'Q?', answer: 'A.' }])).toMatchObject({
      mainEntity: [{ name: 'Q?', acceptedAnswer: { text: 'A.' } }],
    });
  });
});
