import { describe, expect, it } from 'vitest';
import { setUpApp } from '../../../test/harness/app.ts';

const app = setUpApp();

describe('/api/articles', () => {
  it('lists six articles, newest first, and returns each with its text and reading time', async () => {
    const { body } = await app.createCaller().call('GET', '/articles');
    const { items } = body as {
      items: { slug: string; date: string; readMinutes: number; author: string }[];
    };
    expect(items).toHaveLength(6);
    expect(items.map(({ date }) => date)).toEqual(
      items
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    for (const { slug, author } of items) {
      expect(author).toBe('Dropfolio');
      const article = await app.createCaller().call('GET', `/articles/${slug}`);
      const { html, others, readMinutes } = article.body as {
        html: string;
        others: unknown[];
        readMinutes: number;
      };
      expect(html).toMatch(/<h2 id="[a-z0-9-]+">/);
      expect(html).not.toMatch(/<script|javascript:/);
      expect(others).toHaveLength(3);
      const words = html.replace(/<[^>]+>/g, ' ').split(/\s+/).length;
      expect(words).toBeGreaterThan(700);
      expect(words).toBeLessThan(1100);
      expect(readMinutes).toBe(Math.round(words / 200));
    }
  });

  it('returns 404 for an unknown article', async () => {
    expect((await app.createCaller().call('GET', '/articles/no-such-article')).status).toBe(404);
  });

  it('rejects a slug with path traversal', async () => {
    expect((await app.createCaller().call('GET', '/articles/..%2f..%2fpackage')).status).toBe(400);
  });
});
