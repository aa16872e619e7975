import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_INSTANCE_ID,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import { isAppError } from '#/lib/app-error.ts';
import type { Log } from '../log.server.ts';
import type { Traces, TracesOptions } from './traces.server.ts';

const sendTimeoutMs = 4_000;
const stopMs = 2_000;
const maxTextLength = 2_000;
/** Frequent requests that aren't worth recording. */
const unrecordedPath = /^\/(?:healthz|livez|metrics|assets\/)/;
const methodKey = createContextKey('method of the request');
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Wraps an exporter to log once when the collector becomes unreachable, and once when it recovers. */
function withReporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isSent = result.code === 0;
        if (!isSent && !isLost) log.warn('traces.not_sent', { reason: result.error?.message });
        if (isSent && isLost) log.info('traces.sent_again');
        isLost = !isSent;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Returns the trace context of the traceparent header; the root if it is missing or invalid. */
function readParent(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] =
    typeof header === 'string' ? (traceparentPattern.exec(header) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Returns the type of an error without its message, which may contain user input or row data. */
function getErrorType(error: unknown): string {
  if (isAppError(error)) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function recordError(span: Span, error: unknown): void {
  span.setAttribute(ATTR_ERROR_TYPE, getErrorType(error));
  const isRejection = error instanceof Error && 'status' in error && Number(error.status) < 500;
  if (!isRejection) span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Creates traces without global state, so that each app of a test has its own. A slow or unreachable
 * collector costs only a bounded queue; further spans are dropped.
 */
export function createTraces({ url, ratio, instanceId, version, log }: TracesOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: sendTimeoutMs });
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'dropfolio',
      [ATTR_SERVICE_VERSION]: version,
      [ATTR_SERVICE_INSTANCE_ID]: instanceId,
    }),
    // Strangers who send a traceparent must not decide how much is recorded.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: withReporting(exporter, log), exportTimeoutMillis: sendTimeoutMs }),
    ],
  });
  const tracer = provider.getTracer('dropfolio', version);
  const contexts = new AsyncLocalStorageContextManager();

  /** Returns the active span if it is recorded. */
  function getActiveSpan(): Span | undefined {
    const span = trace.getSpan(contexts.active());
    return span?.isRecording() === true ? span : undefined;
  }

  async function runInSpan<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await contexts.with(trace.setSpan(parent, span), work);
    } catch (error) {
      recordError(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    runRequest({ method = 'GET', url: path = '', headers }, work) {
      if (unrecordedPath.test(path)) return work();
      const parent = readParent(headers.traceparent);
      const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      return contexts.with(trace.setSpan(parent, span).setValue(methodKey, method), work);
    },

    recordRequest({ route, status }) {
      const span = getActiveSpan();
      if (span === undefined) return;
      span.updateName(`${String(contexts.active().getValue(methodKey))} ${route}`);
      span.setAttributes({ [ATTR_HTTP_ROUTE]: route, [ATTR_HTTP_RESPONSE_STATUS_CODE]: status });
      if (status >= 500) {
        span.setAttribute(ATTR_ERROR_TYPE, String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },

    runJob(name, work) {
      return runInSpan(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT), ROOT_CONTEXT, work);
    },

    runPart(name, work) {
      if (getActiveSpan() === undefined) return work();
      const parent = contexts.active();
      return runInSpan(tracer.startSpan(name, { kind: SpanKind.INTERNAL }, parent), parent, work);
    },

    startStatement(text) {
      if (getActiveSpan() === undefined) return undefined;
      const operation = (/^\W*(\w+)/.exec(text)?.[1] ?? 'statement').toUpperCase();
      const attributes = {
        [ATTR_DB_SYSTEM_NAME]: 'postgresql',
        [ATTR_DB_OPERATION_NAME]: operation,
        [ATTR_DB_QUERY_TEXT]: text.slice(0, maxTextLength),
      };
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, contexts.active());
      return (error) => {
        if (error !== undefined) recordError(span, error);
        span.end();
      };
    },

    getTraceId: () => getActiveSpan()?.spanContext().traceId,

    async stop() {
      const timeout = new AbortController();
      const timedOut = delay(stopMs, undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), timedOut]);
      timeout.abort();
    },
  };
}
