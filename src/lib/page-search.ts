/** The page of a list as its address has it: the one after a cursor, or before one. */
export type PageSearch = { after?: string; before?: string };

/** The cursors of the pages beside one of a list; null where there is none. */
export type PageSteps = { nextCursor: string | null; previousCursor: string | null };

/** A page of a list, as the API answers it. */
export type ListPage<T> = PageSteps & { items: T[] };

export const emptyPage = { items: [], nextCursor: null, previousCursor: null };

/** The cursor of the page of an address, as the API takes it. */
export function toCursor({ after, before }: PageSearch): { cursor?: string } {
  const cursor = before || after;
  return cursor ? { cursor } : {};
}

/** What the API is asked for an address that consists of filters and a page. */
export function toPageInput<Search extends PageSearch>(search: Search) {
  const { after: _after, before: _before, ...filters } = search;
  return { ...filters, ...toCursor(search) };
}
