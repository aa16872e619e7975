import * as z from 'zod/mini';
import { cleanLine } from '#/lib/text.ts';
import { canonicalChain } from './chains.ts';
import { maxLabels } from './kinds.ts';

/** Names are the same whatever their capitals. */
export const fold = (text: string) => text.toLowerCase();

const label = (what: string, longest: number) =>
  z
    .string()
    .check(z.overwrite(cleanLine), z.maxLength(longest, `A ${what} must be at most ${longest} characters`));

/** Names without empty ones, each once whatever its capitals. */
function distinct(names: readonly string[], asSpelt: (name: string) => string): string[] {
  const kept = new Map<string, string>();
  for (const one of names.map(asSpelt)) if (one !== '' && !kept.has(fold(one))) kept.set(fold(one), one);
  return [...kept.values()];
}

const listOf = (what: string, each: ReturnType<typeof label>, asSpelt = (name: string) => name) =>
  z
    .pipe(
      z.array(each).check(z.maxLength(200)),
      z.transform((names: string[]) => distinct(names, asSpelt)),
    )
    .check(
      z.refine((names) => names.length <= maxLabels, {
        error: `Please choose at most ${maxLabels} ${what}s.`,
      }),
    );

export const tagName = label('tag', 30);
export const tags = listOf('tag', tagName);
export const chains = listOf('chain', label('chain', 40), canonicalChain);
