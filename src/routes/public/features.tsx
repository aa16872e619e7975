import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { freeAmounts } from '#/features/subscriptions/components/limit-texts.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { FeatureList } from './feature-list.tsx';

const intro = 'Everything Dropfolio does for airdrop hunters.';

export const Route = createFileRoute('/features')({
  head: () => createPageHead({ title: 'Features', description: intro }),
  component: Features,
});

const price = {
  free: { title: 'Everything is free', text: 'Every feature, for everyone.' },
  freemium: {
    title: `Free for up to ${freeAmounts}`,
    text: 'Premium removes these limits. You buy months one purchase at a time, with no automatic renewal.',
  },
};

function Features() {
  const { pricing, channels, serviceWorker } = useRouter().options.context.config;
  const { title, text } = price[pricing];
  return (
    <div className="page-column">
      <PageHeader title="Features" description={intro} />
      <TrackerPicture theme="light" className="dark:hidden" />
      <TrackerPicture theme="dark" className="not-dark:hidden" />
      <FeatureList pricing={pricing} channels={channels} serviceWorker={serviceWorker} />
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

type TrackerPictureProps = { theme: 'light' | 'dark'; className: string };

/** `npm run pictures` takes the pictures from the demo. */
function TrackerPicture({ theme, className }: TrackerPictureProps) {
  return (
    <picture
      className={cx(
        'mb-10 block overflow-hidden rounded-xl border border-accent-line bg-accent-soft px-4 pt-4 sm:px-12 sm:pt-10',
        className,
      )}
    >
      <source
        media="(width < 40rem)"
        srcSet={`/pictures/tracker-phone-${theme}.webp`}
        width={390}
        height={480}
      />
      <img
        src={`/pictures/tracker-${theme}.webp`}
        alt="The tracker: claims and check-ins due today, totals by status, and cards of airdrops"
        width={1280}
        height={700}
        // The hidden one isn't loaded.
        loading="lazy"
        decoding="async"
        className="mx-auto h-auto w-full max-w-4xl rounded-t-lg shadow-lg"
      />
    </picture>
  );
}
