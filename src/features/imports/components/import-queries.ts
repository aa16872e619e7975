import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import type { TrackedAirdrop } from '../preview/duplicates.ts';

export function importsQuery(api: Api, at: PageSearch) {
  return queryOptions({ queryKey: ['imports', 'list', at], queryFn: () => api.imports.list(toCursor(at)) });
}

export function roomQuery(api: Api) {
  return queryOptions({ queryKey: ['imports', 'room'], queryFn: () => api.imports.room() });
}

/** Reads the fields by which a list's rows are matched to tracked airdrops. */
export async function readTrackedAirdrops(api: Api): Promise<TrackedAirdrop[]> {
  const known: TrackedAirdrop[] = [];
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
