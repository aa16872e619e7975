/** The cursor in a list's URL: the page starts after it or ends before it. */
export type PageSearch = { after?: string; before?: string };

/** The cursors of the next and the previous page; null if there is none. */
export type PageCursors = { nextCursor: string | null; previousCursor: string | null };

/** A page of a list, as returned by the API. */
export type ListPage<T> = PageCursors & { items: T[] };

export const emptyPage = { items: [], nextCursor: null, previousCursor: null };

/** Returns the API's cursor parameter for a URL. */
export function toCursor({ after, before }: PageSearch): { cursor?: string } {
  const cursor = before || after;
  return cursor ? { cursor } : {};
}

/** Returns the API's input for a URL with filters and a page. */
export function toPageInput<Search extends PageSearch>(search: Search) {
  const { after: _after, before: _before, ...filters } = search;
  return { ...filters, ...toCursor(search) };
}
