import { createFileRoute } from '@tanstack/react-router';
import { ConfirmNewEmail } from '#/features/account/profile/components/confirm-new-email.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/confirm-new-email')({
  validateSearch: parseTokenSearch,
  head: () => createPageHead({ title: 'Confirm your new email', noindex: true }),
  component: ConfirmNewEmailPage,
});

function ConfirmNewEmailPage() {
  const { token } = Route.useSearch();
  return (
    <NarrowPage>
      <ConfirmNewEmail key={token} token={token} />
    </NarrowPage>
  );
}
