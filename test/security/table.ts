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
    if (rows.length > 0) process.stdout.write(`\n${formatTable(rows)}\n`);
  };
}

function formatTable(rows: readonly AttackRow[]): string {
  const sorted = rows.toSorted((a, b) => a.attack.localeCompare(b.attack));
  const width = Math.max(...sorted.map((row) => row.attack.length));
  const formatLine = (...[attack, tries, breaches]: [string, string, string]): string =>
    `  ${attack.padEnd(width)}  ${tries.padStart(7)}  ${breaches.padStart(6)}`;
  const body = sorted.map(({ attack, tries, breaches, broken }) =>
    formatLine(attack, String(tries), broken ? 'failed' : String(breaches.length)),
  );
  const formatSum = (getCount: (row: AttackRow) => number): string =>
    String(sorted.reduce((total, row) => total + getCount(row), 0));
  const rule = `  ${'-'.repeat(width + 17)}`;
  return [
    formatLine('Attack', 'tries', 'let in'),
    rule,
    ...body,
    rule,
    formatLine(
      `${sorted.length} attacks`,
      formatSum((row) => row.tries),
      formatSum((row) => row.breaches.length),
    ),
  ].join('\n');
}
