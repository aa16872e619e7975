import { viewerQuery } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { PageContext } from '#/lib/page-context.ts';

/** Loads a page's data for its viewer; visitors need none. The page shows a failure and offers a retry. */
export async function loadForViewer(
  { api, queryClient }: Pick<PageContext, 'api' | 'queryClient'>,
  load: (viewer: Viewer) => readonly Promise<unknown>[],
): Promise<void> {
  const viewer = await queryClient.query(viewerQuery(api));
  if (viewer !== null) await Promise.allSettled(load(viewer));
}
