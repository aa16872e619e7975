import { readFile, writeFile } from 'node:fs/promises';
import { type Figure, figureHeader, formatFigureCells, formatTable } from './report.ts';

const [begin, end] = ['<!-- bench -->', '<!-- /bench -->'];
const header = [...figureHeader, 'on'];

const getCells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Writes the figures into the table between a file's markers. Workloads that were not measured keep their
 * lines.
 */
export async function writeFigures(path: string, figures: readonly Figure[], day: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} lacks the markers of the table`);
  const before = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map(getCells);
  const measured = figures.map((figure) => [...formatFigureCells(figure), day]);
  const rowsByWorkload = Map.groupBy(before, ([workload]) => workload);
  for (const [workload, rows] of Map.groupBy(measured, ([name]) => name)) rowsByWorkload.set(workload, rows);
  const tableText = formatTable(header, [...rowsByWorkload.values()].flat());
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${tableText}\n\n${text.slice(to)}`);
}
