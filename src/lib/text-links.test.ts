import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../test/harness/cpu-time.ts';
import { findLinks, splitTextLinks } from './text-links.ts';

describe('findLinks', () => {
  it.each([
    ['Go to https://scroll.io/bridge, then wait.', ['https://scroll.io/bridge']],
    ['(see https://example.com/a_(b)).', ['https://example.com/a_(b)']],
    ['“https://example.com/x?y=1&z=2”!', ['https://example.com/x?y=1&z=2']],
    ['HTTPS://EXAMPLE.COM', ['https://example.com/']],
    ['one http://a.example\nand https://b.example', ['http://a.example/', 'https://b.example/']],
    ['javascript:alert(1) data:text/html,x ftp://example.com www.example.com', []],
    ['https://user:secret@example.com', []],
    ['https:// and http://', []],
  ])('finds links in: %s', (text, links) => {
    expect(findLinks(text)).toEqual(links);
  });

  it('reads adversarial texts in less than 2 seconds', () => {
    const elapsed = measureCpuMs(() => {
      expect(findLinks(`https://a.example/${').'.repeat(100_000)}`)).toEqual(['https://a.example/']);
      findLinks(`https://a.example/${'('.repeat(100_000)}`);
      findLinks('http://'.repeat(30_000));
    });
    expect(elapsed).toBeLessThan(2000);
  });
});

describe('splitTextLinks', () => {
  it('keeps the text unchanged', () => {
    const text = 'A  (https://example.com/a).\n\n\tThen https://b.example; and no:https:// <b>x</b>';
    const parts = splitTextLinks(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
