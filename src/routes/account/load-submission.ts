import { viewerQuery } from '#/features/accounts/components/viewer.ts';
import { revisableQuery, submissionQuery } from '#/features/submissions/components/submissions.ts';
import type { SubmitSearch } from '#/features/submissions/components/submit-screen.tsx';
import type { PageContext } from '#/lib/page-context.ts';

/**
 * Loads what the form of a submission is filled with. Answers the id of the revision of that item which is begun
 * already, or null. A failure is shown in the page, with a way to try again.
 */
export async function loadSubmission(
  { api, queryClient }: PageContext,
  { id, revises }: SubmitSearch,
): Promise<string | null> {
  const viewer = await queryClient.query(viewerQuery(api));
  if (viewer?.role !== 'promoter') return null;
  if (id !== undefined) {
    await queryClient.query(submissionQuery(api, id)).catch(() => undefined);
    return null;
  }
  if (revises === undefined) return null;
  const found = await queryClient.query(revisableQuery(api, revises)).catch(() => undefined);
  return found?.openId ?? null;
}
