import { describe, expect, it } from 'vitest';
import { normalizeHandle, normalizeProfileUrl, readHandle } from './handles.ts';

describe('readHandle', () => {
  it.each([
    'Ada',
    '@Ada',
    '  @Ada ',
    '＠Ada',
    '＠Ａｄａ',
    '@\u200BAda\u200E',
    'x.com/Ada',
    'x.com/@Ada',
    'https://x.com/Ada',
    'https://X.com/Ada/',
    'https://mobile.x.com/Ada',
    'http://www.twitter.com/Ada?s=21',
    'm.twitter.com/Ada',
    'https://x.com/intent/follow?screen_name=Ada',
    'https://twitter.com/intent/user?screen_name=@Ada&lang=en',
    'https://x.com/Ada/status/1',
  ])('reads %s', (text) => {
    expect(readHandle(text)).toBe('Ada');
  });

  it.each([
    '',
    'Ada Byron',
    'sixteen_letters_',
    'example.com/Ada',
    'https://x.com.example.com/Ada',
    'https://notx.com/Ada',
    'https://x.com:8443/Ada',
    'https://x.com/',
    'https://x.com/intent/follow',
    'https://x.com/intent/post?text=Ada',
    'ftp://x.com/Ada',
  ])('rejects %s', (text) => {
    expect(readHandle(text)).toBeUndefined();
    expect(normalizeHandle(text)).toBe(text);
  });

  it.each([
    ...['tos', 'jobs', 'signup', 'privacy', 'about', 'download', 'account', 'i', 'home', 'explore', 'search'],
    ...['settings', 'login', 'messages', 'notifications', 'intent', 'share', 'hashtag', 'TOS'],
  ])('rejects the reserved name %s', (name) => {
    for (const text of [name, `@${name}`, `x.com/${name}`]) expect(readHandle(text)).toBeUndefined();
  });
});

it('reads a lone @ as nothing', () => {
  expect([readHandle('@'), normalizeHandle(' @ ')]).toEqual([undefined, '']);
});

describe('normalizeProfileUrl', () => {
  it.each(['@Ada', '＠Ada', 'x.com/Ada', 'x.com/@Ada?s=21', 'https://x.com/intent/follow?screen_name=Ada'])(
    'reads %s',
    (text) => {
      expect(normalizeProfileUrl(text)).toBe('https://x.com/ada');
    },
  );

  it.each(['Ada', 'https://x.com/Ada/status/1', 'https://x.com/home', 'https://example.com/Ada'])(
    'rejects %s',
    (text) => {
      expect(normalizeProfileUrl(text)).toBeUndefined();
    },
  );
});
