import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '#/features/account/reset/components/reset-password.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: parseTokenSearch,
  head: () => createPageHead({ title: 'Set a new password', noindex: true }),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useSearch();
  return (
    <NarrowPage>
      <ResetPassword key={token} token={token} />
    </NarrowPage>
  );
}
