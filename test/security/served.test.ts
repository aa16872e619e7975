import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { patienceMs } from '../harness/eventually.ts';
import { type RunningServer, startServer } from '../harness/program.ts';
import { attack } from './attack.ts';
import { parseStatuses, runConcurrently, sendBytes } from './target.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const secret = 'the-secret-of-this-very-test-0123456789';

let folder: string;
let database: TestDatabase;
let server: RunningServer;
let host: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-served-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'files'),
    AUTH_SECRET: secret,
  });
  host = new URL(server.baseUrl).host;
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a GET without normalizing the URL. */
async function get(path: string, headers = ''): Promise<{ status: number; head: string; body: string }> {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`;
  const received = await sendBytes(server.baseUrl, bytes, patienceMs);
  // A request that crashes or hangs the program isn’t blocked.
  if (received === '') throw new Error(`no response to ${path}`);
  const end = received.indexOf('\r\n\r\n');
  return {
    status: parseStatuses(received)[0] ?? 0,
    head: received.slice(0, end),
    body: received.slice(end + 4),
  };
}

const internalContent =
  /"dependencies"|\[core\]|createStartHandler|DATABASE_URL|BEGIN [A-Z ]*PRIVATE|root:.*:0:0|CREATE TABLE|#!\/usr\/bin|repositoryformatversion|"sources":\[|sourceMappingURL=/;
/** Whether a response shows nothing internal and isn't a failure. */
const isBlocked = ({ status, body }: { status: number; body: string }): boolean =>
  !internalContent.test(body) && status < 500;
const getLocation = (head: string): string | undefined => head.match(/^location: (.*)$/im)?.[1];

describe('the built program’s files', () => {
  attack('reading secrets, sources, and source maps by name', async ({ count, need }) => {
    const assets = readdirSync(join(root, 'dist', 'client', 'assets'));
    const script = assets.find((name) => name.endsWith('.js')) ?? '';
    need(script !== '', 'the page loads a built script');
    const names = [
      '.env',
      '.env.local',
      '.env.production',
      '.env.example',
      '.git/config',
      '.git/HEAD',
      '.gitignore',
      '.npmrc',
      'package.json',
      'package-lock.json',
      'node_modules/zod/package.json',
      'server.js',
      'server/server.js',
      'dist/server/server.js',
      'src/server.ts',
      'src/config/config.server.ts',
      'data/postgres/PG_VERSION',
      'data/outbox',
      'data',
      '.stamp',
      'build-id',
      'maps',
      'dist/maps',
      '.cache',
      'tsconfig.json',
      'vite.config.ts',
      'Dockerfile',
      'docker-compose.yml',
      'README.md',
      'id_rsa',
      '.ssh/id_rsa',
      'backup.sql',
      'dump.sql',
      'db.sqlite',
      'phpinfo.php',
      'wp-login.php',
      '.DS_Store',
      '.well-known/../.env',
      'server-status',
      'debug',
      'metrics',
      'actuator/env',
      '.vite/manifest.json',
      'manifest.json',
      'assets',
      'assets/',
      'assets/.vite',
      '@fs/etc/passwd',
      '@vite/client',
      '__vite_ping',
      'trace',
      'graphql',
      'console',
      'api',
      'api/',
      'api/auth/session',
      'api/auth/sign-up/email',
      '_server',
      '_serverFn/x',
      '__tsr',
      'rpc',
    ];
    for (const name of names) {
      for (const path of [`/${name}`, `/assets/${name}`]) {
        const { status, body } = await get(path);
        count(isBlocked({ status, body }), `${path} returned ${status}`);
        count(!/Index of|<pre>.*\.js|\.js\n.*\.js/.test(body), `${path} lists a folder`);
      }
    }
    // A sample: all scripts are built and served alike.
    for (const name of assets.filter((asset) => asset.endsWith('.js')).slice(0, 12)) {
      const map = await get(`/assets/${name}.map`);
      count(map.status === 404, `${name}.map returned ${map.status}`);
      const { body } = await get(`/assets/${name}`, 'Accept-Encoding: identity\r\n');
      count(
        !/sourceMappingURL|\.server\.ts|DATABASE_URL|scrypt|argon2id/.test(body),
        `${name} contains server code`,
      );
    }
    const home = await get('/');
    count(!home.body.includes(secret) && !home.body.includes(folder), 'the page contains a secret or a path');
  });

  attack('path traversal out of the files folder', async ({ count }) => {
    const parentSegments = [
      '..',
      '%2e%2e',
      '%2E%2E',
      '.%2e',
      '%252e%252e',
      '..;',
      '..%00',
      '%c0%ae%c0%ae',
      '....',
      '..%5c',
      '%ef%bc%8e%ef%bc%8e',
    ];
    const slashes = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '//', '%c0%af', '/./'];
    const goals = [
      ['server/server.js', 2],
      ['package.json', 3],
      ['etc/passwd', 8],
      ['.env', 3],
    ] as const;
    for (const parent of parentSegments) {
      await runConcurrently(slashes, async (slash) => {
        for (const [goal, depth] of goals) {
          const path = `/assets/${`${parent}${slash}`.repeat(depth)}${goal.replaceAll('/', slash)}`;
          const { status, body } = await get(path);
          count(isBlocked({ status, body }), `${path} returned ${status}`);
        }
      });
    }
    for (const path of [
      '/assets/%00',
      '/assets/a%00.js',
      '/assets//etc/passwd',
      '/assets/C:\\boot.ini',
      '/assets/%',
      '/assets/%zz',
      '/favicon.svg/../server/server.js',
      '/favicon.svg%00.js',
      `/assets/${'../'.repeat(200)}etc/passwd`,
      '/assets/\\\\server\\share',
      '/assets/file:///etc/passwd',
      '/assets/?../../package.json',
      '/assets/#/../../package.json',
    ]) {
      const { status, body } = await get(path);
      count(isBlocked({ status, body }), `${path} returned ${status}`);
    }
  });

  attack('open redirects', async ({ count }) => {
    const evil = 'evil.example';
    const targets = [
      `//${evil}`,
      `//${evil}/`,
      `/\\${evil}`,
      `/\\${evil}/`,
      `\\\\${evil}`,
      `/%2f${evil}`,
      `/%2f%2f${evil}`,
      `/%5c${evil}`,
      `/%5c%5c${evil}/`,
      `///${evil}`,
      `////${evil}/%2e%2e`,
      `/.//${evil}`,
      `/..//${evil}`,
      `//${evil}/tracker`,
      `//${evil}/tracker/`,
      `//${evil}/..;/`,
      `/tracker//${evil}`,
      `/%09/${evil}`,
      `/%0d%0aLocation:%20https://${evil}`,
      `//${evil}%2f..`,
      `//${evil}?x`,
      `//user@${evil}/`,
      `/http://${evil}`,
      `/https:/${evil}/`,
      `//%65vil.example/`,
      `/;@${evil}`,
      `//${evil}\\@localhost/`,
      `/x/..//${evil}`,
      `/%2e%2e//${evil}`,
      `//google.com%00${evil}`,
    ];
    const forgedHeaders = ['', 'X-Forwarded-Host: evil.example\r\nX-Original-URL: //evil.example\r\n'];
    await runConcurrently(
      targets.flatMap((path) => forgedHeaders.map((headers) => [path, headers] as const)),
      async ([path, headers]) => {
        const { status, head } = await get(path, headers);
        const location = getLocation(head);
        count(staysOnSite(location) && status < 500, `${path} returned ${status} to ${location}`);
      },
    );
    const foreignUrls = [
      `https://${evil}`,
      `//${evil}`,
      `/\\${evil}`,
      `/%2f%2f${evil}`,
      'javascript:alert(1)',
      `https:${evil}`,
      'data:text/html,x',
      `https://localhost@${evil}`,
      `https://localhost.${evil}`,
    ];
    const names = ['sign-in', 'returnTo', 'redirect', 'next', 'callbackURL'];
    const paths = [
      ...names.flatMap((name) => foreignUrls.map((value) => `/?${name}=${encodeURIComponent(value)}`)),
      ...foreignUrls.map((value) => `/tracker?sign-in=${encodeURIComponent(value)}`),
      // Without the first URL: the leaving page may link to it.
      ...foreignUrls.slice(1).map((value) => `/leaving?to=${encodeURIComponent(value)}`),
    ];
    await runConcurrently(paths, async (path) => {
      const { status, head, body } = await get(path);
      const location = getLocation(head);
      const isLinked = new RegExp(`(?:href|action|src)="(?:javascript:|data:|[^"]*//${evil})`, 'i').test(
        body,
      );
      count(staysOnSite(location) && !isLinked && status < 500, `${path} returned ${status} to ${location}`);
    });
    for (const name of [
      'evil.example',
      'evil.example:80',
      `${host}.evil.example`,
      `evil.example#${host}`,
      `${host}@evil.example`,
      'localhost',
      '127.0.0.1',
    ]) {
      const bytes = `GET /tracker HTTP/1.1\r\nHost: ${name}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`;
      const received = await sendBytes(server.baseUrl, bytes, patienceMs);
      const location = getLocation(received);
      count(
        staysOnSite(location) && !/evil\.example/.test(received),
        `Host ${name} returned ${parseStatuses(received)[0]} to ${location}`,
      );
    }
  });

  attack('reading the outbox under another hostname of this machine', async ({ count }) => {
    for (const name of [
      'evil.example',
      `evil.example:${new URL(server.baseUrl).port}`,
      `127.0.0.1:${new URL(server.baseUrl).port}`,
    ]) {
      const bytes = `GET /dev/outbox HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
      const received = await sendBytes(server.baseUrl, bytes, patienceMs);
      count(!received.includes('<h1>Outbox</h1>'), `Host ${name} returned ${parseStatuses(received)[0]}`);
    }
  });

  attack('markup in a URL, reflected in the page', async ({ count }) => {
    const payloads = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</script><script>alert(1)</script>',
      "';alert(1)//",
      '\u2028alert(1)',
      '<!--<script>',
      '{{constructor.constructor("alert(1)")()}}',
      '</title><svg onload=alert(1)>',
    ];
    for (const payload of payloads) {
      const text = encodeURIComponent(payload);
      for (const path of [
        `/${text}`,
        `/?q=${text}`,
        `/?sign-in=/${text}`,
        `/tracker?q=${text}`,
        `/reset-password?token=${text}`,
        `/confirm-email?token=${text}`,
        `/leaving?to=${text}`,
        `/leaving?to=https://example.com/${text}`,
        `/?${text}=1`,
        `/guides/${text}`,
        `/api/${text}`,
        `/api/airdrops/${text}`,
      ]) {
        const { status, head, body } = await get(path);
        const isHtml = /content-type: text\/html/i.test(head);
        const isRaw = isHtml && payload.includes('<') && body.includes(payload);
        count(!isRaw && status < 500, `${path} returned ${status} with the markup`);
        count(!/script-src[^;]*'unsafe-(inline|eval)'/.test(head), `${path} allows inline scripts`);
      }
    }
  });
});

/** Whether a response has no redirect or one within this site. */
function staysOnSite(location: string | undefined): boolean {
  if (location === undefined) return true;
  const url = URL.parse(location, server.baseUrl);
  return url !== null && url.origin === new URL(server.baseUrl).origin && !/^[\\/]{2}/.test(location);
}
