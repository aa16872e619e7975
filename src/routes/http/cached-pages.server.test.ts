import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCachedPage, paintFirst, scriptHashes } from './cached-pages.server.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = `<!doctype html><html><head><title>Guides</title>
<link rel="modulepreload" href="/assets/index-1.js" fetchPriority="low" nonce="abc"/>
<link rel="modulepreload" href="/assets/guides-2.js" fetchPriority="low" nonce="abc"/>
<script nonce="abc">first()</script></head><body><p>Text</p>
<script type="application/json" id="data">{"a":"$&"}</script>
<script type="module" async="" src="/assets/index-1.js" nonce="abc"></script><script nonce="abc">last()</script></body></html>`;

describe('which pages are cached', () => {
  it.each(['/', '/guides', '/guides/how-to-bridge', '/blog/a-2', '/terms'])('%s', (path) => {
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
  ])('not %s', (path) => expect(isCachedPage(path, '')).toBe(false));
});

describe('the scripts of a page', () => {
  it('are named by their hashes, without data and files', () => {
    expect(scriptHashes(page)).toEqual([hashOf('first()'), hashOf('last()')]);
  });
});

describe('a page that is painted first', () => {
  const styles = 'p{color:red}/* </style><script>x()</script> $& */';
  const made = paintFirst(page, { styles, nonce: 'abc', longestMs: 20_000 });

  it('carries its styles at the end of its head, with nothing that could end them', () => {
    const head = made.slice(0, made.indexOf('</head>'));
    expect(head).toContain('<style nonce="abc">p{color:red}');
    expect(head.match(/<\/style>/g)).toHaveLength(1);
    expect(head).not.toContain('</script> $&');
  });

  const scriptsOf = (text: string) =>
    [...text.matchAll(/<script nonce="abc">([\s\S]*?)<\/script>/g)].map(([, one = '']) => one);
  const loaderOf = (text: string) => scriptsOf(text)[1] ?? '';

  it('asks for its program with a script of its own, once somebody is there', () => {
    expect(made).not.toContain('rel="modulepreload"');
    expect(made).not.toContain('async="" src=');
    const [, loader = '', ...more] = scriptsOf(made);
    expect(more).toEqual(['last()']);
    expect(loader).toContain('["/assets/index-1.js","/assets/guides-2.js"]');
    expect(loader).toContain('watch(go)');
    expect(loader).toContain('20000)');
    expect(scriptHashes(made)).toContain(hashOf(loader));
  });

  it('asks for it after the paint where something counts down', () => {
    const counting = page.replace('<p>', '<p role="timer">');
    const ticking = paintFirst(counting, { styles, nonce: 'abc', longestMs: 20_000 });
    expect(loaderOf(ticking)).toContain("{type:'paint',buffered:true}");
    expect(loaderOf(ticking)).not.toContain('watch(go)');
  });

  it('may wait for somebody, too, where its styles are a file', () => {
    const linked = paintFirst(page, { nonce: 'abc', longestMs: 4_000 });
    expect(linked).not.toContain('<style');
    expect(loaderOf(linked)).toContain('watch(go)');
    expect(loaderOf(linked)).toContain('4000)');
  });

  it('has a sheet of styles behind the scripts of its head', () => {
    const link = '<link rel="stylesheet" href="/assets/theme-1.css"/>';
    const linked = paintFirst(page.replace('<head>', `<head>${link}`), { nonce: 'abc' });
    expect(linked.split(link)).toHaveLength(2);
    const head = linked.slice(0, linked.indexOf('</head>'));
    expect(head.indexOf('<script')).toBeGreaterThan(0);
    expect(head.endsWith(link)).toBe(true);
  });

  it('asks for it as soon as its styles are there, where it isn’t whole without', () => {
    const linked = paintFirst(page, { nonce: 'abc' });
    expect(linked).not.toContain('<style');
    expect(linked).not.toContain('rel="modulepreload"');
    const loader = loaderOf(linked);
    expect(loader).toContain('["/assets/index-1.js","/assets/guides-2.js"]');
    expect(loader).not.toContain('PerformanceObserver');
    expect(loader).toMatch(/go\(\)\}\)\(\)$/);
  });

  it('leaves everything else as it was', () => {
    expect(made).toContain('<script type="application/json" id="data">{"a":"$&"}</script>');
    expect(made.replace(/[\s\S]*<body>/, '')).toContain('<p>Text</p>');
  });
});
