import { describe, expect, it } from 'vitest';
import { parseArticle, renderMarkdown } from './markdown.ts';

const whole = `---
title: Reading: a title with a colon
category: Basics
excerpt: What it says.
author: Dropfolio
date: 2026-11-21
order: 2
---

The first paragraph.
`;

describe('an article’s file', () => {
  it('gives what stands in its head, and the text below', () => {
    expect(parseArticle(whole)).toEqual({
      title: 'Reading: a title with a colon',
      category: 'Basics',
      excerpt: 'What it says.',
      author: 'Dropfolio',
      date: '2026-11-21',
      order: 2,
      body: 'The first paragraph.',
    });
    expect(parseArticle(whole.replaceAll('\n', '\r\n')).body).toBe('The first paragraph.');
  });

  it('is refused without a title, or with a day that does not exist', () => {
    expect(() => parseArticle(whole.replace(/title:.*\n/, ''))).toThrow('lacks its title');
    expect(() => parseArticle(whole.replace('2026-11-21', '2026-02-30'))).toThrow('no day');
    expect(() => parseArticle('Just text')).toThrow('lacks its date');
  });
});

describe('the HTML of an article', () => {
  it('has headings that can be linked to, each with an id of its own', () => {
    const html = renderMarkdown('## What it *isn’t*\n\n## Fees & `gas`\n\n## Fees & `gas`');
    expect(html).toContain('<h2 id="what-it-isn-t">What it <em>isn’t</em></h2>');
    expect(html).toContain('<h2 id="fees-gas">');
    expect(html).toContain('<h2 id="fees-gas-2">');
  });

  it('opens links to others apart, and follows no other scheme', () => {
    const html = renderMarkdown('[out](https://example.com/a?b=1&c=2) [in](/faq) [bad](javascript:alert(1))');
    expect(html).toContain(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">out</a>',
    );
    expect(html).toContain('<a href="/faq">in</a>');
    expect(html).not.toContain('javascript:');
  });

  it('shows HTML in the text as text', () => {
    expect(renderMarkdown('A <script>alert(1)</script> b')).not.toContain('<script>');
  });
});
