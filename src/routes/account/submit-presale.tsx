import { createFileRoute } from '@tanstack/react-router';
import { parseSubmitSearch, submitHead } from './submit-head.ts';
import { loadSubmission, SubmitPage } from './submit-page.tsx';

export const Route = createFileRoute('/presales/submit')({
  validateSearch: parseSubmitSearch,
  loaderDeps: ({ search }) => parseSubmitSearch(search),
  loader: ({ context, deps }) => loadSubmission('presale', context, deps),
  head: ({ loaderData }) => submitHead('presale', loaderData),
  component: SubmitPresale,
});

function SubmitPresale() {
  return <SubmitPage kind="presale" search={Route.useLoaderDeps()} />;
}
