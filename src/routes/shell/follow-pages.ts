import { notFound } from '@tanstack/react-router';
import type { PageContext } from '#/lib/page-context.ts';

/** For `beforeLoad` of Follow & earn pages: throws not found while the operator's settings turn them off. */
export function requireFollowCampaigns({ context }: { context: PageContext }): void {
  if (!context.config.followCampaigns) throw notFound();
}
