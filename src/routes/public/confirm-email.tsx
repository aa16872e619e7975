import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '#/features/account/sign-in/components/confirm-email.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: parseTokenSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  // If this fails, the page asks for the password, which always confirms.
  loader: ({ context: { api }, deps: { token } }) =>
    token === undefined ? null : api.accounts.readConfirmation({ token }).catch(() => null),
  head: () => createPageHead({ title: 'Confirm your email', noindex: true }),
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useSearch();
  const link = Route.useLoaderData();
  return (
    <NarrowPage>
      <ConfirmEmail key={token} token={token} link={link} />
    </NarrowPage>
  );
}
