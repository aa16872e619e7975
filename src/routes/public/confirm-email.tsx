import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '#/features/account/sign-in/components/confirm-email.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/token-search.ts';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: parseTokenSearch,
  head: () => pageHead({ title: 'Confirm your email', noindex: true }),
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useSearch();
  return (
    <NarrowPage>
      <ConfirmEmail key={token} token={token} />
    </NarrowPage>
  );
}
