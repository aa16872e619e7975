export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Parts that need more comparisons are replaced as a whole. */
const maxComparisons = 250_000;

const splitWords = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];

type Step<T> = { kind: DiffPart['kind']; item: T };

const toSteps = <T>(items: readonly T[], kind: DiffPart['kind']): Step<T>[] =>
  items.map((item) => ({ kind, item }));

/** Returns the edit steps between two lists, with the longest common subsequence between their common start and end. */
export function diffLists<T>(old: readonly T[], now: readonly T[]): Step<T>[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    ...toSteps(old.slice(0, start), 'same'),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...toSteps(old.slice(old.length - end), 'same'),
  ];
}

function diffMiddle<T>(old: readonly T[], now: readonly T[]): Step<T>[] {
  if (old.length * now.length > maxComparisons) return [...toSteps(old, 'removed'), ...toSteps(now, 'added')];
  const width = now.length + 1;
  // The length of the longest common subsequence of the suffixes at each pair of positions.
  const lengths = new Uint16Array((old.length + 1) * width);
  const getLength = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === now[j] ? getLength(i + 1, j + 1) + 1 : Math.max(getLength(i + 1, j), getLength(i, j + 1));
    }
  }
  const steps: Step<T>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      steps.push(...toSteps(old.slice(i, ++i), 'same'));
      j++;
    } else if (getLength(i + 1, j) >= getLength(i, j + 1))
      steps.push(...toSteps(old.slice(i, ++i), 'removed'));
    else steps.push(...toSteps(now.slice(j, ++j), 'added'));
  }
  return [...steps, ...toSteps(old.slice(i), 'removed'), ...toSteps(now.slice(j), 'added')];
}

export function diffWords(old: string, now: string): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { kind, item } of diffLists(splitWords(old), splitWords(now))) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += item;
    else parts.push({ kind, text: item });
  }
  return parts;
}

const contextLength = 60;
/** Unchanged parts that would lose fewer characters are shown as a whole. */
const minOmittedLength = 20;

/** Truncates unchanged parts to the context near a change. */
export function shortenParts(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= contextLength * 2 + minOmittedLength) return part;
    const head = index === 0 ? '' : part.text.slice(0, contextLength).trimEnd();
    const tail = index === parts.length - 1 ? '' : part.text.slice(-contextLength).trimStart();
    return { kind: 'same', text: `${head} … ${tail}` };
  });
}
