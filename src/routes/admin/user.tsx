import { createFileRoute } from '@tanstack/react-router';
import { UserScreen } from '#/features/users/components/user-screen.tsx';
import { userQuery } from '#/features/users/components/users.ts';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/users/$userId')({
  loader: async ({ context: { api, queryClient, isAdmin }, params }) => {
    // A failure is shown in the page, with a way to try again.
    if (isAdmin) await queryClient.query(userQuery(api, params.userId)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'User', noindex: true }),
  component: User,
});

function User() {
  const { userId } = Route.useParams();
  return <UserScreen key={userId} id={userId} />;
}
