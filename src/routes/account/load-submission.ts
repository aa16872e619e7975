import { viewerQuery } from '#/features/session/components/viewer.ts';
import { revisableQuery, submissionQuery } from '#/features/submissions/components/submissions.ts';
import type { SubmitSearch } from '#/features/submissions/submit/components/submit-screen.tsx';
import type { PageContext } from '#/lib/page-context.ts';

type Loaded = {
  /** The revision of that item which is begun already. */
  openId: string | null;
  /** It isn't there, or not theirs. */
  isMissing: boolean;
};

const nothing: Loaded = { openId: null, isMissing: false };

/** Loads what the form of a submission is filled with. A failure is shown in the page, with a way to try again. */
export async function loadSubmission(
  { api, queryClient, noteMissing }: PageContext,
  { id, revises }: SubmitSearch,
): Promise<Loaded> {
  const viewer = await queryClient.query(viewerQuery(api));
  if (viewer?.role !== 'promoter' || (id === undefined && revises === undefined)) return nothing;
  const found =
    id === undefined
      ? await queryClient.query(revisableQuery(api, revises ?? '')).catch(() => undefined)
      : await queryClient.query(submissionQuery(api, id)).catch(() => undefined);
  if (found === null) noteMissing();
  const openId = found && 'openId' in found ? (found.openId ?? null) : null;
  return { openId: id === undefined ? openId : null, isMissing: found === null };
}
