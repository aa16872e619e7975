import { describe, expect, it } from 'vitest';
import { freeSlug, toSlug } from './slug.ts';

describe('the address of a guide', () => {
  it.each([
    ['LayerZero: how to qualify', 'layerzero-how-to-qualify'],
    ['  Étape 1 — Brücke!  ', 'etape-1-brucke'],
    ['../../etc/passwd', 'etc-passwd'],
    ['日本語', 'guide'],
    ['---', 'guide'],
  ])('is made of the title: %s', (title, slug) => {
    expect(toSlug(title, 'guide')).toBe(slug);
  });

  it('is cut where it would be long, without a dash at its end', () => {
    const slug = toSlug(`${'word '.repeat(40)}`, 'guide');
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/word$/);
  });

  it('gets the first number that is free', () => {
    expect(freeSlug('scroll', new Set())).toBe('scroll');
    expect(freeSlug('scroll', new Set(['scroll', 'scroll-2', 'scroll-4']))).toBe('scroll-3');
  });
});
