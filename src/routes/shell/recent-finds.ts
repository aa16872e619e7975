import { type Found, foundKinds, isOwn } from '#/features/search/schema.ts';

const key = 'recent-finds';
const mostKept = 5;

/** What anybody may see of what was chosen lately. One's own airdrops and wallets are not kept: others may use this browser. */
export type Recent = Pick<Found, 'kind' | 'title' | 'text' | 'url'>;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, text, url }: Record<string, unknown> = { ...value };
  const isKnown = foundKinds.some((one) => one === kind && !isOwn(one));
  return isKnown && [title, text].every((one) => typeof one === 'string') && /^\/[^/]/.test(String(url));
}

export function readRecent(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

export function storeRecent({ kind, title, text, url }: Found): void {
  if (isOwn(kind)) return;
  const others = readRecent().filter((one) => one.url !== url);
  try {
    localStorage.setItem(key, JSON.stringify([{ kind, title, text, url }, ...others].slice(0, mostKept)));
  } catch {
    // Storage is refused: nothing is kept.
  }
}
