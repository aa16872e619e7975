import { Counter, Gauge, Registry } from 'prom-client';

/** A figure across all processes, read from the database. */
export type FleetFigure = {
  name: string;
  help: string;
  /** Whether it only grows; its name then ends in `_total`. */
  isCounter?: true;
  /** Each value with its labels. Without values, the figure is omitted. */
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
};

export type Fleet = {
  /** Whether the database accepts queries; resolves within a second. */
  isReachable: () => Promise<boolean>;
  read: () => Promise<readonly FleetFigure[]>;
};

/** Minimum interval between database reads, however often metrics are scraped. */
const cacheTtlMs = 15_000;
/** Maximum time that a scrape waits for the database. */
const timeoutMs = 2_000;

type FleetReading = { at: number; isUp: boolean; figures: readonly FleetFigure[] };

/**
 * Creates the text of the metrics across all processes. During a database outage it contains only
 * dropfolio_database_up. `clock` returns monotonic milliseconds.
 */
export function createFleetText(
  fleet: Fleet,
  clock: () => number = () => performance.now(),
): () => Promise<string> {
  let latest: FleetReading | undefined;
  let reading: Promise<FleetReading> | undefined;

  async function read(): Promise<FleetReading> {
    const isUp = await fleet.isReachable();
    const figures = isUp ? await fleet.read().catch(() => []) : [];
    latest = { at: clock(), isUp, figures };
    return latest;
  }

  async function getCurrent(): Promise<FleetReading> {
    if (latest !== undefined && clock() - latest.at < cacheTtlMs) return latest;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<FleetReading>((resolve) => {
      const figures: FleetReading['figures'] = [];
      // The database is reachable; otherwise the read would have resolved by now.
      timer = setTimeout(() => resolve({ at: 0, isUp: true, figures }), timeoutMs);
    });
    return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
  }

  return async () => {
    const { isUp, figures } = await getCurrent();
    const registry = new Registry();
    const up: FleetFigure = {
      name: 'dropfolio_database_up',
      help: 'Whether the database responds (1) or not (0).',
      values: [{ value: isUp ? 1 : 0 }],
    };
    for (const { name, help, isCounter, values } of [up, ...figures]) {
      if (values.length === 0) continue;
      const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
      const options = { name, help, labelNames, registers: [registry] };
      if (isCounter) {
        const counter = new Counter(options);
        for (const { labels = {}, value } of values) counter.inc({ ...labels }, value);
      } else {
        const gauge = new Gauge(options);
        for (const { labels = {}, value } of values) gauge.set({ ...labels }, value);
      }
    }
    return registry.metrics();
  };
}
