import { createFileRoute } from '@tanstack/react-router';
import { parseSubmitSearch, submitHead } from './submit-head.ts';
import { loadSubmission, SubmitPage } from './submit-page.tsx';

export const Route = createFileRoute('/quests/submit')({
  validateSearch: parseSubmitSearch,
  loaderDeps: ({ search }) => parseSubmitSearch(search),
  loader: ({ context, deps }) => loadSubmission('quest', context, deps),
  head: ({ loaderData }) => submitHead('quest', loaderData),
  component: SubmitQuest,
});

function SubmitQuest() {
  return <SubmitPage kind="quest" search={Route.useLoaderDeps()} />;
}
