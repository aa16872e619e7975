import * as z from 'zod/mini';
import { listingKindNames, listingKinds } from '#/lib/listing-kinds.ts';
import { formatCount } from '#/lib/text.ts';

/** The number of example listings by kind. */
export const exampleCounts = z.strictObject({
  guide: z.int(),
  faucet: z.int(),
  presale: z.int(),
  campaign: z.int(),
  quest: z.int(),
});
export type ExampleCounts = z.output<typeof exampleCounts>;

/** Returns '5 guides, 6 faucets, and 1 quest'; '' if there are none. */
export function formatExamples(counts: ExampleCounts): string {
  const parts = listingKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => formatCount(counts[kind], listingKindNames[kind].toLowerCase()));
  return new Intl.ListFormat('en').format(parts);
}

export const countAll = (counts: ExampleCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
