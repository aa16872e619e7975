import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../src/lib/public-pages.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type RunningServer, startServer } from './harness/program.ts';

const root = join(import.meta.dirname, '..');

/**
 * What each public page loads, compressed with brotli. If a page grows by more than 5 %, its number must be
 * updated.
 */
const declaredKilobytes: Record<string, number> = {
  '/': 157,
  '/discover': 146,
  '/guides': 152,
  '/faucets': 150,
  '/presales': 151,
  '/campaigns': 153,
  '/quests': 148,
  '/blog': 144,
  '/support': 143,
  '/promote': 143,
};
const otherPagesKilobytes = 140;

describe('build files', () => {
  let database: TestDatabase;
  let folder: string;
  let server: RunningServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropfolio-build-files-'));
    database = await createTestDatabase();
    const { appUrl, ownerUrl } = database;
    server = await startServer({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are precompressed, immutable, and without source maps', async () => {
    const html = await (await fetch(server.baseUrl)).text();
    const paths = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const file = await fetch(`${server.baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
      expect(file.status, path).toBe(200);
      const text = await file.text();
      // Compression enlarges the smallest files.
      if (text.length > 200) expect(file.headers.get('content-encoding'), path).toBe('br');
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      // Workers take their policy from this header.
      expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
      // These headers are sent with each of a dozen files. With the headers of documents they would take 740
      // bytes.
      const headers = [...file.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      expect(headers.length, headers).toBeLessThan(480);
      expect(text).not.toContain('sourceMappingURL');
      expect((await fetch(`${server.baseUrl}${path}.map`)).status).toBe(404);
    }
    const maps = await readdir(join(root, 'dist/maps'));
    expect(maps.length).toBeGreaterThan(100);
    for (const map of maps.slice(0, 5)) {
      for (const path of [`/assets/${map}`, `/maps/${map}`, `/${map}`, `/assets/..%2f..%2fmaps/${map}`])
        expect((await fetch(server.baseUrl + path)).status, path).toBe(404);
    }
    for (const path of [
      '/assets/none.js',
      '/assets/..%2fserver%2fserver.js',
      '/.env',
      '/.git/config',
      '/server/server.js',
    ]) {
      expect((await fetch(`${server.baseUrl}${path}`)).status, path).toBe(404);
    }
  });

  it('exceed the declared kilobytes of script of each public page by less than 5 %', async () => {
    const sizes = new Map<string, number>();
    const getSize = async (path: string): Promise<number> => {
      const file = await fetch(`${server.baseUrl}${path}`, { headers: { 'accept-encoding': 'identity' } });
      return brotliCompressSync(await file.text()).length;
    };
    const report: string[] = [];
    for (const { path } of publicPages) {
      const html = await (await fetch(server.baseUrl + path)).text();
      const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
      for (const script of scripts) if (!sizes.has(script)) sizes.set(script, await getSize(script));
      const kilobytes = scripts.reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0) / 1000;
      report.push(`${path}: ${kilobytes.toFixed(1)} kB in ${scripts.length} files`);
      expect(scripts.length, path).toBeLessThanOrEqual(12);
      expect(kilobytes, path).toBeGreaterThan(50);
      expect(kilobytes, path).toBeLessThan((declaredKilobytes[path] ?? otherPagesKilobytes) * 1.05);
    }
    console.log(`Script of public pages, compressed with brotli:\n${report.join('\n')}`);
  });

  it('contain no :has() rule that applies to all descendants', async () => {
    const html = await (await fetch(`${server.baseUrl}/profile`)).text();
    const css = await (await fetch(server.baseUrl + (/\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? ''))).text();
    expect(css).toContain(':has(');
    // Such a rule restyles the whole page for each chunk that is parsed.
    expect(css.match(/[^{},]*:has\([^{}]*\) \*[^{}]*/g) ?? []).toEqual([]);
  });

  it('are preloaded with low priority, and the style sheet is external', async () => {
    // A page that isn't cached for visitors.
    const page = await fetch(`${server.baseUrl}/profile`, { headers: { 'accept-encoding': 'identity' } });
    const html = await page.text();
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/[\w.-]+\.css"/);
    expect(html).toMatch(/<script type="module" async="" src="\/assets\/[\w.-]+\.js"/);
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(2);
    for (const preload of preloads) expect(preload).toContain('fetchPriority="low"');
  });
});
