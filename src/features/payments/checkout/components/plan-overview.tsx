import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { Viewer } from '#/features/session/schema.ts';
import {
  EverythingFree,
  Facts,
  freePlan,
  Included,
  premiumPlan,
  unlimitedFacts,
} from '#/features/subscriptions/components/plan-cards.tsx';
import { getPlanLabel } from '#/features/subscriptions/components/plan-label.ts';
import { PlanNotice } from '#/features/subscriptions/components/plan-notice.tsx';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { freeLimits, isPremium } from '#/features/subscriptions/policy.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatDay } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PremiumOffer } from './premium-offer.tsx';

type PlanOverviewProps = {
  viewer: Viewer;
  /** The time at which the server rendered the page. */
  now: string;
  /** The address's search parameter. */
  months: string | undefined;
};

export function PlanOverview({ viewer, now, months }: PlanOverviewProps) {
  const { api } = useRouter().options.context;
  const query = useQuery(subscriptionQuery(api));
  const today = toCalendarDay(Date.parse(now), viewer.timeZone);

  return (
    <OneView
      query={query}
      failure="Couldn’t load your plan"
      skeleton={{ blocks: ['h-72', 'h-72 max-lg:hidden'], grid: 'grid gap-4 lg:grid-cols-2' }}
    >
      {(plan) =>
        plan.pricing === 'free' ? (
          <EverythingFree isCurrent />
        ) : (
          <Freemium plan={plan} viewer={viewer} today={today} months={months} />
        )
      }
    </OneView>
  );
}

type FreemiumProps = {
  plan: SubscriptionCapability;
  viewer: Viewer;
  today: string;
  /** The address's search parameter. */
  months: string | undefined;
};

function Freemium({ plan, viewer, today, months }: FreemiumProps) {
  const hasPremium = isPremium(plan.subscription);
  const { renewalDate } = plan.subscription;
  const currentBadge = <Badge tone="accent">Current plan</Badge>;
  return (
    <>
      <PlanNotice subscription={plan.subscription} today={today} locale={viewer.locale} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="contents lg:grid lg:gap-4">
          <Card as="section" aria-labelledby="plan-details">
            <CardHeader title={<span id="plan-details">Details</span>} />
            <Facts
              facts={[
                ['Plan', getPlanLabel(plan)],
                ...(hasPremium && renewalDate !== null
                  ? [['Paid until', formatDay(renewalDate, viewer.locale)] as const, ...unlimitedFacts]
                  : Object.values(freeLimits).map(
                      ({ label, remaining, max }) =>
                        [`${label} left`, `${plan[remaining]} of ${max}`] as const,
                    )),
                ['Premium', `${formatNaira(plan.price)} a month`],
              ]}
            />
            <p className="mt-4 text-muted text-sm">
              Premium doesn’t renew automatically. When it ends, you’re back on the free plan. You keep and
              can edit all your data; limits apply only to new entries.
            </p>
            <p className="mt-3 text-sm">
              <Link
                to="/buy-credits"
                hash="purchases"
                className="tap font-medium text-accent-ink underline underline-offset-4"
              >
                Purchases and receipts
              </Link>
            </p>
          </Card>
          <Card as="section" aria-labelledby="free-plan" className="max-lg:order-last">
            <CardHeader
              title={<span id="free-plan">Free Plan</span>}
              description="Free forever."
              actions={!hasPremium && currentBadge}
            />
            <Included items={freePlan} />
          </Card>
        </div>
        <Card as="section" aria-labelledby="premium-plan" className="border-accent ring-1 ring-accent">
          <CardHeader
            title={<span id="premium-plan">Premium Plan</span>}
            description={`${formatNaira(plan.price)} a month.`}
            actions={hasPremium && currentBadge}
          />
          <Included items={premiumPlan} />
          <h3 className="mt-5 mb-3 border-line border-t pt-4 font-semibold text-ink">
            {hasPremium ? 'Add months' : 'Upgrade'}
          </h3>
          <PremiumOffer plan={plan} viewer={viewer} today={today} months={months} />
        </Card>
      </div>
    </>
  );
}
