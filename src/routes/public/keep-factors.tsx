import { createFileRoute } from '@tanstack/react-router';
import { KeepFactors } from '#/features/users/components/keep-factors.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/keep-factors')({
  validateSearch: parseTokenSearch,
  head: () => createPageHead({ title: 'Keep your two-factor methods', noindex: true }),
  component: KeepFactorsPage,
});

function KeepFactorsPage() {
  const { token } = Route.useSearch();
  return (
    <NarrowPage>
      <KeepFactors key={token} token={token} />
    </NarrowPage>
  );
}
