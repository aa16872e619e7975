import { createFileRoute } from '@tanstack/react-router';
import { UserScreen } from '#/features/users/components/user-screen.tsx';
import { userQuery } from '#/features/users/components/users.ts';
import { loadItem } from '../shell/load-item.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/users/$userId')({
  loader: async ({ context: { api, queryClient, isAdmin, markNotFound }, params }) => {
    if (!isAdmin) return { isMissing: false };
    return loadItem(queryClient.query(userQuery(api, params.userId)), markNotFound);
  },
  head: ({ loaderData }) => createPageHead({ title: toTitle('User', loaderData?.isMissing), noindex: true }),
  component: User,
});

function User() {
  const { userId } = Route.useParams();
  return <UserScreen key={userId} id={userId} />;
}
