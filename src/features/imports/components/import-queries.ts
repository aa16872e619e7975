import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import type { Known } from '../preview/twins.ts';

/** The imports of the last months, newest first. */
export function importsQuery(api: Api, at: PageSearch) {
  return queryOptions({ queryKey: ['imports', 'list', at], queryFn: () => api.imports.list(toCursor(at)) });
}

/** How many more airdrops the plan holds; null: any number. */
export function roomQuery(api: Api) {
  return queryOptions({ queryKey: ['imports', 'room'], queryFn: () => api.imports.room() });
}

/** What tells a person's airdrops apart. */
export async function readKnown(api: Api): Promise<Known[]> {
  const known: Known[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.airdrops.list>> = await api.airdrops.list({
      limit: 1000,
      ...(cursor !== null && { cursor }),
    });
    for (const { id, name, project, projectLink } of page.items)
      known.push({ id, name, project, projectLink });
    cursor = page.nextCursor;
  } while (cursor !== null);
  return known;
}
