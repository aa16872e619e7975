import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../test/harness/cpu-time.ts';
import { splitTextLinks } from './text-links.ts';

const links = (text: string) => splitTextLinks(text).flatMap(({ url }) => (url === undefined ? [] : [url]));

describe('splitTextLinks', () => {
  it.each([
    ['Go to https://scroll.io/bridge, then wait.', ['https://scroll.io/bridge']],
    ['(see https://example.com/a_(b)).', ['https://example.com/a_(b)']],
    ['“https://example.com/x?y=1&z=2”!', ['https://example.com/x?y=1&z=2']],
    ['HTTPS://EXAMPLE.COM', ['https://example.com/']],
    ['one http://a.example\nand https://b.example', ['http://a.example/', 'https://b.example/']],
    ['javascript:alert(1) data:text/html,x ftp://example.com www.example.com', []],
    ['https://user:secret@example.com', []],
    ['https:// and http://', []],
  ])('finds links in: %s', (text, found) => {
    expect(links(text)).toEqual(found);
  });

  it('keeps the text unchanged', () => {
    const text = 'A  (https://example.com/a).\n\n\tThen https://b.example; and no:https:// <b>x</b>';
    expect(
      splitTextLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('stays fast for adversarial texts', () => {
    const elapsed = measureCpuMs(() => {
      expect(links(`https://a.example/${').'.repeat(100_000)}`)).toEqual(['https://a.example/']);
      links(`https://a.example/${'('.repeat(100_000)}`);
      links('http://'.repeat(30_000));
    });
    expect(elapsed).toBeLessThan(2000);
  });
});
