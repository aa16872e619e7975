import { redirect, useNavigate } from '@tanstack/react-router';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { revisableQuery, submissionQuery } from '#/features/submissions/components/submissions.ts';
import { SubmitScreen, type SubmitSearch } from '#/features/submissions/submit/components/submit-screen.tsx';
import type { ItemKind } from '#/lib/item-kinds.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { PageContext } from '#/lib/page-context.ts';
import { loadItem } from '../shell/load-item.ts';

/**
 * Loads the submission that fills the form. Redirects to the existing revision of an item if there is one.
 * Returns `isMissing` for items that don't exist or belong to someone else. The page shows a failure and
 * offers a retry.
 */
export async function loadSubmission(
  kind: ItemKind,
  { api, queryClient, markNotFound }: PageContext,
  { id, revises }: SubmitSearch,
): Promise<{ isMissing: boolean }> {
  const viewer = await queryClient.query(viewerQuery(api));
  if (viewer?.role !== 'promoter') return { isMissing: false };
  if (id !== undefined) {
    return loadItem(queryClient.query(submissionQuery(api, id)), markNotFound);
  }
  if (revises === undefined) return { isMissing: false };
  const item = await queryClient.query(revisableQuery(api, revises)).catch(() => undefined);
  if (item === null) markNotFound();
  const openId = item?.openId ?? null;
  if (openId !== null) {
    throw redirect({ to: `/${listingNouns[kind]}/submit`, search: { id: openId }, replace: true });
  }
  return { isMissing: item === null };
}

export function SubmitPage({ kind, search }: { kind: ItemKind; search: SubmitSearch }) {
  const navigate = useNavigate();
  const storeIdInUrl = (id: string) =>
    void navigate({ to: `/${listingNouns[kind]}/submit`, search: { id }, replace: true, resetScroll: false });
  return <SubmitScreen kind={kind} search={search} onStarted={storeIdInUrl} />;
}
