import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery } from '#/features/submissions/components/submissions.ts';
import { ReviewScreen } from '#/features/submissions/review/components/review-screen.tsx';
import { pageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/submissions/$submissionId')({
  loader: async ({ context: { api, queryClient, isAdmin, markMissing }, params }) => {
    // A failure is shown in the page, with a way to try again.
    if (!isAdmin) return {};
    const found = await queryClient.query(reviewQuery(api, params.submissionId)).catch(() => undefined);
    if (found === null) markMissing();
    return { isMissing: found === null };
  },
  head: ({ loaderData }) => pageHead({ title: toTitle('Submission', loaderData?.isMissing), noindex: true }),
  component: Submission,
});

function Submission() {
  const { submissionId } = Route.useParams();
  return <ReviewScreen key={submissionId} id={submissionId} />;
}
