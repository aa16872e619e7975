import { describe, expect, it } from 'vitest';
import { queueMail } from '../src/platform/mailer.server.ts';
import { createTestApp, type TestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from './harness/trace-collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
/** An id that is only sampled at a ratio of 1. */
const unlucky = 'f'.repeat(8).padEnd(32, '0');
const secret = 'a-secret-that-nobody-may-read';

/** Runs `work` with an app that sends traces; returns what the collector received until the app stopped. */
async function traced(
  work: (app: TestApp) => Promise<void>,
  { env = {}, collector }: { env?: Record<string, string>; collector?: TraceCollector } = {},
): Promise<{ spans: ReceivedSpan[]; text: string; lines: Record<string, unknown>[] }> {
  const to = collector ?? (await startTraceCollector());
  const app = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: to.origin, ...env } });
  try {
    await work(app);
  } finally {
    await app.close();
    to.close();
  }
  return { spans: collector === undefined ? to.spans() : [], text: to.text(), lines: app.logLines };
}

const airdrop = (name: string) => ({
  name,
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
});

describe('a traced request', () => {
  it('continues the caller’s trace with its operation and statements', async () => {
    let requestId: string | null = null;
    const { spans, lines } = await traced(async (app) => {
      const member = await app.member();
      const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
      const response = await member.call('GET', '/airdrops', undefined, headers);
      expect(response.status).toBe(200);
      requestId = response.headers.get('x-request-id');
    });
    const own = spans.filter((span) => span.traceId === traceId);
    const request = own.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      name: 'GET airdrops.list',
      parentSpanId: callerSpan,
      isError: false,
      fields: {
        'http.request.method': 'GET',
        'http.route': 'airdrops.list',
        'http.response.status_code': '200',
      },
    });
    expect(request?.resource).toMatchObject({ 'service.name': 'dropfolio' });
    expect(request?.resource['service.version']).toMatch(/^\d/);
    expect(request?.resource['service.instance.id']).toMatch(/^[\w-]{36}$/);
    const operation = own.find(({ name }) => name === 'airdrops.list');
    expect(operation).toMatchObject({ kind: 1, parentSpanId: request?.spanId });
    const statements = own.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { kind, fields } of statements) {
      expect([kind, fields['db.system.name']]).toEqual([3, 'postgresql']);
    }
    expect(statements.map(({ fields }) => fields['db.query.text']).join('\n')).toMatch(/airdrops[\s\S]*\$1/);
    expect(lines.find(({ id, event }) => id === requestId && event === 'request')).toMatchObject({
      trace: traceId,
    });
  });

  it('starts its own trace without a caller’s, or with an invalid one', async () => {
    const { spans } = await traced(async (app) => {
      for (const traceparent of [
        '',
        'nonsense',
        `00-${'0'.repeat(32)}-${callerSpan}-01`,
        `00-${traceId}-x-01`,
      ]) {
        await app.request('/api/guides', {
          headers: { 'x-client-key': app.services.clientKeys[0], traceparent },
        });
      }
    });
    const requests = spans.filter(({ kind }) => kind === 2);
    expect(requests.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', '', '']);
    expect(new Set(requests.map((span) => span.traceId)).size).toBe(4);
  });

  it('records the kind of errors, not their messages', async () => {
    const { spans, text } = await traced(async (app) => {
      const visitor = app.caller();
      expect((await visitor.call('GET', '/airdrops')).status).toBe(401);
      app.services.cachedResponses.getOrCreate = async () => {
        throw new Error(secret);
      };
      expect((await app.request('/guides')).status).toBe(500);
    });
    expect(spans.find(({ name }) => name === 'airdrops.list')).toMatchObject({
      isError: false,
      fields: { 'error.type': 'UNAUTHENTICATED' },
    });
    expect(spans.find(({ fields }) => fields['http.response.status_code'] === '500')).toMatchObject({
      isError: true,
      fields: { 'error.type': '500' },
    });
    expect(text).not.toContain(secret);
  });

  it('omits user data and monitoring requests', async () => {
    let own: string[] = [];
    const { spans, text } = await traced(async (app) => {
      const member = await app.member();
      const added = await member.call('POST', '/airdrops', airdrop(secret), {
        'idempotency-key': crypto.randomUUID(),
      });
      expect(added.status).toBe(201);
      await member.call('GET', `/search?q=${secret}`);
      await app.request(`/calendar/${secret}.ics`);
      await app.request(`/healthz?${secret}`);
      await app.request('/livez');
      own = [member.id, member.email, String(member.cookie()).split('=')[1] ?? ''];
    });
    expect(spans.map(({ name }) => name)).toContain('POST airdrops.add');
    expect(text).not.toContain(secret);
    for (const item of own) expect([item.length > 5, text.includes(item)]).toEqual([true, false]);
    expect(text).not.toMatch(/@example\.com|127\.0\.0\.1|healthz|livez/);
    const allowed =
      /^(http\.(request\.method|route|response\.status_code)|db\.(system\.name|operation\.name|query\.text)|error\.type)$/;
    for (const { fields } of spans) for (const name of Object.keys(fields)) expect(name).toMatch(allowed);
  });
});

describe('a traced job', () => {
  it('has its own trace with its statements', async () => {
    const { spans, text } = await traced(async (app) => {
      const { db } = app.services;
      const mail = { key: 'traced', to: 'ada@example.com', subject: secret, text: secret, html: secret };
      await queueMail(db, mail);
      await eventually(async () => expect((await app.mails()).length).toBe(1));
    });
    const job = spans.find(({ name, kind }) => name === 'mail.send' && kind === 5);
    expect(job?.parentSpanId ?? '').toBe('');
    const inside = spans.filter((span) => span.traceId === job?.traceId && span.kind === 3);
    expect(inside.map(({ fields }) => fields['db.query.text']).join('\n')).toContain('update "mails"');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('ada@example.com');
  });
});

describe('sampling', () => {
  it('follows the operator’s ratio, whatever callers ask for', async () => {
    const { spans } = await traced(
      async (app) => {
        const headers = {
          'x-client-key': app.services.clientKeys[0],
          traceparent: `00-${unlucky}-${callerSpan}-01`,
        };
        expect((await app.request('/api/guides', { headers })).status).toBe(200);
      },
      { env: { OTEL_TRACES_SAMPLER_ARG: '0.1' } },
    );
    expect(spans.filter((span) => span.traceId === unlucky)).toEqual([]);
  });

  it('stays off without a collector, and doesn’t load the library', async () => {
    const app = await createTestApp();
    try {
      expect(app.services.traces).toBeUndefined();
    } finally {
      await app.close();
    }
  });
});

describe('an unavailable collector', () => {
  it.each([
    ['hangs', 'hang'],
    ['cuts connections', 'cut'],
    ['answers with errors', { status: 500 }],
  ] as const)('that %s fails no request and doesn’t hold up the exit', async (_what, behavior) => {
    const collector = await startTraceCollector(behavior);
    let stopping = 0;
    const { lines } = await traced(
      async (app) => {
        const member = await app.member();
        for (let call = 0; call < 20; call += 1) {
          expect((await member.call('GET', '/airdrops')).status).toBe(200);
        }
        stopping = performance.now();
        await app.services.traces?.stop();
        stopping = performance.now() - stopping;
      },
      { collector },
    );
    expect(stopping).toBeLessThan(8_000);
    expect(collector.at('/v1/traces').length).toBeGreaterThan(0);
    if (behavior !== 'hang') {
      expect(lines.filter(({ event }) => event === 'traces.not_sent')).toHaveLength(1);
    }
  });
});
