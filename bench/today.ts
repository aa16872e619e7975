import { listDue } from '../src/features/airdrops/due.ts';
import { toRhythmSettings } from '../src/features/airdrops/rhythm/kinds.ts';
import { makeMixedRows, mixedRowsNow } from '../test/factories/mixed-rhythms.ts';
import { measureCpuMs } from '../test/harness/cpu-time.ts';
import type { Measurement } from './report.ts';

const runs = 100;
const settings = toRhythmSettings({ timeZone: 'America/New_York', dayStartsAt: 3, weekStartsOn: 'sunday' });

type Rows = ReturnType<typeof makeMixedRows>;

/** Builds a panel for each list of rows, each a minute later. Returns the mean processor time in milliseconds. */
function measurePanels(lists: readonly Rows[]): number {
  const measure = (rows: Rows, minute: number) => {
    const { count } = listDue(rows, { now: mixedRowsNow + minute * 60_000, settings, away: null });
    if (count === 0 || count === rows.length) throw new Error(`${count} are due`);
  };
  return measureCpuMs(() => lists.forEach(measure)) / lists.length;
}

/** Measures the Today panel's work each minute, over airdrops with every rhythm. */
export function measureToday(airdrops: number, report: (line: string) => void): Measurement {
  const workload = `W7 Today, ${airdrops.toLocaleString('en')} airdrops`;
  report(workload);
  const rows = makeMixedRows(airdrops);
  const cachedLists = Array.from({ length: runs }, () => rows);
  // Compiles the code.
  measurePanels(cachedLists);
  const newLists = Array.from({ length: runs / 10 }, () => rows.map((row) => ({ ...row })));
  const common = { workload, unit: 'ms' };
  return {
    text: '',
    figures: [
      {
        ...common,
        metric: `with mixed rhythms, processor time, mean of ${runs}`,
        value: measurePanels(cachedLists),
        max: 16,
      },
      {
        ...common,
        metric: `the same when the rows have just loaded, mean of ${newLists.length}`,
        value: measurePanels(newLists),
      },
    ],
  };
}
