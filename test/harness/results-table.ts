import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** The name of a row and its values by column. */
type Row<C extends string> = { name: string } & Record<C, number>;

type ProofTable<C extends string> = {
  /** The heading of the first column. */
  title: string;
  columns: readonly C[];
};

const byName = new Intl.Collator('en', { numeric: true });

export function formatTable<C extends string>(
  { title, columns }: ProofTable<C>,
  rows: readonly Row<C>[],
): string {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const sum = sums.get(row.name);
    sums.set(
      row.name,
      columns.map((column, index) => row[column] + (sum?.[index] ?? 0)),
    );
  }
  const width = Math.max(title.length, ...[...sums.keys()].map((name) => name.length));
  const formatLine = (name: string, cells: readonly unknown[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(14)).join('')}`;
  return [
    formatLine(title, columns),
    `  ${'-'.repeat(width + 2 + 14 * columns.length)}`,
    ...[...sums].toSorted(([a], [b]) => byName.compare(a, b)).map(([name, cells]) => formatLine(name, cells)),
  ].join('\n');
}

/**
 * A global setup that collects the rows that tests record and prints them as one table at the end. Tests get the
 * folder through `provide`.
 */
export function createResultsTable<C extends string>(
  table: ProofTable<C>,
  provide: (project: TestProject, folder: string) => void,
): (project: TestProject) => () => void {
  return (project) => {
    const folder = mkdtempSync(join(tmpdir(), 'dropfolio-proof-'));
    provide(project, folder);
    return () => {
      const rows = readdirSync(folder).map(
        (file): Row<C> => JSON.parse(readFileSync(join(folder, file), 'utf8')),
      );
      rmSync(folder, { recursive: true, force: true });
      if (rows.length > 0) process.stdout.write(`\n${formatTable(table, rows)}\n`);
    };
  };
}

/** Records a row; rows with the same name are added up. */
export function recordResult(folder: string, row: { name: string } & Record<string, unknown>): void {
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(row));
}
