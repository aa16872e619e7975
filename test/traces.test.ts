import { describe, expect, it } from 'vitest';
import { queueMail } from '../src/platform/mailer.server.ts';
import { createTestApp, type TestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from './harness/trace-collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
/** A trace id that is sampled only at a ratio of 1. */
const unsampledTraceId = 'f'.repeat(8).padEnd(32, '0');
const secret = 'a-secret-that-nobody-may-read';

/** Runs `work` with an app that sends traces; returns what the collector received until the app stopped. */
async function runTraced(
  work: (app: TestApp) => Promise<void>,
  { env = {}, collector }: { env?: Record<string, string>; collector?: TraceCollector } = {},
): Promise<{ spans: ReceivedSpan[]; text: string; lines: Record<string, unknown>[] }> {
  const receiver = collector ?? (await startTraceCollector());
  const app = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin, ...env } });
  try {
    await work(app);
  } finally {
    await app.close();
    receiver.close();
  }
  return {
    spans: collector === undefined ? receiver.listSpans() : [],
    text: receiver.readText(),
    lines: app.logLines,
  };
}

const createAirdropInput = (name: string) => ({
  name,
  project: 'Example',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
});

describe('a traced request', () => {
  it('continues the caller’s trace with its operation and statements', async () => {
    let requestId: string | null = null;
    const { spans, lines } = await runTraced(async (app) => {
      const member = await app.createMember();
      const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
      const response = await member.call('GET', '/airdrops', undefined, headers);
      expect(response.status).toBe(200);
      requestId = response.headers.get('x-request-id');
    });
    const traceSpans = spans.filter((span) => span.traceId === traceId);
    const request = traceSpans.find(({ kind }) => kind === 2);
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
    const operation = traceSpans.find(({ name }) => name === 'airdrops.list');
    expect(operation).toMatchObject({ kind: 1, parentSpanId: request?.spanId });
    const statements = traceSpans.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { kind, fields } of statements) {
      expect([kind, fields['db.system.name']]).toEqual([3, 'postgresql']);
    }
    expect(statements.map(({ fields }) => fields['db.query.text']).join('\n')).toMatch(/airdrops[\s\S]*\$1/);
    expect(lines.find(({ id, event }) => id === requestId && event === 'request')).toMatchObject({
      trace: traceId,
    });
  });

  it('starts a new trace if the caller’s is missing or invalid', async () => {
    const { spans } = await runTraced(async (app) => {
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
    const { spans, text } = await runTraced(async (app) => {
      const visitor = app.createCaller();
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
    let personal: string[] = [];
    const { spans, text } = await runTraced(async (app) => {
      const member = await app.createMember();
      const added = await member.call('POST', '/airdrops', createAirdropInput(secret), {
        'idempotency-key': crypto.randomUUID(),
      });
      expect(added.status).toBe(201);
      await member.call('GET', `/search?q=${secret}`);
      await app.request(`/calendar/${secret}.ics`);
      await app.request(`/healthz?${secret}`);
      await app.request('/livez');
      personal = [member.id, member.email, String(member.cookie()).split('=')[1] ?? ''];
    });
    expect(spans.map(({ name }) => name)).toContain('POST airdrops.add');
    expect(text).not.toContain(secret);
    for (const item of personal) expect([item.length > 5, text.includes(item)]).toEqual([true, false]);
    expect(text).not.toMatch(/@example\.com|127\.0\.0\.1|healthz|livez/);
    const allowed =
      /^(http\.(request\.method|route|response\.status_code)|db\.(system\.name|operation\.name|query\.text)|error\.type)$/;
    for (const { fields } of spans) for (const name of Object.keys(fields)) expect(name).toMatch(allowed);
  });
});

describe('a traced job', () => {
  it('has its own trace with its statements', async () => {
    const { spans, text } = await runTraced(async (app) => {
      const { db } = app.services;
      const mail = { key: 'traced', to: 'ada@example.com', subject: secret, text: secret, html: secret };
      await queueMail(db, mail);
      await eventually(async () => expect((await app.listMails()).length).toBe(1));
    });
    const job = spans.find(({ name, kind }) => name === 'mail.send' && kind === 5);
    expect(job?.parentSpanId ?? '').toBe('');
    const statements = spans.filter((span) => span.traceId === job?.traceId && span.kind === 3);
    expect(statements.map(({ fields }) => fields['db.query.text']).join('\n')).toContain('update "mails"');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('ada@example.com');
  });
});

describe('sampling', () => {
  it('follows the operator’s ratio, whatever callers request', async () => {
    const { spans } = await runTraced(
      async (app) => {
        const headers = {
          'x-client-key': app.services.clientKeys[0],
          traceparent: `00-${unsampledTraceId}-${callerSpan}-01`,
        };
        expect((await app.request('/api/guides', { headers })).status).toBe(200);
      },
      { env: { OTEL_TRACES_SAMPLER_ARG: '0.1' } },
    );
    expect(spans.filter((span) => span.traceId === unsampledTraceId)).toEqual([]);
  });

  it('is off without a collector', async () => {
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
    ['returns errors', { status: 500 }],
  ] as const)('that %s neither fails requests nor prevents the exit', async (_name, behavior) => {
    const collector = await startTraceCollector(behavior);
    const { lines } = await runTraced(
      async (app) => {
        const member = await app.createMember();
        for (let call = 0; call < 20; call += 1) {
          expect((await member.call('GET', '/airdrops')).status).toBe(200);
        }
        await app.services.traces?.stop();
      },
      { collector },
    );
    expect(collector.listRequests('/v1/traces').length).toBeGreaterThan(0);
    if (behavior !== 'hang') {
      expect(lines.filter(({ event }) => event === 'traces.not_sent')).toHaveLength(1);
    }
  });
});
