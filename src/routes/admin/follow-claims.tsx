import { createFileRoute } from '@tanstack/react-router';
import { ClaimantClaims } from '#/features/follow/claimants/components/claimant-claims.tsx';
import {
  claimantClaimsQuery,
  linkedAccountsQuery,
} from '#/features/follow/claimants/components/claimants.ts';
import { LinkedAccounts } from '#/features/follow/claimants/components/linked-accounts.tsx';
import { OpenDisputes } from '#/features/follow/disputes/components/open-disputes.tsx';
import {
  claimStatsQuery,
  openDisputesQuery,
  pendingClaimsQuery,
  processedClaimsQuery,
} from '#/features/follow/review/components/review.ts';
import { ReviewScreen } from '#/features/follow/review/components/review-screen.tsx';
import { createPageHead, toTitle } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['show', 'claimant', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/follow-claims')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin, markMissing }, deps }) => {
    if (!isAdmin) return {};
    const { claimant } = deps;
    // The page shows a failure and offers a retry.
    if (claimant !== undefined) {
      const [found] = await Promise.all([
        queryClient.query(claimantClaimsQuery(api, claimant, deps)).catch(() => undefined),
        queryClient.query(linkedAccountsQuery(api, claimant)).catch(() => undefined),
      ]);
      if (found === null) markMissing();
      return { isMissing: found === null };
    }
    await Promise.all([
      queryClient.query(pendingClaimsQuery(api, deps)).catch(() => undefined),
      queryClient.query(processedClaimsQuery(api)).catch(() => undefined),
      queryClient.query(claimStatsQuery(api)).catch(() => undefined),
      queryClient.query(openDisputesQuery(api, {})).catch(() => undefined),
      queryClient.query(linkedAccountsQuery(api)).catch(() => undefined),
    ]);
    return {};
  },
  head: ({ loaderData }) =>
    createPageHead({ title: toTitle('Follow Claims', loaderData?.isMissing), noindex: true }),
  component: FollowClaims,
});

function FollowClaims() {
  const search = Route.useLoaderDeps();
  return search.claimant === undefined ? (
    <ReviewScreen search={search} disputes={<OpenDisputes />} linkedAccounts={<LinkedAccounts />} />
  ) : (
    <ClaimantClaims key={search.claimant} id={search.claimant} search={search} />
  );
}
