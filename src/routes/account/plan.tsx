import { createFileRoute } from '@tanstack/react-router';
import { SignInPanel } from '#/features/accounts/components/sign-in-panel.tsx';
import { useViewer, viewerQuery } from '#/features/accounts/components/viewer.ts';
import { PlanOverview } from '#/features/subscriptions/components/plan-overview.tsx';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/plan')({
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // A failure is shown in the page, with a way to try again.
    if (viewer !== null) await queryClient.query(subscriptionQuery(api)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'Your plan', noindex: true }),
  component: Plan,
});

function Plan() {
  const viewer = useViewer();
  return (
    <div className="page-column">
      <PageHeader title="Your plan" description="What your account includes, and until when." />
      {viewer === null ? (
        <SignInPanel title="Sign in required" description="Please sign in to see your plan." />
      ) : (
        <PlanOverview />
      )}
    </div>
  );
}
