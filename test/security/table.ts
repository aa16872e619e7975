import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { AttackRow } from './attack.ts';

/** Collects the rows that attacks report and prints them as one table after the run. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dropfolio-attacks-'));
  project.provide('attackFolder', folder);
  return () => {
    const rows = readdirSync(folder).map(
      (file): AttackRow => JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
    rmSync(folder, { recursive: true, force: true });
    if (rows.length > 0) process.stdout.write(`\n${getTable(rows)}\n`);
  };
}

function getTable(rows: readonly AttackRow[]): string {
  const sorted = rows.toSorted((a, b) => a.attack.localeCompare(b.attack));
  const width = Math.max(...sorted.map((row) => row.attack.length));
  const line = (...[attack, tries, breaches]: [string, string, string]): string =>
    `  ${attack.padEnd(width)}  ${tries.padStart(7)}  ${breaches.padStart(6)}`;
  const body = sorted.map(({ attack, tries, breaches, broken }) =>
    line(attack, String(tries), broken ? 'failed' : String(breaches.length)),
  );
  const sum = (of: (row: AttackRow) => number): string =>
    String(sorted.reduce((total, row) => total + of(row), 0));
  const rule = `  ${'-'.repeat(width + 17)}`;
  return [
    line('Attack', 'tries', 'let in'),
    rule,
    ...body,
    rule,
    line(
      `${sorted.length} attacks`,
      sum((row) => row.tries),
      sum((row) => row.breaches.length),
    ),
  ].join('\n');
}
