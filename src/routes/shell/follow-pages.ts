import { notFound } from '@tanstack/react-router';
import type { PageContext } from '#/lib/page-context.ts';

/** For `beforeLoad` of the pages of Follow & earn: there are none while the operator's settings leave it out. */
export function requireFollowCampaigns({ context }: { context: PageContext }): void {
  if (!context.config.followCampaigns) throw notFound();
}
