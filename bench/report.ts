import { cpus, loadavg } from 'node:os';
import { type Comparison, defaultConnections, sumShares } from './compare.ts';
import { type Shares, shareNames } from './processor.ts';
import type { Workload } from './workloads.ts';

type WorkloadGoals = Pick<Workload, 'goal' | 'p99' | 'openP99' | 'isCosted'>;

const formatWhole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
/** Formats milliseconds (or another figure) with significant digits. */
export const formatMs = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const formatPercent = (value: number) => `${(value * 100).toFixed(0)} %`;

/** Returns a Markdown table. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const formatRow = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    formatRow(header),
    formatRow(widths.map((width) => '-'.repeat(width))),
    ...rows.map(formatRow),
  ].join('\n');
}

/** Describes this machine, without its name. */
export function describeMachine(): string {
  const [first] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} × ${first?.model.trim() ?? 'CPU'}, ${process.platform}, Node ${process.versions.node}, load ${load.join(' ')}`;
}

/**
 * A line of the result table. The goal applies to the ratio to the floor if there is one, else to the figure
 * itself.
 */
export type Figure = {
  workload: string;
  metric: string;
  value: number;
  unit: string;
  /** An explanation of the number. */
  note?: string;
  floor?: number;
  ratio?: number;
} & ({ max?: number; min?: undefined } | { max?: undefined; min?: number });

/** The result of a measurement: lines of the table, and additional text. */
export type Measurement = {
  text: string;
  figures: readonly Figure[];
  /** Reasons for missing results. */
  failures?: readonly Error[];
};

function formatValue(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return formatWhole(value);
  // Layout shifts: a non-zero value must not look like zero.
  return Math.abs(value) < 0.1 ? value.toFixed(3) : formatMs(value);
}

const formatRatio = (value: number) => (value < 1 ? formatPercent(value) : `${value.toFixed(1)} ×`);

export const figureHeader = ['workload', 'what', 'goal', 'ours', 'floor', 'ratio', 'met'];

export function formatFigureCells({
  workload,
  metric,
  value,
  unit,
  note,
  floor,
  ratio,
  max,
  min,
}: Figure): string[] {
  const formatWithUnit = (number: number) => `${formatValue(number)}${unit === '' ? '' : ` ${unit}`}`;
  const formatGoal = (bound: number) =>
    `${max === undefined ? '≥' : '≤'} ${ratio === undefined ? formatWithUnit(bound) : formatRatio(bound)}`;
  const compared = ratio ?? value;
  const isMet = max === undefined ? compared >= (min ?? 0) : compared <= max;
  const bound = max ?? min;
  const [goal, met] = bound === undefined ? ['', ''] : [formatGoal(bound), isMet ? 'yes' : 'NO'];
  return [
    workload,
    metric,
    goal,
    note === undefined ? formatWithUnit(value) : `${formatWithUnit(value)}, ${note}`,
    floor === undefined ? '' : formatWithUnit(floor),
    ratio === undefined ? '' : formatRatio(ratio),
    met,
  ];
}

/** The result table: measurement, goal, our figure, the floor's, and whether the goal is met. */
export const formatFigureTable = (figures: readonly Figure[]): string =>
  formatTable(figureHeader, figures.map(formatFigureCells));

/** Returns the figure for tasks over 50 ms: there should be none. */
export function createLongTaskFigure(workload: string, metric: string, tasks: readonly number[]): Figure {
  const worst = tasks.length === 0 ? {} : { note: `worst ${formatMs(Math.max(...tasks))} ms` };
  return { workload, metric: `tasks over 50 ms ${metric}`, value: tasks.length, unit: '', max: 0, ...worst };
}

const formatSide = (item: Comparison['ours']) =>
  `${formatWhole(item.perSecond)} ±${formatPercent(item.spread)} (${formatMs(item.p50)}, ${formatMs(item.p99)})${item.failures > 0 ? ` ${item.failures} WRONG` : ''}`;

/**
 * Returns the processor time per call, by participant. The ratio is the floor's share of ours: the relative
 * throughput of a saturated machine.
 */
function createCostFigures(workload: string, { ours, floor }: { ours: Shares; floor: Shares }): Figure[] {
  const createFigure = (metric: string, getShare: (shares: Shares) => number): Figure => ({
    workload,
    metric: `processor time of a call, ${metric}`,
    unit: 'µs',
    value: Math.round(getShare(ours)),
    floor: Math.round(getShare(floor)),
    ratio: getShare(floor) / getShare(ours),
  });
  const names = { server: 'server', postgres: 'PostgreSQL', generator: 'load generator' };
  return [
    ...shareNames.map((name) => createFigure(names[name], (shares) => shares[name])),
    createFigure('all together', sumShares),
  ];
}

/** Compares our figures with the floor's. The workload has goals for responses a second and their p99. */
export function formatComparisons(results: readonly (Comparison & WorkloadGoals)[]): Measurement {
  const header = [
    'workload',
    'load',
    'ours /s (p50, p99 ms)',
    'floor /s (p50, p99 ms)',
    'ratio',
    'p99 ratio',
  ];
  const rows = results.map((result) => [
    result.workload,
    result.load,
    formatSide(result.ours),
    formatSide(result.floor),
    result.isOpen ? '' : formatPercent(result.ratio),
    result.p99Ratio.toFixed(2),
  ]);
  const figures = results.flatMap(({ workload, load, isOpen, ours, floor, ratio, p99Ratio, ...goals }) => {
    const common = { workload, metric: load };
    const { cost } = goals;
    const isCostShown = goals.isCosted && cost !== undefined && load === `${defaultConnections} connections`;
    const p99: Figure = {
      ...common,
      metric: `${load}, p99`,
      value: ours.p99,
      floor: floor.p99,
      ratio: p99Ratio,
      unit: 'ms',
      ...(isOpen && { note: `${formatWhole(ours.perSecond)}/s` }),
      max: isOpen ? goals.openP99 : goals.p99,
    };
    if (isOpen) return [p99];
    const rate: Figure = {
      ...common,
      value: ours.perSecond,
      floor: floor.perSecond,
      ratio,
      unit: '/s',
      min: goals.goal,
    };
    return [rate, p99, ...(isCostShown ? createCostFigures(workload, cost) : [])];
  });
  return { text: formatTable(header, rows), figures };
}
