import { createFileRoute } from '@tanstack/react-router';
import { type ReportedSearch, reportedListQuery } from '#/features/listings/reports/components/reports.ts';
import { ReportsScreen } from '#/features/listings/reports/components/reports-screen.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>): ReportedSearch => ({
  ...parseTextSearch(search, ['after', 'before']),
  ...(search.show === 'hidden' && { show: 'hidden' }),
});

export const Route = createFileRoute('/_admin/admin/reports')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(reportedListQuery(api, deps)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'Reports', noindex: true }),
  component: AdminReports,
});

function AdminReports() {
  return <ReportsScreen search={Route.useLoaderDeps()} />;
}
