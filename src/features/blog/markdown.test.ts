import { describe, expect, it } from 'vitest';
import { parseArticle, renderMarkdown } from './markdown.ts';

const articleFile = `---
title: Reading: a title with a colon
category: Basics
excerpt: What it says.
author: Dropfolio
date: 2026-11-21
order: 2
---

The first paragraph.
`;

describe('parseArticle', () => {
  it('returns the properties and the text', () => {
    expect(parseArticle(articleFile)).toEqual({
      title: 'Reading: a title with a colon',
      category: 'Basics',
      excerpt: 'What it says.',
      author: 'Dropfolio',
      date: '2026-11-21',
      order: 2,
      body: 'The first paragraph.',
    });
    expect(parseArticle(articleFile.replaceAll('\n', '\r\n')).body).toBe('The first paragraph.');
  });

  it('throws without a title or with a nonexistent day', () => {
    expect(() => parseArticle(articleFile.replace(/title:.*\n/, ''))).toThrow('lacks its title');
    expect(() => parseArticle(articleFile.replace('2026-11-21', '2026-02-30'))).toThrow('no day');
    expect(() => parseArticle('Just text')).toThrow('lacks its date');
  });
});

describe('renderMarkdown', () => {
  it('assigns unique heading ids', () => {
    const html = renderMarkdown('## What it *isn’t*\n\n## Fees & `gas`\n\n## Fees & `gas`');
    expect(html).toContain('<h2 id="what-it-isn-t">What it <em>isn’t</em></h2>');
    expect(html).toContain('<h2 id="fees-gas">');
    expect(html).toContain('<h2 id="fees-gas-2">');
  });

  it('opens external links in a new tab and drops other schemes', () => {
    const html = renderMarkdown('[out](https://example.com/a?b=1&c=2) [in](/faq) [bad](javascript:alert(1))');
    expect(html).toContain(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">out</a>',
    );
    expect(html).toContain('<a href="/faq">in</a>');
    expect(html).not.toContain('javascript:');
  });

  it('escapes HTML', () => {
    expect(renderMarkdown('A <script>alert(1)</script> b')).not.toContain('<script>');
  });
});
