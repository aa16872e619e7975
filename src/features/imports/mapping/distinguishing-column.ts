import { getNameKey } from '#/features/airdrops/edit/components/duplicates.ts';
import { readQuantity } from '#/lib/read-number.ts';
import type { ColumnUse } from './fields.ts';
import { isBookkeeping, isDistinguishing, matchHeading } from './headings.ts';
import { getCaption, isLink } from './links.ts';
import { findAddresses } from './wallet-cells.ts';

type Rows = readonly (readonly string[])[];

/** Columns by index. `best` is proposed as the airdrop's name. */
export type Distinguishing = { project: number; best: number | undefined; options: number[] };

const maxOptions = 6;
const maxTextLength = 80;

/** A column whose heading doesn't say so is proposed if it tells this share of the rows apart. */
const minShare = 0.9;

const isName = (cell: string): boolean =>
  cell.length <= maxTextLength &&
  !isLink(cell) &&
  readQuantity(cell) === undefined &&
  findAddresses(cell).addresses.length === 0;

const isNameHeading = (heading: string): boolean =>
  !isDistinguishing(heading) && matchHeading(heading)?.field === 'name';

/** Whether a column may hold names: one that is only kept as text, or that the user chose as the name. */
function isCandidate({ to }: ColumnUse, heading: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < cells.length / 2) return false;
  if (isDistinguishing(heading)) return to === 'line' || to === 'notes' || to === 'name' || to === 'nothing';
  if (isNameHeading(heading)) return to === 'line' || to === 'name';
  if (isBookkeeping(heading) || matchHeading(heading) !== undefined) return false;
  return (to === 'line' || to === 'name') && filled.filter(isName).length > filled.length / 2;
}

/**
 * Returns the columns that tell rows of one project apart; undefined if no project repeats or another column is the name.
 */
export function findDistinguishingColumns(
  headings: readonly string[],
  rows: Rows,
  columns: readonly ColumnUse[],
): Distinguishing | undefined {
  const name = columns.findIndex(({ to }) => to === 'name');
  const project = columns.findIndex(({ to }) => to === 'project');
  const toKey = (row: readonly string[], index: number) => getNameKey(getCaption(row[index] ?? ''));
  const named = rows.filter((row) => toKey(row, project) !== '');
  const projects = new Set(named.map((row) => toKey(row, project))).size;
  if (project < 0 || projects === named.length) return undefined;
  const countPairs = (index: number) =>
    new Set(named.map((row) => `${toKey(row, project)}\n${toKey(row, index)}`)).size;
  const candidates = columns
    .flatMap((use, index) => {
      const heading = headings[index] ?? '';
      const cells = named.map((row) => row[index] ?? '');
      if (index === project || !isCandidate(use, heading, cells)) return [];
      return [{ index, pairs: countPairs(index), isKnown: isDistinguishing(heading) }];
    })
    .filter(({ index, pairs }) => pairs > projects || index === name)
    .toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown) || b.pairs - a.pairs || a.index - b.index);
  const isNamed = name >= 0 && isNameHeading(headings[name] ?? '');
  const repeatsProject = named.every((row) => toKey(row, name) === toKey(row, project));
  if (isNamed && (countPairs(name) === named.length || !candidates.some(({ isKnown }) => isKnown)))
    return undefined;
  if (!candidates.some(({ pairs }) => pairs > projects)) return undefined;
  if (name >= 0 && !candidates.some(({ index }) => index === name)) return undefined;
  const best = candidates.find(({ isKnown, pairs }) => isKnown || pairs >= named.length * minShare);
  return {
    project,
    best: isNamed && !repeatsProject ? name : best?.index,
    options: candidates.slice(0, maxOptions).map(({ index }) => index),
  };
}

/** Proposes a column as the airdrop's name where a project repeats without one. */
export function proposeName(
  headings: readonly string[],
  rows: Rows,
  columns: readonly ColumnUse[],
): ColumnUse[] {
  const name = columns.findIndex(({ to }) => to === 'name');
  const hasProject = columns.some(({ to }) => to === 'project');
  // 'Airdrop' and 'Task' without a project: the airdrop is what repeats.
  const projects = hasProject || name < 0 ? [...columns] : columns.with(name, { to: 'project' });
  const found = findDistinguishingColumns(headings, rows, projects);
  if (found?.best === undefined) return [...columns];
  const isProposed = hasProject || isDistinguishing(headings[found.best] ?? '');
  if (!isProposed) return [...columns];
  return projects.map((use, index): ColumnUse => {
    if (index === found.best) return { to: 'name' };
    return use.to === 'name' ? { to: 'line' } : use;
  });
}
