import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../src/lib/public-pages.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type Running, startProgram } from './harness/program.ts';

describe('files of the build', () => {
  let database: TestDatabase;
  let folder: string;
  let one: Running;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropfolio-build-files-'));
    database = await createTestDatabase();
    const { appUrl, ownerUrl } = database;
    one = await startProgram({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder });
  });
  afterAll(async () => {
    await one.stop('SIGKILL');
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are compressed beforehand, kept for ever by browsers and carry no source map', async () => {
    const html = await (await fetch(one.baseUrl)).text();
    const paths = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const file = await fetch(`${one.baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
      expect(file.status, path).toBe(200);
      const text = await file.text();
      // Packing makes the smallest ones larger.
      if (text.length > 200) expect(file.headers.get('content-encoding'), path).toBe('br');
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      // A worker has this policy and no other.
      expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
      // Sent with each of a dozen files; with what documents say of themselves it was 740.
      const headers = [...file.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      expect(headers.length, headers).toBeLessThan(480);
      expect(text).not.toContain('sourceMappingURL');
      expect((await fetch(`${one.baseUrl}${path}.map`)).status).toBe(404);
    }
    for (const path of [
      '/assets/none.js',
      '/assets/..%2fserver%2fserver.js',
      '/.env',
      '/.git/config',
      '/server/server.js',
    ]) {
      expect((await fetch(`${one.baseUrl}${path}`)).status, path).toBe(404);
    }
  });

  it('are few enough files and kilobytes of script that each public page fetches once somebody is there', async () => {
    const most: Record<string, number> = {
      '/': 110.2,
      '/discover': 123.1,
      '/guides': 124.8,
      '/faucets': 123.7,
      '/presales': 124,
      '/campaigns': 125.9,
      '/quests': 123.4,
      '/blog': 119.8,
      '/support': 117.7,
    };
    const sizes = new Map<string, number>();
    // Files are named by hashes, which differ with the folder of the build; packed, that is a hundred bytes more or less.
    const sizeOf = async (path: string): Promise<number> => {
      const file = await fetch(`${one.baseUrl}${path}`, { headers: { 'accept-encoding': 'identity' } });
      const text = (await file.text()).replace(/-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g, '-00000000');
      return brotliCompressSync(text).length;
    };
    for (const { path } of publicPages) {
      const html = await (await fetch(one.baseUrl + path)).text();
      const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
      for (const script of scripts) if (!sizes.has(script)) sizes.set(script, await sizeOf(script));
      expect(scripts.length, path).toBeLessThanOrEqual(9);
      const kilobytes = scripts.reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0) / 1000;
      expect(kilobytes, path).toBeGreaterThan(50);
      expect(kilobytes, path).toBeLessThan(most[path] ?? 111.1);
    }
  });

  it('have modules compiled with their file, and not in the task that evaluates it', async () => {
    const html = await (await fetch(`${one.baseUrl}/guides`)).text();
    const wrapped = { together: 0, alone: 0 };
    for (const path of new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])) {
      const code = await (await fetch(one.baseUrl + path)).text();
      const [, named = ''] = /import\{([^}]+)\}from"\.\/rolldown-runtime-[^"]+"/.exec(code) ?? [];
      for (const name of named.split(',').map((one) => one.split(' as ').at(-1) ?? '')) {
        const call = `[=(]${name.replaceAll('$', '\\$')}\\(`;
        const argument = '(?:\\([\\w$,]*\\)|[\\w$]+)=>';
        wrapped.together += code.match(new RegExp(`${call}\\(${argument}`, 'g'))?.length ?? 0;
        wrapped.alone += code.match(new RegExp(`${call}${argument}`, 'g'))?.length ?? 0;
      }
    }
    expect(wrapped.together).toBeGreaterThan(100);
    expect(wrapped.alone).toBe(0);
  });

  it('begin the program in several tasks, by modules that came with its first file', async () => {
    const html = await (await fetch(`${one.baseUrl}/guides`)).text();
    const paths = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
    const codes = await Promise.all(paths.map(async (path) => (await fetch(one.baseUrl + path)).text()));
    const [first = ''] = codes.filter((code) => code.includes('Object.assign(globalThis,{importPart'));
    const [start = ''] =
      /async function \w+\(\)\{await \w+\(\);let\{hydrateRoot:.*?getRouter:\w+\}\)\}/.exec(first) ?? [];
    const evaluated = start.match(/Promise\.resolve\(\)\.then\(\(\)=>\(/g)?.length;
    expect(evaluated, start).toBe(5);
    // Before them what formats share, and after each but the last the next task.
    expect(start.match(/await \w+\(\)/g)?.length, start).toBe(5);
    expect(start).not.toContain('importPart');
  });

  it('have no style by what an element holds that reaches everything below it', async () => {
    const html = await (await fetch(`${one.baseUrl}/profile`)).text();
    const css = await (await fetch(one.baseUrl + (/\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? ''))).text();
    expect(css).toContain(':has(');
    // Such a rule has the whole page styled anew for each piece of it that is read.
    expect(css.match(/[^{},]*:has\([^{}]*\) \*[^{}]*/g) ?? []).toEqual([]);
  });

  it('are asked for by a page that is made for one person once its styles have come', async () => {
    // One that is not cached for visitors.
    const page = await fetch(`${one.baseUrl}/profile`, { headers: { 'accept-encoding': 'identity' } });
    const html = await page.text();
    expect(html).not.toMatch(/<link[^>]+modulepreload|<script[^>]+\bsrc=/);
    const styles = html.indexOf('<link rel="stylesheet"');
    expect(styles).toBeGreaterThan(0);
    expect(html.search(/\["\/assets\/[\w.-]+\.js"/)).toBeGreaterThan(styles);
    // A script behind them would wait for them, and everything behind it with it.
    expect(html.indexOf('<script')).toBeLessThan(styles);
    expect(html.slice(styles, html.indexOf('<body')).includes('<script')).toBe(false);
    expect(Number(page.headers.get('content-length'))).toBe(Buffer.byteLength(html));
  });
});
