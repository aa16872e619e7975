import { createFileRoute } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { pageHead } from '../shell/page-head.ts';
import { PublicPage } from '../shell/public-page.tsx';

const intro = 'Token sales before they open to everyone, with their dates, caps, audits and risk level.';

export const Route = createFileRoute('/presales')({
  head: () => pageHead({ title: 'Upcoming Presales', description: intro }),
  component: Presales,
});

function Presales() {
  return (
    <PublicPage
      title="Upcoming Presales"
      description={intro}
      aside={<p className="tabular text-muted">0 presales available</p>}
      empty={{
        icon: Rocket,
        title: 'No presales available',
        description: 'Check back later for upcoming presales.',
      }}
    />
  );
}
