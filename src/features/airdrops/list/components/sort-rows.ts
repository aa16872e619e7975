import type { ClaimMoment } from '../../claims.ts';
import type { Airdrop } from '../../schema.ts';
import { keepPlaces } from '../../search/due-order.ts';
import { type FieldSort, sortAirdrops } from '../../search/sort.ts';

export type Rows = readonly Airdrop[];
export type Ordering = ClaimMoment & { sort: FieldSort };

/** Up to this many rows sort from scratch without a noticeable delay. */
export const sliceSize = 1000;

const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Sorts `rows`, starting from an earlier order: sorting nearly sorted rows takes a tenth of the time. */
export function resort(start: Rows, rows: Rows, { sort, ...moment }: Ordering): Rows {
  return sortAirdrops(
    keepPlaces(
      start.map(({ id }) => id),
      rows,
    ),
    sort,
    moment,
  );
}

/** Merge-sorts in slices, yielding to input and paint in between. Returns undefined if aborted. */
export async function sortInSlices(
  rows: Rows,
  { sort, ...moment }: Ordering,
  signal: AbortSignal,
): Promise<Rows | undefined> {
  let runs: Rows[] = [];
  for (let index = 0; index < rows.length; index += sliceSize) {
    runs.push(sortAirdrops(rows.slice(index, index + sliceSize), sort, moment));
    await yieldToEventLoop();
  }
  while (runs.length > 1 && !signal.aborted) {
    const merged: Rows[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(sortAirdrops([...(runs[index] ?? []), ...(runs[index + 1] ?? [])], sort, moment));
      await yieldToEventLoop();
    }
    runs = merged;
  }
  return signal.aborted ? undefined : (runs[0] ?? []);
}
