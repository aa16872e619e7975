import { Gauge, Registry } from 'prom-client';

/** One figure of all processes together, as the database has it. */
export type FleetFigure = {
  name: string;
  help: string;
  /** Each value with its labels. Without any, the figure is left out. */
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
};

export type Fleet = {
  /** Whether the database takes queries; answers within a second. */
  isReachable: () => Promise<boolean>;
  read: () => Promise<readonly FleetFigure[]>;
};

/** However often somebody reads figures, the database is asked no more often than this. */
const freshMs = 15_000;
/** Whoever reads figures waits no longer for the database. */
const patienceMs = 2_000;

type Read = { at: number; isUp: boolean; figures: readonly FleetFigure[] };

/** What all processes have in common, as text. While the database is away there is nothing but that in it. `clock`: monotonic milliseconds. */
export function createFleetText(
  fleet: Fleet,
  clock: () => number = () => performance.now(),
): () => Promise<string> {
  let last: Read | undefined;
  let reading: Promise<Read> | undefined;

  async function read(): Promise<Read> {
    const isUp = await fleet.isReachable();
    const figures = isUp ? await fleet.read().catch(() => []) : [];
    last = { at: clock(), isUp, figures };
    return last;
  }

  async function current(): Promise<Read> {
    if (last !== undefined && clock() - last.at < freshMs) return last;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Read>((resolve) => {
      const figures: Read['figures'] = [];
      // It has been reached, or there would be an answer by now.
      timer = setTimeout(() => resolve({ at: 0, isUp: true, figures }), patienceMs);
    });
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }

  return async () => {
    const { isUp, figures } = await current();
    const registry = new Registry();
    const up: FleetFigure = {
      name: 'dropfolio_database_up',
      help: 'Whether the database responds (1) or not (0).',
      values: [{ value: isUp ? 1 : 0 }],
    };
    for (const { name, help, values } of [up, ...figures]) {
      if (values.length === 0) continue;
      const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const { labels = {}, value } of values) gauge.set({ ...labels }, value);
    }
    return registry.metrics();
  };
}
