import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanText,
  formatCount,
  formatFoundCount,
  getInitials,
  shortenWallet,
  truncateText,
} from './text.ts';

describe('shortenWallet', () => {
  it('keeps eight characters, and shortens longer addresses to first four and last three', () => {
    expect(shortenWallet('12345678')).toBe('12345678');
    expect(shortenWallet('123456789')).toBe('1234…789');
    expect(shortenWallet('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x52…EE7');
    expect(shortenWallet('')).toBe('');
  });
});

describe('getInitials', () => {
  it('returns the first letter of up to two names', () => {
    expect(getInitials('Ada', 'Lovelace')).toBe('AL');
    expect(getInitials('ada', 'king', 'lovelace')).toBe('AK');
    expect(getInitials('', 'lovelace')).toBe('L');
    expect(getInitials(' ', '')).toBe('');
    expect(getInitials('émile', '🦊 fox')).toBe('É🦊');
  });
});

describe('cleanText', () => {
  it('normalizes line breaks, removes control characters and bidi overrides, and replaces lone surrogates', () => {
    expect(cleanText('a\tb\r\nc\rd\u0000\u0007\u001b')).toBe('a\tb\nc\nd');
    expect(cleanText('invoice\u202egnp.exe \u2066\u05d0\u200f')).toBe('invoicegnp.exe \u05d0\u200f');
    expect(cleanText('broken \ud800 half')).toBe('broken \ufffd half');
    expect(cleanText('<b>"x" & \'y\'</b> ≥ 🦊 👩‍💻')).toBe('<b>"x" & \'y\'</b> ≥ 🦊 👩‍💻');
  });
});

describe('cleanLine', () => {
  it('returns one trimmed line', () => {
    expect(cleanLine('  Layer\r\n\tZero \u0000 V2\u00a0 ')).toBe('Layer Zero V2');
  });
});

describe('formatCount', () => {
  it('uses singular and plural, with thousands separators', () => {
    expect([0, 1, 2, 1000].map((count) => formatCount(count, 'guide'))).toEqual([
      '0 guides',
      '1 guide',
      '2 guides',
      '1,000 guides',
    ]);
    expect([1, 2000].map((count) => formatCount(count, 'profit entry', 'profit entries'))).toEqual([
      '1 profit entry',
      '2,000 profit entries',
    ]);
  });
});

describe('formatFoundCount', () => {
  it('returns the count of found items', () => {
    expect(formatFoundCount(1, 'quest')).toBe('1 quest found');
  });
});

describe('truncateText', () => {
  it('keeps a text that fits', () => {
    expect(truncateText('abcde', 5)).toBe('abcde');
  });

  it('truncates after a whole grapheme', () => {
    expect(truncateText('abcdef', 5)).toBe('abcd…');
    expect(truncateText('ab🦊🦊', 4)).toBe('ab…');
    expect(truncateText('a👩🏽‍🚀b', 6)).toBe('a…');
    expect(truncateText('ae\u0301\u0301\u0301', 3)).toBe('a…');
  });

  it('truncates a grapheme longer than the limit, without lone surrogates', () => {
    const cut = truncateText(`🦊${'\u0301'.repeat(9)}`, 5);
    expect(cut.length).toBe(5);
    expect(truncateText('🦊\u0301', 2).isWellFormed()).toBe(true);
  });
});
