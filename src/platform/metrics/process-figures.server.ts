import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ClockWatch } from '../clock-watch.server.ts';
import { readDiskSpace } from '../disk.server.ts';

/** The parts of a process that are read on every scrape. */
export type ProcessParts = {
  instanceId: string;
  version: string;
  pool: { totalCount: number; idleCount: number; waitingCount: number; options: { max?: number } };
  streams: () => number;
  cachedResponses: () => { hits: number; misses: number };
  /** The folder whose file system is measured. */
  dataDir: string;
  clock: Pick<ClockWatch, 'getSkewMs' | 'getResetCount'> | undefined;
};

const resolutionMs = 20;
/** More frequent scrapes share a measuring window. */
const minWindowMs = 10_000;

/** Registers figures under the names that common dashboards use. Returns the stop function. */
export function registerProcessFigures(
  registry: Registry,
  { instanceId, version, pool, streams, cachedResponses, dataDir, clock }: ProcessParts,
): () => void {
  const registers = [registry];
  const addGauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const addCounter = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };

  new Gauge({
    name: 'dropfolio_instance_info',
    help: 'This process: always 1.',
    labelNames: ['version', 'instance_id', 'node'],
    registers,
  }).set({ version, instance_id: instanceId, node: process.version }, 1);
  addGauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () =>
    Math.round(performance.timeOrigin / 1000),
  );
  addCounter('process_cpu_seconds_total', 'CPU time, user and system, in seconds.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  addGauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  addGauge(
    'nodejs_heap_size_used_bytes',
    'Memory of live JavaScript objects.',
    () => process.memoryUsage().heapUsed,
  );
  addGauge(
    'nodejs_heap_size_total_bytes',
    'Memory reserved for JavaScript objects.',
    () => process.memoryUsage().heapTotal,
  );
  addGauge(
    'nodejs_external_memory_bytes',
    'Memory of buffers outside the JavaScript heap.',
    () => process.memoryUsage().external,
  );
  new Gauge({
    name: 'process_open_fds',
    help: 'Open files and sockets, on Linux.',
    registers,
    async collect() {
      const open = await readdir('/proc/self/fd').catch(() => undefined);
      if (open !== undefined) this.set(open.length);
    },
  });
  const stopDelay = registerEventLoopDelay(registry);

  new Gauge({
    name: 'dropfolio_database_pool_connections',
    help: 'Connections of this process to the database, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  addGauge('dropfolio_database_pool_size', 'Maximum number of connections.', () => pool.options.max ?? 0);
  addGauge('dropfolio_database_pool_waiting', 'Requests waiting for a connection.', () => pool.waitingCount);
  addGauge('dropfolio_event_streams', 'Event streams open to browsers.', streams);
  addCounter(
    'dropfolio_public_cache_hits_total',
    'Responses to visitors served from the cache.',
    () => cachedResponses().hits,
  );
  addCounter(
    'dropfolio_public_cache_misses_total',
    'Responses to visitors not in the cache.',
    () => cachedResponses().misses,
  );
  registerDisk(registry, dataDir);
  new Gauge({
    name: 'dropfolio_clock_skew_seconds',
    help: 'How far the process’s clock is ahead of the database’s.',
    registers,
    collect() {
      const skewMs = clock?.getSkewMs();
      if (skewMs !== undefined) this.set(skewMs / 1000);
    },
  });
  addCounter(
    'dropfolio_clock_marks_reset_total',
    'Marks of jobs and schedules that lay in the future and were reset.',
    () => clock?.getResetCount() ?? 0,
  );
  return stopDelay;
}

function registerEventLoopDelay(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let since = performance.now();
  new Gauge({
    name: 'dropfolio_event_loop_delay_seconds',
    help: 'Event loop delay since the last scrape: median, 99 % and longest.',
    labelNames: ['statistic'],
    registers: [registry],
    collect() {
      // The histogram measures the time between timer ticks.
      const toDelaySeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
      this.set({ statistic: 'median' }, toDelaySeconds(delay.percentile(50)));
      this.set({ statistic: 'p99' }, toDelaySeconds(delay.percentile(99)));
      this.set({ statistic: 'max' }, toDelaySeconds(delay.max));
      if (performance.now() - since < minWindowMs) return;
      since = performance.now();
      delay.reset();
    },
  });
  return () => void delay.disable();
}

function registerDisk(registry: Registry, dataDir: string): void {
  const figures = [
    ['size', 'Size of the file system that holds DATA_DIR.', 'totalBytes'],
    ['free', 'Space available to Dropfolio.', 'freeBytes'],
  ] as const;
  for (const [part, help, field] of figures) {
    new Gauge({
      name: `dropfolio_data_disk_${part}_bytes`,
      help,
      registers: [registry],
      async collect() {
        const bytes = (await readDiskSpace(dataDir))[field];
        if (bytes !== null) this.set(bytes);
      },
    });
  }
}
