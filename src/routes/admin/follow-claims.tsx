import { createFileRoute } from '@tanstack/react-router';
import { OpenDisputes } from '#/features/follow/disputes/components/open-disputes.tsx';
import {
  claimStatsQuery,
  openDisputesQuery,
  pendingClaimsQuery,
  processedClaimsQuery,
} from '#/features/follow/review/components/review.ts';
import { ReviewScreen } from '#/features/follow/review/components/review-screen.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['show', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/follow-claims')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await Promise.all([
      queryClient.query(pendingClaimsQuery(api, deps)).catch(() => undefined),
      queryClient.query(processedClaimsQuery(api)).catch(() => undefined),
      queryClient.query(claimStatsQuery(api)).catch(() => undefined),
      queryClient.query(openDisputesQuery(api, {})).catch(() => undefined),
    ]);
  },
  head: () => pageHead({ title: 'Follow Claims', noindex: true }),
  component: FollowClaims,
});

function FollowClaims() {
  return <ReviewScreen search={Route.useLoaderDeps()} disputes={<OpenDisputes />} />;
}
