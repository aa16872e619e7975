import { createFileRoute } from '@tanstack/react-router';
import { Unsubscribe } from '#/features/notifications/components/unsubscribe.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/notifications/unsubscribe')({
  validateSearch: parseTokenSearch,
  head: () => createPageHead({ title: 'Unsubscribe from these emails', noindex: true }),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token } = Route.useSearch();
  return (
    <NarrowPage>
      <Unsubscribe key={token} token={token} />
    </NarrowPage>
  );
}
