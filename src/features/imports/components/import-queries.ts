import { queryOptions } from '@tanstack/react-query';
import { inputFields } from '#/features/airdrops/fields.ts';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import type { TrackedAirdrop } from '../preview/duplicates.ts';

export function importsQuery(api: Api, search: PageSearch) {
  return queryOptions({
    queryKey: ['imports', 'list', search],
    queryFn: () => api.imports.list(toCursor(search)),
  });
}

export function roomQuery(api: Api) {
  return queryOptions({ queryKey: ['imports', 'room'], queryFn: () => api.imports.room() });
}

/** Reads the fields by which a list's rows are matched to tracked airdrops. */
export async function readTrackedAirdrops(api: Api): Promise<TrackedAirdrop[]> {
  const trackedAirdrops: TrackedAirdrop[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.airdrops.list>> = await api.airdrops.list({
      limit: 1000,
      ...(cursor !== null && { cursor }),
    });
    for (const airdrop of page.items) {
      const { id, name, project, projectLink } = airdrop;
      const fields = Object.fromEntries(inputFields.map((field) => [field, airdrop[field]]));
      trackedAirdrops.push({ id, name, project, projectLink, fields });
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return trackedAirdrops;
}
