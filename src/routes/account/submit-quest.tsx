import { createFileRoute, redirect } from '@tanstack/react-router';
import { SubmitScreen } from '#/features/submissions/submit/components/submit-screen.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';
import { loadSubmission } from './load-submission.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['id', 'revises']);

export const Route = createFileRoute('/quests/submit')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context, deps }) => {
    const { openId, isMissing } = await loadSubmission(context, deps);
    if (openId !== null) throw redirect({ to: '/quests/submit', search: { id: openId }, replace: true });
    return { isMissing };
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData?.isMissing ? 'Submission not found' : 'Submit Quest', noindex: true }),
  component: SubmitQuest,
});

function SubmitQuest() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const keepId = (id: string) => void navigate({ search: { id }, replace: true, resetScroll: false });
  return <SubmitScreen kind="quest" search={search} onStarted={keepId} />;
}
