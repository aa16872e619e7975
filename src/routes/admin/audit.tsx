import { createFileRoute } from '@tanstack/react-router';
import { auditQuery } from '#/features/audit/components/audit.ts';
import { AuditScreen } from '#/features/audit/components/audit-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['actor', 'subject', 'action', 'from', 'to', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(auditQuery(api, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Audit log', noindex: true }),
  component: Audit,
});

function Audit() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  return <AuditScreen search={search} onFilter={(filters) => void navigate({ search: filters })} />;
}
