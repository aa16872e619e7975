import type { Db, DbProbe } from '#/db/client.server.ts';
import { readFleetFigures } from '#/features/system/figure-queries.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import type { Metrics } from '#/platform/metrics/metrics.server.ts';
import { openMetricsPort } from '#/platform/metrics/metrics-port.server.ts';
import { openMetrics } from '#/platform/metrics/open-metrics.server.ts';
import type { ProcessParts } from '#/platform/metrics/process-figures.server.ts';
import type { Outage } from '#/platform/reachable.server.ts';
import { openTraces, type Traces } from '#/platform/traces/traces.server.ts';
import { version } from '#/platform/version.server.ts';
import type { BootCtx } from './closers.server.ts';

export type Observability = {
  metrics: Metrics | undefined;
  traces: Traces | undefined;
  /** Called with the process's queries. */
  probe: DbProbe;
};

/** Opens metrics and traces. CLI commands serve no requests, so they count nothing. */
export async function openObservability(
  { config, log, closers, isServer }: BootCtx,
  { instanceId, outage }: { instanceId: string; outage: Outage | undefined },
): Promise<Observability> {
  const metrics = isServer ? await openMetrics(config.metrics) : undefined;
  closers.add(() => metrics?.stop());
  const traces = isServer
    ? await openTraces({ url: config.tracesUrl, ratio: config.tracesRatio, instanceId, version, log })
    : undefined;
  closers.add(() => traces?.stop());
  return {
    metrics,
    traces,
    probe: {
      recordConnectionWait: metrics?.recordConnectionWait,
      startStatement: traces?.startStatement,
      getOutageError: outage?.getError,
    },
  };
}

/** Adds the figures of the process's parts to its metrics, and opens their port if there is one. */
export async function publishMetrics(
  { config, log, closers }: BootCtx,
  {
    metrics,
    parts,
    ...fleet
  }: { metrics: Metrics; parts: ProcessParts; db: Db; facts: Facts; isReachable: () => Promise<boolean> },
): Promise<void> {
  metrics.watch(parts, {
    isReachable: fleet.isReachable,
    read: () => readFleetFigures(fleet.db, fleet.facts),
  });
  if (config.metrics.port === null) return;
  const port = await openMetricsPort({ metrics, host: config.host, port: config.metrics.port });
  closers.add(() => port.stop());
  log.info('metrics.listening', { host: config.host, port: port.number });
}
