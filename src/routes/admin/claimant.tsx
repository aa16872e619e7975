import { createFileRoute } from '@tanstack/react-router';
import { ClaimantScreen } from '#/features/follow/claimants/components/claimant-screen.tsx';
import { claimantClaimsQuery, claimantQuery } from '#/features/follow/claimants/components/claimants.ts';
import { pageHead, toTitle } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/_admin/admin/claimants/$userId')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin, markMissing }, params: { userId }, deps }) => {
    // A failure is shown in the page, with a way to try again.
    if (!isAdmin) return {};
    const [found] = await Promise.all([
      queryClient.query(claimantQuery(api, userId)).catch(() => undefined),
      queryClient.query(claimantClaimsQuery(api, userId, deps)).catch(() => undefined),
    ]);
    if (found === null) markMissing();
    return { isMissing: found === null };
  },
  head: ({ loaderData }) => pageHead({ title: toTitle('Claimant', loaderData?.isMissing), noindex: true }),
  component: Claimant,
});

function Claimant() {
  const { userId } = Route.useParams();
  return <ClaimantScreen key={userId} id={userId} search={Route.useLoaderDeps()} />;
}
