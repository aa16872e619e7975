import type { Row } from '../scan/records.ts';
import type { Column } from './columns.ts';

const indexHeading = /^(?:(?:claim|merkle) )?(?:index|idx)$/;
const maxIndex = 2n ** 256n - 1n;

/** Reads a row's index as decimal digits; undefined if it isn't a whole number of at most 256 bits. */
export function readClaimIndex({ cells, isCut }: Row, name: string): string | undefined {
  const values = cells.filter((cell) => cell.name === name).map(({ value }) => value.trim());
  const [value, second] = values;
  if (isCut || value === undefined || second !== undefined) return undefined;
  if (!/^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return undefined;
  const index = BigInt(value);
  return index <= maxIndex ? index.toString() : undefined;
}

/**
 * Finds the column with the indexes of a Merkle distributor, which are whole numbers, each of one address only. Returns
 * undefined unless exactly one column has such a name.
 */
export function findClaimIndex(columns: readonly Column[], rows: readonly Row[]): string | undefined {
  const [only, second] = columns.filter(({ words }) => indexHeading.test(words.join(' ')));
  if (only === undefined || second !== undefined) return undefined;
  const addresses = new Map<string, string>();
  for (const row of rows) {
    if (!row.cells.some(({ name }) => name === only.name)) continue;
    const index = readClaimIndex(row, only.name);
    const address = row.cells.find(({ family }) => family !== undefined)?.value.toLowerCase();
    if (index === undefined || address === undefined) {
      if (row.isCut) continue;
      return undefined;
    }
    if ((addresses.get(index) ?? address) !== address) return undefined;
    addresses.set(index, address);
  }
  return only.name;
}
