import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { formatNaira } from '#/lib/naira.ts';
import { formatDay } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { freeAirdropLimit, freeYapLimit, isPremium } from '../policy.ts';
import type { SubscriptionCapability } from '../schema.ts';
import { planLabel } from './plan-label.ts';
import { subscriptionQuery } from './subscription.ts';

const everyone = [
  'Status, dates, wallets, notes and priority for each airdrop',
  'Daily, weekly and monthly check-ins with your streak',
  'Claims due within 24 hours',
  'Filters, search and export as CSV, JSON or text',
];

const unlimited = ['Unlimited airdrops', 'Unlimited yap entries'];

/** The signed-in person's plan, as the operator's pricing has it. */
export function PlanOverview() {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, refetch } = useQuery(subscriptionQuery(api));
  if (data !== undefined) return data.pricing === 'free' ? <EverythingFree /> : <Freemium plan={data} />;
  if (isError) {
    return (
      <ErrorState
        title="Your plan could not be loaded"
        description="Please try again in a moment."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Loading className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72 max-lg:hidden" />
    </Loading>
  );
}

function EverythingFree() {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <CardHeader
          title="Premium Plan"
          description="Everything in Dropfolio is free, for everyone."
          actions={<Badge tone="accent">Current plan</Badge>}
        />
        <Included items={[...unlimited, ...everyone]} />
      </Card>
      <Card>
        <CardHeader title="Details" />
        <Facts
          facts={[
            ['Price', 'Free'],
            ['Renewal', 'Nothing to renew'],
            ['Airdrops', 'Unlimited'],
            ['Yap entries', 'Unlimited'],
          ]}
        />
      </Card>
    </div>
  );
}

function Freemium({ plan }: { plan: SubscriptionCapability }) {
  const premium = isPremium(plan.subscription);
  const { renewalDate } = plan.subscription;
  const current = <Badge tone="accent">Current plan</Badge>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Card className="lg:h-full">
        <CardHeader title="Details" />
        <Facts
          facts={[
            ['Plan', planLabel(plan)],
            ...(premium && renewalDate !== null
              ? ([['Paid until', formatDay(renewalDate)]] as const)
              : ([
                  ['Airdrops left', `${plan.remainingFreeAirdrops} of ${freeAirdropLimit}`],
                  ['Yap entries left', `${plan.remainingFreeYaps} of ${freeYapLimit}`],
                ] as const)),
            ['Premium', `${formatNaira(plan.price)} a month`],
          ]}
        />
        <p className="mt-4 text-muted text-sm">
          Nothing renews by itself: when paid months end, the free plan begins again and everything you have
          stays.
        </p>
      </Card>
      <Card className="lg:h-full">
        <CardHeader title="Free Plan" description="No cost, no end." actions={!premium && current} />
        <Included
          items={[`Up to ${freeAirdropLimit} airdrops`, `Up to ${freeYapLimit} yap entries`, ...everyone]}
        />
      </Card>
      <Card className="lg:h-full">
        <CardHeader
          title="Premium Plan"
          description={`${formatNaira(plan.price)} a month.`}
          actions={premium && current}
        />
        <Included items={[...unlimited, ...everyone]} />
      </Card>
    </div>
  );
}

function Included({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2 text-base text-ink">
          <Check className="mt-0.5 size-4 shrink-0 text-success-ink" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular text-right font-medium text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
