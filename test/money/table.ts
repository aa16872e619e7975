import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { MoneyRow } from './record.ts';

/** Gathers what the money tests report, and prints it as one table when every test is done. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dropfolio-money-'));
  project.provide('moneyFolder', folder);
  return () => {
    const rows = readdirSync(folder).map(
      (file): MoneyRow => JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
    rmSync(folder, { recursive: true, force: true });
    if (rows.length > 0) process.stdout.write(`\n${tableOf(rows)}\n`);
  };
}

const columns = ['operations', 'acknowledged', 'lost', 'doubled', 'broken'] as const;

function tableOf(rows: readonly MoneyRow[]): string {
  const sums = new Map<string, MoneyRow>();
  for (const row of rows) {
    const before = sums.get(row.what);
    const sum = { ...row };
    if (before !== undefined) for (const column of columns) sum[column] += before[column];
    sums.set(row.what, sum);
  }
  const width = Math.max(...[...sums.keys()].map((what) => what.length));
  const head = `  ${'Credits'.padEnd(width)}  ${columns.map((name) => name.padStart(14)).join('')}`;
  const body = [...sums.values()]
    .toSorted((a, b) => a.what.localeCompare(b.what))
    .map(
      (row) =>
        `  ${row.what.padEnd(width)}  ${columns.map((name) => String(row[name]).padStart(14)).join('')}`,
    );
  return [head, `  ${'-'.repeat(width + 2 + 14 * columns.length)}`, ...body].join('\n');
}
