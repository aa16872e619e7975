import { createFileRoute } from '@tanstack/react-router';
import { ensureOwnDocument } from '#/features/payments/checkout/components/own-document.ts';
import { PlanOverview } from '#/features/payments/checkout/components/plan-overview.tsx';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { OpenPlans } from '#/features/subscriptions/components/open-plans.tsx';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/plan')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['months']),
  beforeLoad: async ({ context: { config }, location, preload }) => {
    if (config.inlineCheckout && !preload) await ensureOwnDocument(location);
  },
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    if (viewer !== null) await queryClient.query(subscriptionQuery(api)).catch(() => undefined);
    return { now: new Date().toISOString(), title: viewer === null ? 'Plans' : 'Your plan' };
  },
  head: ({ loaderData }) => createPageHead({ title: loaderData?.title ?? 'Plans', noindex: true }),
  component: Plan,
});

function Plan() {
  const viewer = useViewer();
  const { now } = Route.useLoaderData();
  const { months } = Route.useSearch();
  return (
    <div className="page-column pb-12">
      {viewer === null ? (
        <>
          <PageHeader title="Plans" description="What Dropfolio includes and what it costs." />
          <OpenPlans />
        </>
      ) : (
        <>
          <PageHeader title="Your plan" description="What your plan includes, and for how long." />
          <PlanOverview key={viewer.id} viewer={viewer} now={now} months={months} />
        </>
      )}
    </div>
  );
}
