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
import { loadItem } from '../shell/load-item.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['show', 'claimant', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/follow-claims')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin, markNotFound }, deps }) => {
    if (!isAdmin) return { isMissing: false };
    const { claimant } = deps;
    // The page shows a failure and offers a retry.
    if (claimant !== undefined) {
      const [claims] = await Promise.all([
        loadItem(queryClient.query(claimantClaimsQuery(api, claimant, deps)), markNotFound),
        queryClient.query(linkedAccountsQuery(api, claimant)).catch(() => undefined),
      ]);
      return claims;
    }
    await Promise.allSettled([
      queryClient.query(pendingClaimsQuery(api, deps)),
      queryClient.query(processedClaimsQuery(api)),
      queryClient.query(claimStatsQuery(api)),
      queryClient.query(openDisputesQuery(api, {})),
      queryClient.query(linkedAccountsQuery(api)),
    ]);
    return { isMissing: false };
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
