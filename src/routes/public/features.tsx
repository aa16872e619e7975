import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';
import { FeatureList } from './feature-list.tsx';

const intro = 'Everything Dropfolio does for airdrop hunters.';

export const Route = createFileRoute('/features')({
  head: () => pageHead({ title: 'Features', description: intro }),
  component: Features,
});

const price = {
  free: { title: 'Everything is free', text: 'Every feature, for everyone.' },
  freemium: {
    title: 'Free for up to 10 airdrops',
    text: 'Premium removes this limit and the limit of 3 yap entries. You buy months one purchase at a time, with no automatic renewal.',
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
          <Link to="/faq">View FAQ</Link>
        </Button>
      </section>
    </div>
  );
}
