import { Link, useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatCreditPrice } from '#/features/credits/prices.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { itemKindPhrases } from '#/lib/listing-words.ts';
import { Button } from '#/ui/button.tsx';

/**
 * Shown on the campaigns page to visitors and promoters: the landing page's 'Promote a Project' links here.
 */
export function PromoteBlock() {
  const viewer = useViewer();
  const { followCampaigns, payments } = useRouter().options.context.config;
  if (viewer !== null && viewer.role !== 'promoter') return null;
  const price = payments === 'off' ? '' : ` A credit costs about ${formatCreditPrice()}.`;
  const facts = [
    ['What you get', `A free listing for your ${itemKindPhrases.singular}, once we’ve reviewed it.`],
    ...(followCampaigns
      ? [
          ['What a follow costs', `1 to 5 credits, as you choose.${price}`],
          ['How claims are checked', 'We review claims before paying them. You can dispute one for 14 days.'],
        ]
      : [['How review works', 'An admin reviews every submission and tells you what to change.']]),
  ];
  return (
    <section
      aria-labelledby="promote"
      className="mt-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 rounded-lg bg-accent-soft px-4 py-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-96 max-lg:basis-full">
        <h2 id="promote" className="font-semibold text-ink text-lg">
          Promoting a project?
        </h2>
        <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="font-medium text-ink">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button asChild variant={viewer?.isAdmin ? 'secondary' : 'primary'} className="max-sm:w-full">
        <Link to="/promote">
          How to promote
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </section>
  );
}
