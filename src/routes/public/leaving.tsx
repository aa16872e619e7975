import { createFileRoute } from '@tanstack/react-router';
import { LeavingScreen } from '#/features/links/components/leaving-screen.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/leaving')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' ? { to } : {},
  loaderDeps: ({ search: { to } }) => ({ to: to ?? '' }),
  loader: ({ context: { api }, deps }) => api.links.leaving(deps),
  head: () => createPageHead({ title: 'Leaving Dropfolio', noindex: true }),
  component: LeavingPage,
});

function LeavingPage() {
  return (
    <NarrowPage>
      <LeavingScreen {...Route.useLoaderData()} />
    </NarrowPage>
  );
}
