import { cpus, loadavg } from 'node:os';
import type { Comparison } from './compare.ts';

const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
/** Milliseconds (or another figure) with as many digits as say something. */
export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const percent = (value: number) => `${(value * 100).toFixed(0)} %`;

/** A Markdown table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What kind of machine this is, without its name. */
export function machine(): string {
  const [first] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} × ${first?.model.trim() ?? 'CPU'}, ${process.platform}, Node ${process.versions.node}, load ${load.join(' ')}`;
}

/** Our figures beside the floor's, as Markdown. */
export function comparisonTable(results: readonly (Comparison & { goal: number })[]): string {
  const header = [
    'workload',
    'load',
    'ours /s (p50, p99 ms)',
    'floor /s (p50, p99 ms)',
    'ratio (goal)',
    'p99 ratio',
  ];
  const rows = results.map(({ workload, load, ours, floor, ratio, p99Ratio, goal }) => {
    const side = (one: Comparison['ours']) =>
      `${whole(one.perSecond)} ±${percent(one.spread)} (${ms(one.p50)}, ${ms(one.p99)})${one.failures > 0 ? ` ${one.failures} WRONG` : ''}`;
    const isOpenLoop = load.includes('open loop');
    return [
      workload,
      load,
      side(ours),
      side(floor),
      isOpenLoop ? '' : `${percent(ratio)} (${percent(goal)})`,
      `${p99Ratio.toFixed(2)} (1.50)`,
    ];
  });
  return table(header, rows);
}
