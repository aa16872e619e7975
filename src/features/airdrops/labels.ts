import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { normalizeChain } from './chains.ts';
import { maxLabels } from './kinds.ts';

/** Names are compared case-insensitively. */
export const foldCase = (text: string) => text.toLowerCase();

const defineLabel = (noun: string, maxLength: number) =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.maxLength(maxLength, `A ${noun} must be at most ${maxLength} characters`),
    );

/** Removes empty names and case-insensitive duplicates. */
function removeDuplicates(names: readonly string[], normalize: (name: string) => string): string[] {
  const unique = new Map<string, string>();
  for (const name of names.map(normalize))
    if (name !== '' && !unique.has(foldCase(name))) unique.set(foldCase(name), name);
  return [...unique.values()];
}

const defineLabelList = (
  noun: string,
  element: ReturnType<typeof defineLabel>,
  normalize = (name: string) => name,
) =>
  z
    .pipe(
      z.array(element).check(z.maxLength(200)),
      z.transform((names: string[]) => removeDuplicates(names, normalize)),
    )
    .check(
      z.refine((names) => names.length <= maxLabels, {
        error: `Choose at most ${maxLabels} ${noun}s.`,
      }),
    );

export const tagName = defineLabel('tag', 30);
export const tags = defineLabelList('tag', tagName);
export const chains = defineLabelList('chain', defineLabel('chain', 40), normalizeChain);
