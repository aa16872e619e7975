import { createFileRoute } from '@tanstack/react-router';
import { parseSubmitSearch, submitHead } from './submit-head.ts';
import { loadSubmission, SubmitPage } from './submit-page.tsx';

export const Route = createFileRoute('/campaigns/submit')({
  validateSearch: parseSubmitSearch,
  loaderDeps: ({ search }) => parseSubmitSearch(search),
  loader: ({ context, deps }) => loadSubmission('campaign', context, deps),
  head: ({ loaderData }) => submitHead('campaign', loaderData),
  component: SubmitCampaign,
});

function SubmitCampaign() {
  return <SubmitPage kind="campaign" search={Route.useLoaderDeps()} />;
}
