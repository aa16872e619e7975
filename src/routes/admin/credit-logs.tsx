import { createFileRoute } from '@tanstack/react-router';
import {
  grantStatsQuery,
  grantsQuery,
  toGrantFilters,
} from '#/features/credits/components/credit-queries.ts';
import { grantFilters } from '#/features/credits/components/grants-search.ts';
import { LogsScreen } from '#/features/credits/components/logs-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, [...grantFilters, 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/credit-logs')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await Promise.allSettled([
      queryClient.query(grantsQuery(api, deps)),
      queryClient.query(grantStatsQuery(api, toGrantFilters(deps))),
    ]);
  },
  head: () => createPageHead({ title: 'Credit Logs', noindex: true }),
  component: CreditLogs,
});

function CreditLogs() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  return <LogsScreen search={search} onFilter={(filters) => void navigate({ search: filters })} />;
}
