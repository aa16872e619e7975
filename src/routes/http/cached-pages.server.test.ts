import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCachedPage, listScriptHashes } from './cached-pages.server.ts';

const toCspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = `<!doctype html><html><head><title>Guides</title>
<script nonce="abc">first()</script></head><body><p>Text</p>
<script type="application/json" id="data">{"a":"$&"}</script>
<script type="module" async="" src="/assets/index-1.js" nonce="abc"></script><script nonce="abc">last()</script></body></html>`;

describe('isCachedPage', () => {
  it.each(['/', '/guides', '/guides/how-to-bridge', '/blog/a-2', '/terms'])('returns true for %s', (path) => {
    expect(isCachedPage(path, '')).toBe(true);
    expect(isCachedPage(path, '?q=x')).toBe(false);
  });
  it.each([
    '/tracker',
    '/admin/users',
    '/guides/',
    '/guides/a/b',
    '/guides/%2e%2e',
    '/campaigns/create',
    '//guides',
    '/Blog',
  ])('returns false for %s', (path) => expect(isCachedPage(path, '')).toBe(false));
});

describe('listScriptHashes', () => {
  it('returns the hashes of inline scripts, without data and files', () => {
    expect(listScriptHashes(page, 'abc')).toEqual([toCspHash('first()'), toCspHash('last()')]);
  });

  it.each([
    '<script>injected()</script>',
    '<script nonce="other">injected()</script>',
    '<script data-nonce="abc">injected()</script>',
  ])('leaves out %s, which does not carry the nonce of the rendering', (injected) => {
    expect(listScriptHashes(page.replace('<p>', `<p>${injected}`), 'abc')).not.toContain(
      toCspHash('injected()'),
    );
  });
});
