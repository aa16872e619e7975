import type { IncomingMessage } from 'node:http';
import type { Log } from '../log.server.ts';
import type { CompletedRequest } from '../metrics/metrics.server.ts';

/**
 * Records the durations of requests, jobs, operations, and statements. Spans contain only our own names and
 * numbers, never user input or row data.
 */
export type Traces = {
  /** Runs a request handler; continues the caller's trace, given by W3C's traceparent. */
  runRequest: <T>(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, work: () => T) => T;
  /** Sets the route and status of the current request. */
  recordRequest: (request: CompletedRequest) => void;
  /** Runs a job as a separate trace. */
  runJob: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Runs a part of the current trace. */
  runPart: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Records a statement with placeholders for its values. Returns the function to call when it ends. */
  startStatement: (text: string) => ((error?: unknown) => void) | undefined;
  /** The ID of the current trace; undefined if none is recorded. */
  getTraceId: () => string | undefined;
  /** Sends remaining spans, within two seconds. */
  stop: () => Promise<void>;
};

export type TracesOptions = {
  /** The collector's URL, without /v1/traces. */
  url: string;
  /** The share of requests and jobs that are recorded, from 0 to 1. */
  ratio: number;
  instanceId: string;
  version: string;
  log: Log;
};

/** Creates traces; doesn't load the library if none are sent. */
export async function openTraces({
  url,
  ...options
}: Omit<TracesOptions, 'url'> & { url: string | null }): Promise<Traces | undefined> {
  if (url === null) return undefined;
  const { createTraces } = await import('./open-telemetry.server.ts');
  return createTraces({ ...options, url });
}
