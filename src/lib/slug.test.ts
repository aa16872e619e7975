import { describe, expect, it } from 'vitest';
import { findFreeSlug, toSlug } from './slug.ts';

describe('toSlug', () => {
  it.each([
    ['LayerZero: how to qualify', 'layerzero-how-to-qualify'],
    ['  Étape 1 — Brücke!  ', 'etape-1-brucke'],
    ['../../etc/passwd', 'etc-passwd'],
    ['日本語', 'guide'],
    ['---', 'guide'],
  ])('converts the title: %s', (title, slug) => {
    expect(toSlug(title, 'guide')).toBe(slug);
  });

  it('truncates without a trailing dash', () => {
    const slug = toSlug(`${'word '.repeat(40)}`, 'guide');
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/word$/);
  });
});

describe('findFreeSlug', () => {
  it('appends the first free number', () => {
    expect(findFreeSlug('scroll', new Set())).toBe('scroll');
    expect(findFreeSlug('scroll', new Set(['scroll', 'scroll-2', 'scroll-4']))).toBe('scroll-3');
  });
});
