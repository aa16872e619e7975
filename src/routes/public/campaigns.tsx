import { createFileRoute } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { pageHead } from '../shell/page-head.ts';
import { PublicPage } from '../shell/public-page.tsx';

const intro = 'Campaigns of crypto projects that reward those who take part.';

export const Route = createFileRoute('/campaigns')({
  head: () => pageHead({ title: 'Campaigns', description: intro }),
  component: Campaigns,
});

function Campaigns() {
  return (
    <PublicPage
      title="Campaigns"
      description={intro}
      empty={{
        icon: Megaphone,
        title: 'No campaigns found',
        description: 'Try adjusting your search criteria or check back later for new campaigns.',
      }}
    />
  );
}
