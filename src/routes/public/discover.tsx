import { createFileRoute } from '@tanstack/react-router';
import { discoverQuery } from '#/features/discover/components/discover.ts';
import { DiscoverScreen } from '#/features/discover/components/discover-screen.tsx';
import { discoverIntro } from '#/lib/listing-words.ts';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/discover')({
  // The page shows a failure and offers a retry.
  loader: ({ context: { api, queryClient } }) => queryClient.query(discoverQuery(api)).catch(() => undefined),
  head: () => createPageHead({ title: 'Discover', description: discoverIntro }),
  component: DiscoverScreen,
});
