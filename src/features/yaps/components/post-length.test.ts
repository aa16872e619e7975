import { describe, expect, it } from 'vitest';
import { countPostLength } from './post-length.ts';

describe('countPostLength', () => {
  it.each([
    ['', 0],
    ['hello', 5],
    ['it’s “quoted” – a dash… done', 29],
    ['e\u0301', 1],
    ['のの', 4],
    ['ＦＵＬＬ', 8],
    ['Привет мир', 10],
    ['👨‍👩‍👧‍👦 hi 🇳🇬', 8],
    ['🫱🏿‍🫲🏻', 2],
    ['1.25 ok, v1.0 e.g. etc.', 23],
    ['me@mail.com', 11],
    ['#tag @ada $ETH', 14],
  ])('counts characters, emoji, and wide letters in %j', (text, length) => {
    expect(countPostLength(text)).toBe(length);
  });

  it.each([
    ['https://scroll.io', 23],
    ['scroll.finance', 23],
    ['www.scroll.xyz/claim.', 24],
    ['(https://scroll.io/a?b=c) done', 30],
    ['中文 https://x.com', 28],
    ['https://scroll.io, and https://scroll.io/x.', 53],
  ])('counts 23 for each link in %j', (text, length) => {
    expect(countPostLength(text)).toBe(length);
  });
});
