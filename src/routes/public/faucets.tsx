import { createFileRoute } from '@tanstack/react-router';
import { Droplets } from 'lucide-react';
import { pageHead } from '../shell/page-head.ts';
import { PublicPage } from '../shell/public-page.tsx';

const intro =
  'Faucets give small amounts of test cryptocurrency, to try out test networks without spending money.';

export const Route = createFileRoute('/faucets')({
  head: () => pageHead({ title: 'Crypto Faucets', description: intro }),
  component: Faucets,
});

function Faucets() {
  return (
    <PublicPage
      title="Crypto Faucets"
      description={intro}
      empty={{
        icon: Droplets,
        title: 'No faucets available',
        description: 'Check back later for available faucets.',
      }}
    />
  );
}
