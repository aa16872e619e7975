import { isPrivateKind, type SearchResult, searchResultKinds } from '#/features/search/schema.ts';

const maxResults = 5;

/** A key per user, because others may use this browser after a session expired. */
const getStorageKey = (viewerId: string | undefined) =>
  viewerId === undefined ? 'recent-finds' : `recent-finds-${viewerId}`;

/** A recently chosen public result. The user's own airdrops and wallets aren't stored. */
export type RecentResult = Pick<SearchResult, 'kind' | 'title' | 'text' | 'url'>;

function isRecent(value: unknown): value is RecentResult {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, text, url }: Record<string, unknown> = { ...value };
  const isKnown = searchResultKinds.some((foundKind) => foundKind === kind && !isPrivateKind(foundKind));
  return isKnown && [title, text].every((item) => typeof item === 'string') && /^\/[^/]/.test(String(url));
}

export function readRecent(viewerId: string | undefined): readonly RecentResult[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(viewerId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxResults) : [];
  } catch {
    return [];
  }
}

export function storeRecent({ kind, title, text, url }: SearchResult, viewerId: string | undefined): void {
  if (isPrivateKind(kind)) return;
  const others = readRecent(viewerId).filter((item) => item.url !== url);
  try {
    localStorage.setItem(
      getStorageKey(viewerId),
      JSON.stringify([{ kind, title, text, url }, ...others].slice(0, maxResults)),
    );
  } catch {
    // Without storage there is no history.
  }
}
