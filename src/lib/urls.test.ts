import { describe, expect, it } from 'vitest';
import { getHost, parseHttpUrl, toSameOriginPath } from './urls.ts';

describe('parseHttpUrl', () => {
  it.each([
    'https://layerzero.network',
    'http://localhost:3000/path?q=1#part',
    'HTTPS://EXAMPLE.COM',
    'https://example.com/@user',
    'https://example.com?redirect=https://a@b.c',
    'https://münchen.example/ä',
    'http://[::1]/',
  ])('accepts %s', (text) => {
    expect(parseHttpUrl(text)).toBeInstanceOf(URL);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://https://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com',
    'mailto:a@example.com',
  ])('rejects the scheme of %j', (text) => {
    expect(parseHttpUrl(text)).toBeUndefined();
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://',
    'https://?q',
    'https://example.com:99999',
    'https://%20',
  ])('rejects %j, which the URL parser would repair', (text) => {
    expect(parseHttpUrl(text)).toBeUndefined();
  });

  it.each([
    'https://user:secret@example.com',
    'https://example.com@evil.example',
    'https://@evil.example',
    'https://example.com\\@evil.example',
  ])('rejects credentials and look-alikes: %s', (text) => {
    expect(parseHttpUrl(text)).toBeUndefined();
  });

  it.each([
    'https://example.com/a b',
    ' https://example.com',
    'https://example.com\n',
    'https://exa\u0000mple.com',
    'https://example.com/\u202egpj.exe',
    'https://exam\u200bple.com',
    'https://example.com/\u00a0',
  ])('rejects whitespace, control, and invisible characters: %j', (text) => {
    expect(parseHttpUrl(text)).toBeUndefined();
  });

  it('accepts at most 2,048 characters', () => {
    const longest = 'https://example.com/'.padEnd(2048, 'a');
    expect(parseHttpUrl(longest)).toBeInstanceOf(URL);
    expect(parseHttpUrl(`${longest}a`)).toBeUndefined();
  });
});

describe('getHost', () => {
  it('returns the hostname, with look-alike letters in ASCII form', () => {
    expect(getHost('https://Faucet.Example.com:8080/x')).toBe('faucet.example.com');
    expect(getHost('https://аpple.com')).toBe('xn--pple-43d.com');
    expect(getHost('nonsense')).toBeUndefined();
  });
});

describe('toSameOriginPath', () => {
  it.each(['/', '/tracker', '/tracker?q=a%2Fb&next=//evil#x', '/guides?guide=1', '/a/b.c'])(
    'keeps %s',
    (path) => {
      expect(toSameOriginPath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '/%25255cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/a//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    ' /tracker',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%0d%0aSet-Cookie:x',
    '/%00',
    '',
    null,
    undefined,
  ])('returns / for %j', (path) => {
    expect(toSameOriginPath(path)).toBe('/');
  });

  it('returns / for an overlong path', () => {
    expect(toSameOriginPath(`/${'a'.repeat(2048)}`)).toBe('/');
  });

  it('always stays on the origin it is resolved against', () => {
    const parts = [
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      '\t',
      'https:',
      '%',
    ];
    for (let seed = 0; seed < 15 ** 4; seed++) {
      const text = `/${[0, 1, 2, 3].map((digit) => parts[Math.floor(seed / 15 ** digit) % 15]).join('')}`;
      const path = toSameOriginPath(text);
      expect(path.startsWith('/') && !/^\/[/\\]/.test(path), text).toBe(true);
      expect(new URL(path, 'https://home.example').origin, text).toBe('https://home.example');
    }
  });
});
