import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { normalizeChain } from './chains.ts';
import { maxLabels } from './kinds.ts';

/** Names are compared case-insensitively. */
export const fold = (text: string) => text.toLowerCase();

const label = (what: string, maxLength: number) =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.maxLength(maxLength, `A ${what} must be at most ${maxLength} characters`),
    );

/** Removes empty names and case-insensitive duplicates. */
function distinct(names: readonly string[], normalize: (name: string) => string): string[] {
  const unique = new Map<string, string>();
  for (const name of names.map(normalize))
    if (name !== '' && !unique.has(fold(name))) unique.set(fold(name), name);
  return [...unique.values()];
}

const labelList = (what: string, each: ReturnType<typeof label>, normalize = (name: string) => name) =>
  z
    .pipe(
      z.array(each).check(z.maxLength(200)),
      z.transform((names: string[]) => distinct(names, normalize)),
    )
    .check(
      z.refine((names) => names.length <= maxLabels, {
        error: `Choose at most ${maxLabels} ${what}s.`,
      }),
    );

export const tagName = label('tag', 30);
export const tags = labelList('tag', tagName);
export const chains = labelList('chain', label('chain', 40), normalizeChain);
