import { createFileRoute } from '@tanstack/react-router';
import { ContractsScreen } from '#/features/onchain/contracts/components/contracts-screen.tsx';
import { knownContractsQuery } from '#/features/onchain/contracts/components/known-contracts.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/contracts')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(knownContractsQuery(api, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Contracts', noindex: true }),
  component: AdminContracts,
});

function AdminContracts() {
  const navigate = Route.useNavigate();
  return (
    <ContractsScreen
      search={Route.useLoaderDeps()}
      onSearch={(q) => void navigate({ search: q === '' ? {} : { q }, replace: true })}
    />
  );
}
