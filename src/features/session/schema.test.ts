import { describe, expect, it } from 'vitest';
import { email } from './schema.ts';

const parse = (text: string) => email('Missing').safeParse(text);

describe('email', () => {
  it.each([
    ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
    ['User@MÜNCHEN.de', 'user@xn--mnchen-3ya.de'],
    ['first.last+tag=x@例子.广告', 'first.last+tag=x@xn--fsqu00a.xn--4rr70v'],
    ['o’brien@example.com'.replace('’', "'"), "o'brien@example.com"],
    ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  ])('parses %s', (text, address) => {
    expect(parse(text).data).toBe(address);
  });

  it.each(['schäfer2@example.com', '用户@例子.广告'])('rejects %s and names the unsupported part', (text) => {
    expect(parse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Use an address without accents or other scripts before the @',
    ]);
  });

  it.each(['user@mün/chen.de', 'user@ü', 'user@-ü-.de:80', '@münchen.de', 'user'])('rejects %s', (text) => {
    expect(parse(text).error?.issues[0]?.message).toBe('Enter a valid email address');
  });
});
