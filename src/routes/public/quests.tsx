import { createFileRoute } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { pageHead } from '../shell/page-head.ts';
import { PublicPage } from '../shell/public-page.tsx';

const intro = 'Small tasks set by projects, done one by one for a reward.';

export const Route = createFileRoute('/quests')({
  head: () => pageHead({ title: 'Quests', description: intro }),
  component: Quests,
});

function Quests() {
  return (
    <PublicPage
      title="Quests"
      description={intro}
      empty={{
        icon: ListChecks,
        title: 'No quests available',
        description: 'Check back later for new quests.',
      }}
    />
  );
}
