import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import { makeMember } from '../factories/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { patienceMs } from '../harness/eventually.ts';
import { resetLimits } from '../harness/limits.ts';
import { listStaticPaths } from '../harness/page-paths.ts';
import { type RunningServer, startServer } from '../harness/program.ts';
import { attack } from './attack.ts';
import { parseStatuses, runConcurrently, sendBytes } from './target.ts';

const scriptUrl = 'https://ads.example.com/show.js';

let folder: string;
let database: TestDatabase;
let server: RunningServer;
let host: string;
let clientKey: string;
let people: Record<'promoter' | 'admin', string[]>;
let requestCount = 0;
/** A new user and IP address for each request, because a process limits the page requests of each. */
const cookies = {
  visitor: '',
  get promoter(): string {
    return people.promoter[requestCount++ % people.promoter.length] ?? '';
  },
  get admin(): string {
    return people.admin[requestCount++ % people.admin.length] ?? '';
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropfolio-addresses-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'files'),
    ADS_PUBLISHER_ID: 'pub-1',
    ADS_SCRIPT_URL: scriptUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  host = new URL(server.baseUrl).host;
  const home = await (await fetch(server.baseUrl)).text();
  clientKey = home.match(/"key":"([^"]+)"/)?.[1] ?? '';
  people = { promoter: await signInMany('promoter', 50), admin: await signInMany('admin', 150) };
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Signs in so many people that none reaches the limit on expensive pages. */
async function signInMany(role: 'promoter' | 'admin', count: number): Promise<string[]> {
  const sessions: string[] = [];
  while (sessions.length < count) sessions.push(await signIn(role));
  return sessions;
}

/** Creates a session directly in the database; returns its Cookie header. */
async function signIn(role: 'promoter' | 'admin'): Promise<string> {
  const { db } = database;
  const member = await makeMember(db, role === 'promoter' ? { selected_role: 'promoter' } : {});
  await db
    .insertInto('user_roles')
    .values({ user_id: member.id, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token } = await openSession(db, {
    userId: member.id,
    method: 'password',
    assurance: 'aal1',
    address: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
  });
  return `dropfolio-session=${token}`;
}

type Received = { status: number; head: string; body: string };

/** Sends a request without normalizing its URL or headers. */
async function sendRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Received> {
  // Limits on whole classes of calls are not under test here.
  await resetLimits(database.db);
  requestCount += 1;
  const lines = Object.entries({
    'x-forwarded-for': `198.51.${Math.floor(requestCount / 250) % 250}.${requestCount % 250}`,
    ...headers,
    ...(body !== '' && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}Connection: close\r\n\r\n${body}`;
  const received = await sendBytes(server.baseUrl, bytes, patienceMs);
  const end = received.indexOf('\r\n\r\n');
  const head = received.slice(0, end);
  const content = received.slice(end + 4);
  return {
    status: parseStatuses(received)[0] ?? 0,
    head,
    body: /^transfer-encoding: chunked/im.test(head)
      ? content.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/g, '')
      : content,
  };
}

const requestPage = (path: string, cookie = ''): Promise<Received> =>
  sendRequest('GET', path, cookie === '' ? {} : { cookie });
const getLocation = ({ head }: Received): string => head.match(/^location: (.*)$/im)?.[1]?.trim() ?? '';
/** Returns whether the status is neither a server error nor a rate limit, which would hide the real response. */
const isHandled = (status: number): boolean => status > 0 && status < 500 && status !== 429;
const getMainText = ({ body }: Received): string =>
  (body.match(/<main[\s\S]*<\/main>/)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ');
/**
 * Returns the text of a page without and with a query, while the page itself stays the same: some show the time, or
 * when a job last ran.
 */
async function readTexts(
  path: string,
  query: string,
  cookie: string,
): Promise<{ plain: string; tagged: string }> {
  const readText = async (url: string) => getMainText(await requestPage(url, cookie));
  for (;;) {
    const plain = await readText(path);
    const tagged = await readText(path + query);
    if ((await readText(path)) === plain) return { plain, tagged };
  }
}
const isNotFoundPage = ({ status, body }: Received): boolean =>
  status === 404 && /<title>[^<]*not found[^<]*<\/title>/i.test(body);

/** Values that people and programs send in place of an id. */
const ids = [
  'none',
  '0',
  '-1',
  '1e309',
  '99999999999999999999999999',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  '%00',
  'a%00b',
  '%F0%9F%92%B0',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '%zz',
  '%25%30%30',
  '%2e%2e%2f',
  '..%5c..%5cetc',
  'constructor',
  '__proto__',
  '%27%20OR%201=1--',
  '%3Cscript%3E',
  '{}',
  '[object%20Object]',
  'null',
  'NaN',
  '$id',
  '*',
  ':id',
  '%E2%80%AE',
];

const searches = [
  'q=%00',
  'q=%ED%A0%80',
  'q=%E0%A4%A',
  'q=%',
  `q=${'x'.repeat(5000)}`,
  'q[]=1&q[]=2',
  'q[a][b][c]=1',
  'q=1&q=2&q=3',
  'page=-1&page=1e309',
  'page=99999999999999999999',
  'after=AAAA&before=%00',
  'sort=__proto__&filter=constructor',
  '__proto__[x]=1&constructor=1',
  'id=%00&revises=none',
  'token=%00&token=%ED%A0%80',
  'reference=%00&tx_ref=%ED%A0%80&status=%E0%A4%A&transaction_id=1e309',
  '=&&&=?',
  'sign-in=%00',
  'months=1e309&user=%00',
];

describe('URLs', () => {
  attack('unknown ids and slugs, whose pages must return 404', async ({ count }) => {
    const unknown = uuidv7();
    const urls: [string, keyof typeof cookies][] = [
      [`/quests/${unknown}`, 'visitor'],
      ['/quests/none', 'visitor'],
      [`/presales/${unknown}`, 'visitor'],
      [`/campaigns/${unknown}`, 'visitor'],
      ['/guides/no-such-guide', 'visitor'],
      ['/blog/no-such-article', 'visitor'],
      ['/faucets/no-such-faucet', 'visitor'],
      ['/no-such-page', 'visitor'],
      ['/_serverFn/anything', 'visitor'],
      ['/_serverfn', 'visitor'],
      ['/%E0%A4%A', 'visitor'],
      ['/guides/%E0%A4%A', 'visitor'],
      [`/credits/purchases/${unknown}/receipt`, 'promoter'],
      ['/credits/purchases/none/receipt', 'promoter'],
      [`/quests/submit?id=${unknown}`, 'promoter'],
      [`/campaigns/submit?id=${unknown}`, 'promoter'],
      [`/presales/submit?revises=${unknown}`, 'promoter'],
      [`/admin/users/${unknown}`, 'admin'],
      [`/admin/follow-claims?claimant=${unknown}`, 'admin'],
      ['/admin/follow-claims?claimant=none', 'admin'],
      [`/admin/payments/${unknown}`, 'admin'],
      ['/admin/payments/none', 'admin'],
      [`/admin/submissions/${unknown}`, 'admin'],
      ['/admin/none', 'admin'],
    ];
    for (const [path, reader] of urls) {
      const response = await requestPage(path, cookies[reader]);
      const title = response.body.match(/<title>([^<]*)<\/title>/)?.[1];
      count(isNotFoundPage(response), `${path} returned ${response.status}, ${title}`);
    }
    const listed = await requestPage('/', cookies.visitor);
    count(listed.status === 200, 'the list of existing pages failed');
  });

  attack('unknown query parameters that would stop pages from showing their lists', async ({ count }) => {
    for (const path of listStaticPaths()) {
      // Pages may show their reader.
      const cookie = cookies.admin;
      const { plain, tagged } = await readTexts(path, '?utm_source=mail', cookie);
      count(tagged === plain, `${path} has another text`);
    }
  });

  attack(
    'ads and cached responses for a private page under a different spelling of its URL',
    async ({ count, need }) => {
      const origin = new URL(scriptUrl).origin;
      need((await requestPage('/faq')).body.includes(origin), 'ads on public pages');
      const spellings = [
        '/Profile',
        '/PROFILE',
        '/profile/',
        '//profile',
        '/%70rofile',
        '/Reset-Password?token=abc',
        '/reset-password/?token=abc',
        '/%52eset-password?token=abc',
        '/Admin/Overview',
        '/admin//overview',
        '/Tracker',
        '/Payment/Callback?reference=x',
        '/Quests/Submit',
        '/campaigns/CREATE',
        '/Newsletter/confirm?token=abc',
      ];
      for (const path of spellings) {
        for (const cookie of [cookies.visitor, cookies.promoter]) {
          const response = await requestPage(path, cookie);
          const location = getLocation(response);
          count(
            [301, 308].includes(response.status) && location.startsWith(`${server.baseUrl}/`),
            `${path} returned ${response.status}`,
          );
          const redirected = await requestPage(location.slice(server.baseUrl.length), cookie);
          for (const item of [response, redirected]) {
            const isPrivate = !/cache-control: public/i.test(item.head);
            count(
              !item.head.includes(origin) && !item.body.includes(scriptUrl) && isPrivate,
              `ads at ${path}`,
            );
          }
        }
      }
    },
  );

  attack('ids, queries, and bodies that crash the parser', async ({ count }) => {
    const bases = [
      '',
      '/quests',
      '/presales',
      '/campaigns',
      '/guides',
      '/blog',
      '/files',
      '/og/page',
      '/og/guides',
      '/admin/users',
      '/admin/payments',
      '/admin/submissions',
      '/credits/purchases',
      '/assets',
      '/api',
      '/presales/x/calendar.ics',
      '/calendar/x.ics',
      '/_serverFn',
      '/payment/sandbox',
      '/webhooks',
      '/events',
      '/dev/outbox',
    ];
    const paths = bases.flatMap((base) => ids.map((id) => `${base}/${id}`));
    const pathsWithQuery = [...listStaticPaths(), '/payment/sandbox'].flatMap((path) =>
      searches.map((search) => `${path}?${search}`),
    );
    for (const reader of ['visitor', 'admin'] as const) {
      await runConcurrently([...paths, ...pathsWithQuery], async (path) => {
        const { status } = await requestPage(path, cookies[reader]);
        count(isHandled(status), `GET ${path.slice(0, 80)} returned ${status}`);
      });
    }
    const bodies = [
      '{',
      '[',
      '"',
      'null',
      '[]',
      '0',
      '1e999',
      '{"a":',
      '\u0000',
      '{"id":"\\u0000"}',
      '{"id":"\\ud800"}',
    ];
    const reads = ['/api/airdrops', '/api/quests', '/api/account', '/api/payments/status', '/api/guides'];
    const writes = [
      '/api/airdrops',
      '/api/account/sign-in',
      '/api/support',
      '/api/payments/verify',
      '/webhooks/payments',
    ];
    const createHeaders = (cookie: string) => ({
      ...(cookie !== '' && { cookie }),
      'x-client-key': clientKey,
      origin: server.baseUrl,
    });
    const calls = [cookies.visitor, cookies.promoter].flatMap((cookie) => [
      ...writes.flatMap((path) => bodies.map((body) => ({ method: 'POST', path, body, cookie }))),
      ...reads.flatMap((path) => [
        ...ids.map((id) => ({ method: 'GET', path: `${path}/${id}`, body: '', cookie })),
        ...searches.map((search) => ({ method: 'GET', path: `${path}?${search}`, body: '', cookie })),
      ]),
    ]);
    await runConcurrently(calls, async ({ method, path, body, cookie }) => {
      const { status } = await sendRequest(method, path, createHeaders(cookie), body);
      count(isHandled(status), `${method} ${path.slice(0, 80)} ${body} returned ${status}`);
    });
  });
});
