import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { PaymentRecord } from './record.ts';

/** Gathers what the tests of payments report, and prints it as one table when every test is done. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dropfolio-payments-'));
  project.provide('paymentsFolder', folder);
  return () => {
    const rows = readdirSync(folder).map(
      (file): PaymentRecord => JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
    rmSync(folder, { recursive: true, force: true });
    if (rows.length > 0) process.stdout.write(`\n${tableOf(rows)}\n`);
  };
}

const columns = ['credited', 'rows', 'broken'] as const;
const byName = new Intl.Collator('en', { numeric: true });

function tableOf(rows: readonly PaymentRecord[]): string {
  const width = Math.max(...rows.map(({ behaviour }) => behaviour.length));
  const line = (name: string, cells: readonly unknown[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  const body = rows
    .toSorted((a, b) => byName.compare(a.behaviour, b.behaviour))
    .map((row) =>
      line(
        row.behaviour,
        columns.map((column) => row[column]),
      ),
    );
  return [line('Payments', columns), `  ${'-'.repeat(width + 2 + 10 * columns.length)}`, ...body].join('\n');
}
