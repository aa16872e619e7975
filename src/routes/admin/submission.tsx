import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery } from '#/features/submissions/components/submissions.ts';
import { ReviewScreen } from '#/features/submissions/review/components/review-screen.tsx';
import { loadItem } from '../shell/load-item.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/submissions/$submissionId')({
  loader: async ({ context: { api, queryClient, isAdmin, markNotFound }, params }) => {
    if (!isAdmin) return { isMissing: false };
    return loadItem(queryClient.query(reviewQuery(api, params.submissionId)), markNotFound);
  },
  head: ({ loaderData }) =>
    createPageHead({ title: toTitle('Submission', loaderData?.isMissing), noindex: true }),
  component: Submission,
});

function Submission() {
  const { submissionId } = Route.useParams();
  return <ReviewScreen key={submissionId} id={submissionId} />;
}
