import { createFileRoute } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { pageHead } from '../shell/page-head.ts';
import { PublicPage } from '../shell/public-page.tsx';

const subtitle = 'Step-by-step instructions for participating in popular airdrops';

export const Route = createFileRoute('/guides')({
  head: () => pageHead({ title: 'Airdrop Guides', description: `${subtitle}.` }),
  component: Guides,
});

function Guides() {
  return (
    <PublicPage
      title="Airdrop Guides"
      description={subtitle}
      empty={{ icon: BookOpen, title: 'No guides available yet. Check back later!' }}
    />
  );
}
