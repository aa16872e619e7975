import { Counter, Histogram, Registry } from 'prom-client';
import type { ClientErrorKind } from '../client-errors.server.ts';
import { createFleetText, type Fleet } from './fleet.server.ts';
import { type ProcessParts, registerProcessFigures } from './process-figures.server.ts';

/**
 * The class of a request: an operation that reads or writes, a page rendered for it, a cached response, a
 * file, or anything else.
 */
export type RequestClass = 'read' | 'write' | 'page' | 'cached' | 'file' | 'other';

export type CompletedRequest = {
  class: RequestClass;
  /** The operation or route pattern; never an ID or caller-supplied text. */
  route: string;
  status: number;
  seconds: number;
};

/** `failed` is retried later. */
export type JobOutcome = 'done' | 'failed' | 'given_up';

/** Counts events of this process and exports them to Prometheus. */
export type Metrics = {
  recordRequest: (request: CompletedRequest) => void;
  /** A limit rejected a call. */
  countRejection: (policy: string) => void;
  /** A job run has ended. */
  recordJob: (name: string, outcome: JobOutcome, seconds: number) => void;
  /** Counts errors reported by browsers. `build`: this process's build ID, or 'other'. */
  countClientErrors: (kind: ClientErrorKind, build: string, count: number) => void;
  /** Records how long a caller waited for a database connection. */
  recordConnectionWait: (seconds: number) => void;
  /** Adds the figures of these parts and of all processes. */
  watch: (parts: ProcessParts, fleet: Fleet) => void;
  /** Returns all figures in Prometheus format. Doesn't reject during a database outage. */
  text: () => Promise<string>;
  contentType: string;
  stop: () => void;
};

const responseSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waitSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

const statusClasses = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Creates separate counters per call, so that each app of a test has its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'dropfolio_http_requests_total',
    help: 'Requests answered, by class, operation or page, and class of status.',
    labelNames: ['class', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'dropfolio_http_request_duration_seconds',
    help: 'Response time, excluding event streams.',
    labelNames: ['class', 'route'],
    buckets: responseSeconds,
    registers,
  });
  const rejections = new Counter({
    name: 'dropfolio_limit_refusals_total',
    help: 'Calls refused by a limit, by its policy.',
    labelNames: ['policy'],
    registers,
  });
  const jobs = new Counter({
    name: 'dropfolio_job_runs_total',
    help: 'Runs of jobs in this process, by outcome: done, failed (tried again later) or given_up.',
    labelNames: ['name', 'outcome'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'dropfolio_job_duration_seconds',
    help: 'How long runs of jobs took.',
    labelNames: ['name'],
    buckets: jobSeconds,
    registers,
  });
  const clientErrors = new Counter({
    name: 'dropfolio_client_errors_total',
    help: 'Errors reported by browsers, by kind, and by build: this process’s own, or other.',
    labelNames: ['kind', 'build'],
    registers,
  });
  const waits = new Histogram({
    name: 'dropfolio_database_pool_wait_seconds',
    help: 'How long statements and transactions waited for a connection to the database.',
    buckets: waitSeconds,
    registers,
  });
  let stopFigures: (() => void) | undefined;
  let readFleetText: (() => Promise<string>) | undefined;

  return {
    recordRequest({ class: kind, route, status, seconds }) {
      requests.inc({ class: kind, route, status: statusClasses[Math.trunc(status / 100)] ?? '0xx' });
      durations.observe({ class: kind, route }, seconds);
    },
    countRejection: (policy) => rejections.inc({ policy }),
    recordJob(name, outcome, seconds) {
      jobs.inc({ name, outcome });
      jobDurations.observe({ name }, seconds);
    },
    countClientErrors: (kind, build, count) => clientErrors.inc({ kind, build }, count),
    recordConnectionWait: (seconds) => waits.observe(seconds),
    watch(parts, fleet) {
      stopFigures = registerProcessFigures(registry, parts);
      readFleetText = createFleetText(fleet);
    },
    async text() {
      const [processText, fleetText] = await Promise.all([registry.metrics(), readFleetText?.()]);
      return fleetText === undefined ? processText : `${processText}\n${fleetText}`;
    },
    contentType: registry.contentType,
    stop: () => stopFigures?.(),
  };
}
