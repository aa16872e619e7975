import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery } from '#/features/submissions/components/submissions.ts';
import { ReviewScreen } from '#/features/submissions/review/components/review-screen.tsx';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/submissions/$submissionId')({
  loader: async ({ context: { api, queryClient, isAdmin, markMissing }, params }) => {
    // The page shows a failure and offers a retry.
    if (!isAdmin) return {};
    const found = await queryClient.query(reviewQuery(api, params.submissionId)).catch(() => undefined);
    if (found === null) markMissing();
    return { isMissing: found === null };
  },
  head: ({ loaderData }) =>
    createPageHead({ title: toTitle('Submission', loaderData?.isMissing), noindex: true }),
  component: Submission,
});

function Submission() {
  const { submissionId } = Route.useParams();
  return <ReviewScreen key={submissionId} id={submissionId} />;
}
