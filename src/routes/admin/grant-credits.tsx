import { createFileRoute } from '@tanstack/react-router';
import { recipientQuery } from '#/features/credits/components/credit-queries.ts';
import { GrantScreen } from '#/features/credits/components/grant-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['user']);

export const Route = createFileRoute('/_admin/admin/grant-credits')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps: { user } }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin && user !== undefined) {
      await queryClient.query(recipientQuery(api, user)).catch(() => undefined);
    }
  },
  head: () => createPageHead({ title: 'Grant Credits', noindex: true }),
  component: GrantCredits,
});

function GrantCredits() {
  const { user } = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const choose = (next: string | undefined) =>
    void navigate({ search: next === undefined ? {} : { user: next }, replace: true, resetScroll: false });
  return <GrantScreen user={user} onChoose={choose} />;
}
