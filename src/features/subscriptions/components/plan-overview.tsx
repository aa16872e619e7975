import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import type { Viewer } from '#/features/accounts/schema.ts';
import { PremiumOffer } from '#/features/payments/components/premium-offer.tsx';
import { formatNaira } from '#/lib/naira.ts';
import { formatDay } from '#/lib/wording.ts';
import { calendarDay } from '#/lib/zones.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { freeAirdropLimit, freeYapLimit, isPremium } from '../policy.ts';
import type { SubscriptionCapability } from '../schema.ts';
import { planLabel } from './plan-label.ts';
import { followPlan, used } from './plan-live.ts';
import { PlanNotice } from './plan-notice.tsx';
import { subscriptionQuery } from './subscription.ts';

const everyone = [
  'Status, dates, wallets, notes and priority for each airdrop',
  'Daily, weekly and monthly check-ins with your streak',
  'Claims due within 24 hours',
  'Filters, search and export as CSV, JSON or text',
];

const unlimited = ['Unlimited airdrops', 'Unlimited yap entries'];

type PlanOverviewProps = {
  viewer: Viewer;
  /** The instant the page was made for. */
  now: string;
  /** As the address asks for. */
  months: string | undefined;
};

/** The signed-in person's plan, as the operator's pricing has it. */
export function PlanOverview({ viewer, now, months }: PlanOverviewProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(subscriptionQuery(api));
  useEffect(() => followPlan(viewer.id, queryClient, used), [viewer.id, queryClient]);
  const today = calendarDay(Date.parse(now), viewer.timeZone);

  if (data !== undefined) {
    if (data.pricing === 'free') return <EverythingFree />;
    return <Freemium plan={data} viewer={viewer} today={today} months={months} />;
  }
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

type FreemiumProps = {
  plan: SubscriptionCapability;
  viewer: Viewer;
  today: string;
  /** As the address asks for. */
  months: string | undefined;
};

function Freemium({ plan, viewer, today, months }: FreemiumProps) {
  const premium = isPremium(plan.subscription);
  const { renewalDate } = plan.subscription;
  const current = <Badge tone="accent">Current plan</Badge>;
  return (
    <>
      <PlanNotice subscription={plan.subscription} today={today} locale={viewer.locale} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="contents lg:grid lg:gap-4">
          <Card as="section" aria-labelledby="plan-details">
            <CardHeader title={<span id="plan-details">Details</span>} />
            <Facts
              facts={[
                ['Plan', planLabel(plan)],
                ...(premium && renewalDate !== null
                  ? ([
                      ['Paid until', formatDay(renewalDate, viewer.locale)],
                      ['Airdrops', 'Unlimited'],
                      ['Yap entries', 'Unlimited'],
                    ] as const)
                  : ([
                      ['Airdrops left', `${plan.remainingFreeAirdrops} of ${freeAirdropLimit}`],
                      ['Yap entries left', `${plan.remainingFreeYaps} of ${freeYapLimit}`],
                    ] as const)),
                ['Premium', `${formatNaira(plan.price)} a month`],
              ]}
            />
            <p className="mt-4 text-muted text-sm">
              Nothing renews by itself. When paid months end, the free plan begins again: everything you
              entered stays, to read and to change, and only adding is limited.
            </p>
            <p className="mt-3 text-sm">
              <Link
                to="/buy-credits"
                hash="purchases"
                className="font-medium text-accent-ink underline underline-offset-4"
              >
                Purchases and receipts
              </Link>
            </p>
          </Card>
          <Card as="section" aria-labelledby="free-plan" className="max-lg:order-last">
            <CardHeader
              title={<span id="free-plan">Free Plan</span>}
              description="No cost, no end."
              actions={!premium && current}
            />
            <Included
              items={[`Up to ${freeAirdropLimit} airdrops`, `Up to ${freeYapLimit} yap entries`, ...everyone]}
            />
          </Card>
        </div>
        <Card as="section" aria-labelledby="premium-plan" className="border-accent ring-1 ring-accent">
          <CardHeader
            title={<span id="premium-plan">Premium Plan</span>}
            description={`${formatNaira(plan.price)} a month.`}
            actions={premium && current}
          />
          <Included items={[...unlimited, 'Everything of the free plan']} />
          <h3 className="mt-5 mb-3 border-line border-t pt-4 font-semibold text-ink">
            {premium ? 'Add months' : 'Upgrade'}
          </h3>
          <PremiumOffer plan={plan} viewer={viewer} today={today} months={months} />
        </Card>
      </div>
    </>
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
