import { describe, expect, it, vi } from 'vitest';
import { queueMail } from '../src/platform/mailer.server.ts';
import { createFleetText } from '../src/platform/metrics/fleet.server.ts';
import { makeAirdrop } from './factories/airdrops.ts';
import { makeMail } from './factories/operations.ts';
import { createTestApp, setUpApp, type TestApp } from './harness/app.ts';
import { createTestDatabase } from './harness/database.ts';
import { startDatabaseProxy } from './harness/database-proxy.ts';
import { eventually, patienceMs } from './harness/eventually.ts';
import { parseMetrics } from './harness/metrics.ts';
import { startServer } from './harness/program.ts';
import { slowIt } from './harness/slow-it.ts';

const token = 'a-token-of-the-operator';
const authorization = `Bearer ${token}`;

const app = setUpApp({ env: { METRICS_TOKEN: token, METRICS_PORT: '0' }, cachesPages: true });

const readMetrics = async (item: TestApp = app): Promise<Map<string, number>> => {
  const response = await item.request('/metrics', { headers: { authorization } });
  expect(response.status).toBe(200);
  return parseMetrics(await response.text());
};

describe('/metrics on the app’s port', () => {
  it('responds to requests with the token', async () => {
    const response = await app.request('/metrics', { headers: { authorization } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(
      /^dropfolio_instance_info\{version="[\d.]+[^"]*",instance_id="[\w-]+"/m,
    );
  });

  it('returns 404 to everybody else', async () => {
    const toComparable = (response: Response) => {
      const headers = Object.fromEntries(response.headers);
      for (const name of ['date', 'x-request-id', 'content-security-policy']) delete headers[name];
      return { status: response.status, headers };
    };
    const nowhere = toComparable(await app.request('/nowhere'));
    const wrongValues = [
      undefined,
      'Bearer wrong',
      `Bearer ${token} `.repeat(2),
      `Basic ${token}`,
      'Bearer ',
    ];
    for (const value of wrongValues) {
      const headers: Record<string, string> = value === undefined ? {} : { authorization: value };
      expect(toComparable(await app.request('/metrics', { headers }))).toEqual(nowhere);
    }
    expect((await app.request('/metrics', { method: 'POST', headers: { authorization } })).status).toBe(404);
  });

  it('is an ordinary unknown page without the setting, whatever token is sent', async () => {
    const plain = await createTestApp();
    try {
      const requestText = async (headers: Record<string, string>) =>
        (await plain.request('/metrics', { headers })).text();
      expect(await requestText({ authorization: 'Bearer null' })).toBe(await requestText({}));
      expect(plain.services.metrics).toBeUndefined();
    } finally {
      await plain.close();
    }
  });

  it('counts guesses against the address', async () => {
    const guesses = await createTestApp({ env: { METRICS_TOKEN: token } });
    try {
      const guess = () => guesses.request('/metrics', { headers: { authorization: 'Bearer wrong' } });
      expect((await guess()).status).not.toBe(429);
      // This leaves the address few requests: guessing 600 times would take long, because pages are delayed.
      await guesses.services.limits.consume('public', '127.0.0.1', { now: new Date(), cost: 590 });
      await expect
        .poll(async () => (await Promise.all(Array.from({ length: 10 }, guess))).at(-1)?.status, {
          timeout: patienceMs,
        })
        .toBe(429);
      expect(
        (await readMetrics(guesses)).get('dropfolio_limit_refusals_total{policy="public"}'),
      ).toBeGreaterThan(0);
    } finally {
      await guesses.close();
    }
  });
});

describe('/metrics on its own port', () => {
  it('responds without a token, and serves nothing else', async () => {
    const port = app.logLines.find(({ event }) => event === 'metrics.listening')?.port;
    const sendRequest = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${String(port)}${path}`, init);
    const response = await sendRequest('/metrics');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('dropfolio_instance_info');
    expect((await sendRequest('/')).status).toBe(404);
    expect((await sendRequest('/metrics', { method: 'POST' })).status).toBe(404);
    expect((await sendRequest('/api/session')).status).toBe(404);
  });
});

describe('request metrics', () => {
  const count = (figures: Map<string, number>, route: string, kind: string, status = '2xx') =>
    figures.get(`dropfolio_http_requests_total{class="${kind}",route="${route}",status="${status}"}`) ?? 0;

  it('have labels of operations and patterns, never caller input', async () => {
    const member = await app.createMember();
    const { id } = await makeAirdrop(app.services.db, member);
    const before = await readMetrics();
    await member.call('GET', '/airdrops');
    await member.call('GET', `/airdrops/${id}`);
    await member.call('DELETE', `/airdrops/${id}`);
    await app.request('/api/made-up-by-somebody');
    await app.request('/files/made-up-by-somebody.webp');
    await app.request('/calendar/made-up-by-somebody.ics');
    await app.request('/made-up-by-somebody/deeper');
    await app.request('/guides/made-up-by-somebody');
    const after = await readMetrics();
    const countAdded = (route: string, kind: string, status?: string) =>
      count(after, route, kind, status) - count(before, route, kind, status);
    expect(countAdded('airdrops.list', 'read')).toBe(1);
    expect(countAdded('airdrops.remove', 'write')).toBe(1);
    expect(countAdded('unknown', 'read', '4xx')).toBe(1);
    expect(countAdded('/files/*', 'file', '4xx')).toBe(1);
    expect(countAdded('/calendar/:file', 'other', '4xx')).toBe(1);
    const labels = [...after.keys()].join('\n');
    expect(labels).not.toContain('made-up');
    expect(labels).not.toContain(id);
    expect(labels).not.toContain(member.id);
  });

  it('label pages with their URL patterns', async () => {
    const database = await createTestDatabase();
    const server = await startServer({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      METRICS_PORT: '0',
      METRICS_TOKEN: token,
    });
    try {
      const paths = [
        '/presales',
        '/presales',
        '/presales/made-up',
        '/tracker',
        '/admin/users/made-up',
        '/made/up',
      ];
      for (const path of paths) await fetch(`${server.baseUrl}${path}`, { redirect: 'manual' });
      const response = await fetch(`${server.baseUrl}/metrics`, { headers: { authorization } });
      const labels = [...parseMetrics(await response.text()).keys()].filter((key) =>
        key.includes('requests_total'),
      );
      expect(labels.join('\n')).not.toContain('made');
      expect(labels).toEqual(
        expect.arrayContaining([
          'dropfolio_http_requests_total{class="page",route="/presales",status="2xx"}',
          'dropfolio_http_requests_total{class="cached",route="/presales",status="2xx"}',
          'dropfolio_http_requests_total{class="page",route="/presales/$presaleId",status="4xx"}',
          'dropfolio_http_requests_total{class="page",route="unknown",status="4xx"}',
        ]),
      );
    } finally {
      await server.stop();
      await database.close();
    }
  });

  it('distinguish cached from rendered pages', async () => {
    const requestPage = () => app.request('/guides', { headers: { host: new URL(app.baseUrl).host } });
    const before = await readMetrics();
    await requestPage();
    await requestPage();
    await requestPage();
    const after = await readMetrics();
    const countAdded = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(countAdded('dropfolio_public_cache_misses_total')).toBe(1);
    expect(countAdded('dropfolio_public_cache_hits_total')).toBe(2);
  });

  it('measure the duration of responses, jobs, and waiting for a connection', async () => {
    await queueMail(app.services.db, {
      key: 'metrics',
      to: 'ada@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
    });
    await eventually(async () => {
      const figures = await readMetrics();
      expect(figures.get('dropfolio_job_runs_total{name="mail.send",outcome="done"}')).toBe(1);
      expect(figures.get('dropfolio_job_duration_seconds_count{name="mail.send"}')).toBe(1);
      expect(figures.get('dropfolio_database_pool_wait_seconds_count')).toBeGreaterThan(0);
    });
  });

  it('describe the process', async () => {
    const figures = await readMetrics();
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(figures.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(figures.get('dropfolio_database_pool_size')).toBe(10);
    expect(figures.get('dropfolio_database_pool_waiting')).toBe(0);
    expect(figures.get('dropfolio_event_streams')).toBe(0);
    expect(figures.get('dropfolio_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(figures.get('dropfolio_event_loop_delay_seconds{statistic="p99"}')).toBeGreaterThanOrEqual(0);
  });
});

describe('metrics shared by all processes', () => {
  it('come from the database', async () => {
    const database = await createTestDatabase();
    await makeMail(database.db, { created_at: new Date(Date.now() - 60_000) });
    const other = await createTestApp({ database, jobs: true, env: { METRICS_TOKEN: token } });
    try {
      const figures = await readMetrics(other);
      expect(figures.get('dropfolio_database_up')).toBe(1);
      expect(figures.get('dropfolio_mails{state="waiting"}')).toBe(1);
      expect(figures.get('dropfolio_mails_oldest_seconds')).toBeGreaterThanOrEqual(60);
      expect(figures.get('dropfolio_payments_last_day{state="succeeded"}')).toBe(0);
      expect(figures.get('dropfolio_backup_late')).toBe(0);
      // Neither a backup nor an examination has happened yet.
      expect(figures.has('dropfolio_backup_last_success_timestamp_seconds')).toBe(false);
      expect(figures.has('dropfolio_ledger_breaches')).toBe(false);
    } finally {
      await other.close();
      await database.close();
    }
  });

  slowIt('are omitted while the database doesn’t respond, without failing a scrape', async () => {
    const database = await createTestDatabase();
    const proxy = await startDatabaseProxy(database.appUrl);
    const silent = await createTestApp({
      database: { ...database, appUrl: proxy.url },
      env: { METRICS_TOKEN: token, DATABASE_TIMEOUT_MS: '5000' },
    });
    try {
      proxy.freeze();
      const figures = await readMetrics(silent);
      expect(figures.get('dropfolio_database_up')).toBe(0);
      expect(figures.has('dropfolio_mails{state="waiting"}')).toBe(false);
      expect(figures.get('dropfolio_event_streams')).toBe(0);
    } finally {
      proxy.recover();
      await silent.close();
      await proxy.close();
      await database.close();
    }
  });

  it('are read at most every 15 seconds', async () => {
    let now = 0;
    let readCount = 0;
    const text = createFleetText(
      {
        isReachable: async () => true,
        read: async () => {
          readCount += 1;
          return [{ name: 'a_figure', help: 'One.', values: [{ value: readCount }] }];
        },
      },
      () => now,
    );
    await Promise.all([text(), text(), text()]);
    now = 14_999;
    expect(await text()).toContain('a_figure 1');
    now = 15_000;
    expect(await text()).toContain('a_figure 2');
    expect(readCount).toBe(2);
  });

  it('don’t delay the others while the database hangs', async () => {
    vi.useFakeTimers();
    try {
      const fleet = { isReachable: async () => true, read: () => new Promise<never>(() => undefined) };
      const text = createFleetText(fleet)();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(parseMetrics(await text)).toEqual(new Map([['dropfolio_database_up', 1]]));
    } finally {
      vi.useRealTimers();
    }
  });
});
