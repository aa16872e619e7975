export type DiffPart = { is: 'same' | 'old' | 'now'; text: string };

/** Above this number of comparisons, the differing part is replaced as a whole. */
const maxComparisons = 250_000;

/** Words with their trailing whitespace. */
const splitWords = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];

type Step<T> = { is: DiffPart['is']; item: T };

/**
 * Returns the edit steps between two lists: their common start and end, and the longest common subsequence of the
 * rest.
 */
export function diffLists<T>(old: readonly T[], now: readonly T[]): Step<T>[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const same = (items: readonly T[]): Step<T>[] => items.map((item) => ({ is: 'same', item }));
  return [
    ...same(old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

function between<T>(old: readonly T[], now: readonly T[]): Step<T>[] {
  const toOldSteps = (items: readonly T[]): Step<T>[] => items.map((item) => ({ is: 'old', item }));
  const come = (items: readonly T[]): Step<T>[] => items.map((item) => ({ is: 'now', item }));
  if (old.length * now.length > maxComparisons) return [...toOldSteps(old), ...come(now)];
  const width = now.length + 1;
  // The length of the longest common subsequence of the suffixes at each pair of positions.
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const steps: Step<T>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      steps.push(...old.slice(i, i + 1).map((item) => ({ is: 'same' as const, item })));
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) steps.push(...toOldSteps(old.slice(i, ++i)));
    else steps.push(...come(now.slice(j, ++j)));
  }
  return [...steps, ...toOldSteps(old.slice(i)), ...come(now.slice(j))];
}

export function diffWords(old: string, now: string): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { is, item } of diffLists(splitWords(old), splitWords(now))) {
    const last = parts.at(-1);
    if (last?.is === is) last.text += item;
    else parts.push({ is, text: item });
  }
  return parts;
}

/** Truncates unchanged parts to the context near a change. */
export function shortenParts(parts: readonly DiffPart[], around = 60): DiffPart[] {
  return parts.map((part, place) => {
    if (part.is !== 'same' || part.text.length <= around * 2 + 20) return part;
    const head = place === 0 ? '' : part.text.slice(0, around).trimEnd();
    const tail = place === parts.length - 1 ? '' : part.text.slice(-around).trimStart();
    return { is: 'same', text: `${head} … ${tail}` };
  });
}
