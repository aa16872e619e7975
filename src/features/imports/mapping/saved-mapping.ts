import * as z from 'zod/mini';
import { airdropStatuses, airdropTypes, checkInDurations, walletStates } from '#/features/airdrops/schema.ts';
import { farYearChoices, importFields, type Mapping } from './fields.ts';

const createWordMap = <const V extends string>(values: readonly V[]) =>
  z.record(z.string(), z.enum([...values, '']));

const savedMapping = z.object({
  columns: z.array(
    z.union([
      z.object({ to: z.literal('nothing') }),
      z.object({ to: z.literal('line') }),
      z.object({ to: z.enum(importFields) }),
      z.object({ to: z.literal('wallet'), address: z.string(), label: z.string() }),
    ]),
  ),
  dayFirst: z.nullable(z.boolean()),
  // Mappings that were saved before these fields existed lack them.
  decimalSign: z._default(z.nullable(z.enum(['.', ','])), null),
  farYears: z._default(z.nullable(z.enum(farYearChoices)), null),
  currency: z._default(z.nullable(z.string()), null),
  words: z.object({
    status: createWordMap([...airdropStatuses, 'notes']),
    airdropType: createWordMap([...airdropTypes, 'notes']),
    checkInDuration: createWordMap([...checkInDurations, 'notes']),
    priority: z._default(createWordMap(['high', 'normal', 'notes']), {}),
    wallet: createWordMap([...walletStates, 'none']),
  }),
});

/** Parses a saved mapping; returns undefined for another format or other columns. */
export function parseMapping(text: string, columns: number): Mapping | undefined {
  try {
    const { data } = savedMapping.safeParse(JSON.parse(text));
    return data?.columns.length === columns ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Hashes headings, case-insensitively, to 32 hex digits: the key under which a mapping is saved. */
export function hashHeadings(headings: readonly string[]): string {
  const text = JSON.stringify(headings.map((heading) => heading.toLowerCase()));
  const parts = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((seed) => {
    let hash = seed;
    for (let index = 0; index < text.length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return parts.join('');
}
