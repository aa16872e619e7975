import type { IncomingMessage } from 'node:http';
import type { Log } from '../log.server.ts';
import type { AnsweredRequest } from '../metrics/metrics.server.ts';

/**
 * Records what takes how long in what: a request or a job, its operation, its statements. What is recorded of them is names
 * and numbers of ours, never anything that a caller or a row holds.
 */
export type Traces = {
  /** Runs what answers a request; goes on with the trace that the caller names, by W3C's traceparent. */
  request: <T>(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, work: () => T) => T;
  /** Says what the request was that is answered now. */
  answered: (request: AnsweredRequest) => void;
  /** Runs a job, which is a trace of its own. */
  job: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Runs a part of what runs now. */
  part: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** A statement with placeholders for its values is sent; what this answers hears how it ended. */
  sent: (text: string) => ((error?: unknown) => void) | undefined;
  /** The trace of what runs now; undefined where none is recorded. */
  id: () => string | undefined;
  /** Sends what is left, as far as the collector takes it within two seconds. */
  stop: () => Promise<void>;
};

export type TracesOptions = {
  /** The collector's address, without /v1/traces. */
  url: string;
  /** The share of requests and jobs that are recorded, from 0 to 1. */
  ratio: number;
  instanceId: string;
  version: string;
  log: Log;
};

/** What traces take is not even loaded where none are sent. */
export async function openTraces({
  url,
  ...options
}: Omit<TracesOptions, 'url'> & { url: string | null }): Promise<Traces | undefined> {
  if (url === null) return undefined;
  const { createTraces } = await import('./open-telemetry.server.ts');
  return createTraces({ ...options, url });
}
