import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';
import { FeatureList } from './feature-list.tsx';

const intro = 'What Dropfolio does for people who follow airdrops.';

export const Route = createFileRoute('/features')({
  head: () => pageHead({ title: 'Features', description: intro }),
  component: Features,
});

const price = {
  free: { title: 'Everything is free', text: 'All of this, for everyone who follows airdrops.' },
  freemium: {
    title: 'Free for up to 10 airdrops',
    text: 'Premium lifts this limit and that of 3 yap entries. Months are bought one at a time, and nothing renews by itself.',
  },
};

function Features() {
  const { pricing } = useRouter().options.context.config;
  const { title, text } = price[pricing];
  return (
    <div className="page-column">
      <PageHeader title="Features" description={intro} />
      <FeatureList pricing={pricing} />
      <section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-accent-line bg-accent-soft px-5 py-6 sm:px-8">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-ink text-xl">{title}</h2>
          <p className="mt-1 text-lg text-muted">{text}</p>
        </div>
        <Button asChild variant="primary" size="lg" className="max-sm:w-full">
          <Link to="/faq">Questions and answers</Link>
        </Button>
      </section>
    </div>
  );
}
