import { redirect, useNavigate } from '@tanstack/react-router';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { revisableQuery, submissionQuery } from '#/features/submissions/components/submissions.ts';
import { SubmitScreen, type SubmitSearch } from '#/features/submissions/submit/components/submit-screen.tsx';
import type { ItemKind } from '#/lib/item-kinds.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { PageContext } from '#/lib/page-context.ts';

/**
 * Loads what the form of a submission is filled with, and leads to the revision of an item that is begun already. `isMissing`: it
 * isn't there, or not theirs. A failure is shown in the page, with a way to try again.
 */
export async function loadSubmission(
  kind: ItemKind,
  { api, queryClient, markMissing }: PageContext,
  { id, revises }: SubmitSearch,
): Promise<{ isMissing: boolean }> {
  const viewer = await queryClient.query(viewerQuery(api));
  if (viewer?.role !== 'promoter') return { isMissing: false };
  if (id !== undefined) {
    const found = await queryClient.query(submissionQuery(api, id)).catch(() => undefined);
    if (found === null) markMissing();
    return { isMissing: found === null };
  }
  if (revises === undefined) return { isMissing: false };
  const found = await queryClient.query(revisableQuery(api, revises)).catch(() => undefined);
  if (found === null) markMissing();
  const openId = found?.openId ?? null;
  if (openId !== null) {
    throw redirect({ to: `/${listingNouns[kind]}/submit`, search: { id: openId }, replace: true });
  }
  return { isMissing: found === null };
}

export function SubmitPage({ kind, search }: { kind: ItemKind; search: SubmitSearch }) {
  const navigate = useNavigate();
  const keepId = (id: string) =>
    void navigate({ to: `/${listingNouns[kind]}/submit`, search: { id }, replace: true, resetScroll: false });
  return <SubmitScreen kind={kind} search={search} onStarted={keepId} />;
}
