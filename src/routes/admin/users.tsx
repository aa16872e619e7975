import { createFileRoute } from '@tanstack/react-router';
import { usersQuery } from '#/features/users/components/users.ts';
import { UsersScreen } from '#/features/users/components/users-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/users')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(usersQuery(api, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Users', noindex: true }),
  component: Users,
});

function Users() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const searchUsers = (q: string) => void navigate({ search: q === '' ? {} : { q }, replace: true });
  return <UsersScreen search={search} onSearch={searchUsers} />;
}
